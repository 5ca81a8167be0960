import type { RowChange } from "./row-change";

/**
 * The order in which changes are taken back: a section comes before the groups that belong to it,
 * and goes after them. A product gets its id back before its addresses are looked at.
 */
export function sortForUndo(changes: readonly RowChange[]): RowChange[] {
  return [...changes].sort((one, other) => rank(one) - rank(other));
}

function rank({ kind, before }: RowChange): number {
  if (kind === "section") return before === null ? 3 : 0;
  return kind === "product" ? 1 : 2;
}
