import { formatWhole } from "../plain/whole-number";

/** The most pieces that a person may type for a size and colour. */
export const MAX_PIECES = 9999;

/** What a person typed for a size and colour. */
export type TypedStock =
  | { kind: "uncounted" }
  | { kind: "set"; pieces: number }
  /** More or fewer than there were. */
  | { kind: "change"; pieces: number };

export type TypedProblem = "no-number" | "decimals" | "too-many" | "below-zero";

/** Reads `12`, `+5`, `-2` or nothing. */
export function parseTypedStock(text: string): TypedStock | { problem: TypedProblem } {
  const typed = text.replaceAll(/\s/g, "").replace("−", "-");
  if (typed === "") return { kind: "uncounted" };
  if (/^[+-]?\d+[.,]\d+$/.test(typed)) return { problem: "decimals" };
  if (!/^[+-]?\d+$/.test(typed)) return { problem: "no-number" };
  const pieces = Number(typed);
  if (Math.abs(pieces) > MAX_PIECES) return { problem: "too-many" };
  return { kind: /^\d/.test(typed) ? "set" : "change", pieces };
}

const PROBLEMS: Record<TypedProblem, string> = {
  "no-number": "escribí las piezas que hay, como 12, o lo que cambia, como +5 o -2",
  decimals: "tiene que ser un número entero, sin puntos ni comas",
  "too-many": `entran hasta ${formatWhole(MAX_PIECES)} piezas`,
  "below-zero": "no puede quedar en menos de cero",
};

export function describeTypedProblem(problem: TypedProblem): string {
  return PROBLEMS[problem];
}
