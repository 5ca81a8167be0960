import { formatWhole } from "../plain/whole-number";
import type { Variant } from "./stock-level";

export const MAX_PIECES = 9999;

type TypedStock =
  | { kind: "uncounted" }
  | { kind: "set"; pieces: number }
  /** More or fewer than there were. */
  | { kind: "change"; pieces: number };

type TypedProblem = "no-number" | "decimals" | "too-many" | "below-zero";

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

/** The numbers of a size and colour as a page showed them. */
export type SeenStock = {
  stockId: number;
  onHand: number;
  left: number;
  edits: number;
};

/** A size and colour of a form, with what was typed and what was seen. */
export type TypedCell = { rowId: number } & Variant & { text: string; seen: SeenStock | null };

type CellFacts = {
  text: string;
  /** Null for what was not counted. */
  seen: SeenStock | null;
  now: SeenStock | null;
  /** The sum of what people changed since it was seen; null when the counting began anew. */
  changedByPeople: number | null;
};

export type CellPlan =
  /** Nothing was typed, or the number is already as wanted. */
  | { outcome: "same" }
  /** An earlier press of the same form did it. */
  | { outcome: "done" }
  | { outcome: "write"; onHand: number | null; soldMeanwhile: number }
  | { outcome: "invalid"; problem: TypedProblem }
  /** Another person changed it, or so many were sold that it would be less than zero. */
  | { outcome: "conflict"; reason: "edited" | "sold" };

/** The text of a cell: empty for what is not counted. */
export function writeCell(seen: Pick<SeenStock, "onHand"> | null): string {
  return seen === null ? "" : String(seen.onHand);
}

/** What is applied is typed minus seen, so that the sales since the page was made survive. */
export function planCell({ text, seen, now, changedByPeople }: CellFacts): CellPlan {
  if (text.trim() === writeCell(seen)) return { outcome: "same" };
  const typed = parseTypedStock(text);
  if ("problem" in typed) return { outcome: "invalid", problem: typed.problem };
  const before = seen?.onHand ?? 0;
  const wanted =
    typed.kind === "uncounted" ? null : typed.pieces + (typed.kind === "change" ? before : 0);
  if (wanted === (seen?.onHand ?? null)) return { outcome: "same" };
  if (wanted !== null && wanted < 0) return { outcome: "invalid", problem: "below-zero" };
  if (wanted !== null && wanted > MAX_PIECES) return { outcome: "invalid", problem: "too-many" };
  if (!isSameCount(seen, now)) {
    const isDone =
      wanted === (now?.onHand ?? null) ||
      (wanted !== null && now !== null && changedByPeople === wanted - before);
    return isDone ? { outcome: "done" } : { outcome: "conflict", reason: "edited" };
  }
  return applyToNow(wanted, seen, now);
}

function isSameCount(seen: SeenStock | null, now: SeenStock | null): boolean {
  return seen?.stockId === now?.stockId && seen?.edits === now?.edits;
}

function applyToNow(
  wanted: number | null,
  seen: SeenStock | null,
  now: SeenStock | null,
): CellPlan {
  if (wanted === null || seen === null || now === null) {
    return { outcome: "write", onHand: wanted, soldMeanwhile: 0 };
  }
  const onHand = now.onHand + (wanted - seen.onHand);
  if (onHand < 0 || onHand > MAX_PIECES) return { outcome: "conflict", reason: "sold" };
  // A piece that was reserved and has left counts once.
  const soldMeanwhile = Math.max(seen.left - now.left, seen.onHand - now.onHand, 0);
  return { outcome: "write", onHand, soldMeanwhile };
}
