/**
 * The first place in `[start, end)` for which `isBefore` is false; `end` when there is none. All places
 * for which it is true must come first.
 */
export function binarySearch(
  start: number,
  end: number,
  isBefore: (place: number) => boolean,
): number {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
