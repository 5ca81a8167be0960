/** Compares two texts by their code units, for sorting. */
export function compareValues(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
