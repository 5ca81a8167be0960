import type { Variant } from "./stock-level";
import { MAX_PIECES, parseTypedStock, type TypedProblem } from "./typed-stock";

/** The numbers of a size and colour as a page showed them. */
export type SeenStock = {
  stockId: number;
  onHand: number;
  left: number;
  edits: number;
};

/** A size and colour of a form, with what was typed and what was seen. */
export type TypedCell = { rowId: number } & Variant & { text: string; seen: SeenStock | null };

export type CellFacts = {
  /** As typed. */
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

/**
 * What a typed text makes of a number. What is applied is typed minus seen, so that the sales since the
 * page was made survive.
 */
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

/** True when no person changed it since. */
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
