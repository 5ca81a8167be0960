import type { RowChange } from "./row-change";

/**
 * The order in which changes are taken back: the last first, but what came goes before what went
 * comes back, so that a word or a name is free again. A section comes before the groups that belong
 * to it, and goes after them. Former addresses follow what they lead to.
 */
export function sortForUndo(changes: readonly RowChange[]): RowChange[] {
  return changes.toReversed().sort((one, other) => rank(one) - rank(other));
}

function rank({ kind, before, after }: RowChange): number {
  if (kind === "section") return before === null ? 9 : 0;
  if (kind === "product") return before === null ? 1 : 2;
  if (kind === "redirect" || kind === "group-redirect") return 6;
  if (before === null) return 3;
  return after === null ? 5 : 4;
}
