import type { StockSubject } from "./stock-subject";

/** What is counted: the whole shop, or the products of a brand or a group. The words are stored. */
export type TakeScope = {
  kind: "all" | "brand" | "group";
  /** The brand's or group's id; empty for the whole shop. */
  id: string;
};

/** More pieces of one size and colour are probably a typing error. */
export const MAX_COUNTED = 9999;

export type CountedCell = StockSubject & {
  counted: number;
  /** The pieces that the shop believed in then; null when it did not count them. */
  seenOnHand: number | null;
  /** How often people had changed that number. */
  seenEdits: number;
};

/** What the shop believes now; null when it does not count that size and colour. */
export type BelievedStock = { onHand: number; edits: number } | null;

/**
 * True when a person changed the number since it was counted: the count and the change may both know
 * of the same piece. Orders do not make a count outdated.
 */
export function isOutdated(
  { seenOnHand, seenEdits }: Pick<CountedCell, "seenOnHand" | "seenEdits">,
  now: BelievedStock,
): boolean {
  if (seenOnHand === null || now === null) return (seenOnHand === null) !== (now === null);
  return now.edits !== seenEdits;
}

export type Judged =
  | { outcome: "outdated" }
  | { outcome: "equal" }
  | {
      outcome: "different";
      /** Pieces found beyond those that were expected; null when counting begins with it. */
      difference: number | null;
      onHand: number;
    };

/**
 * The difference was found when the pieces were counted, so it is what is applied: what orders took or
 * brought back since then stays so. Pieces that are not there cannot leave, so the number stops at 0.
 */
export function judgeCount(cell: CountedCell, now: BelievedStock): Judged {
  if (isOutdated(cell, now)) return { outcome: "outdated" };
  const { counted, seenOnHand } = cell;
  if (seenOnHand === null || now === null) {
    return { outcome: "different", difference: null, onHand: counted };
  }
  const difference = counted - seenOnHand;
  if (difference === 0) return { outcome: "equal" };
  return { outcome: "different", difference, onHand: Math.max(now.onHand + difference, 0) };
}

export type TypedCount = { counted: number | null; problem: null } | { problem: string };

/** Reads what was typed for a size and colour. Nothing means that it was not counted. */
export function parseCount(text: string): TypedCount {
  const typed = text.trim();
  if (typed === "") return { counted: null, problem: null };
  if (!/^\d+$/.test(typed)) {
    return { problem: "escribí un número entero, sin letras ni comas. Si no hay, 0." };
  }
  const counted = Number(typed);
  if (counted > MAX_COUNTED) return { problem: "no puede pasar de 9.999." };
  return { counted, problem: null };
}
