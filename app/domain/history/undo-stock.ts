import { wholeRow, type RowPlan } from "./undo";
import type { Columns, RowChange } from "./row-change";

/** What the plan depends on besides the change and the number now. */
type Facts = {
  /** Whether a later change by a person of the same size and colour stands. */
  isChangedSince: boolean;
  /** Whether the product is in the bin. */
  isProductGone: boolean;
};

/**
 * Takes a change of the stock back. Between two numbers it gives the difference back, so that the sales
 * since then survive. The beginning of the counting is taken back while nobody changed the number again.
 * @param now - the pieces in the shop; null when they are not counted
 */
export function planStockUndo(change: RowChange, now: number | null, facts: Facts): RowPlan {
  const [was, then] = [readPieces(change.before), readPieces(change.after)];
  const nothing: RowPlan = { change, step: null, conflicts: [] };
  const write = (pieces: number | null): RowPlan =>
    pieces === now
      ? nothing
      : { ...nothing, step: { write: "update", values: { on_hand: pieces } } };
  if (now === was) {
    // Sales can lead back to the number from before: the wrong pieces must still go.
    const isSold = was !== null && then !== null && !facts.isChangedSince;
    if (!isSold) return nothing;
  }
  if (was === null) {
    return facts.isChangedSince ? keep(nothing, { was, then, now }) : write(null);
  }
  if (now === null && facts.isProductGone) return { ...nothing, conflicts: [wholeRow("bound")] };
  if (then === null) return now === null ? write(was) : keep(nothing, { was, then, now });
  return now === null ? keep(nothing, { was, then, now }) : write(Math.max(now + (was - then), 0));
}

function readPieces(columns: Columns | null): number | null {
  const pieces = columns?.on_hand;
  return typeof pieces === "number" ? pieces : null;
}

type Numbers = Record<"was" | "then" | "now", number | null>;

function keep(plan: RowPlan, { was, then, now }: Numbers): RowPlan {
  return {
    ...plan,
    conflicts: [{ reason: "changed", column: "on_hand", before: was, then, now }],
  };
}
