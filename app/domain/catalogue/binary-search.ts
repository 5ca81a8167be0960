/**
 * The first place from `start` to before `end` that is not before what is being placed, or `end`; those
 * that are before stand together in front.
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
