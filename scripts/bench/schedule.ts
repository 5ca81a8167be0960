/** When request number so and so (from 0) is due, at an even pace, in ms since the start. */
export function findDueMs(number: number, perSecond: number): number {
  return (number * 1000) / perSecond;
}

/** How many are due by then, the first at once. */
export function countDue(elapsedMs: number, perSecond: number): number {
  return elapsedMs < 0 ? 0 : Math.floor((elapsedMs * perSecond) / 1000) + 1;
}
