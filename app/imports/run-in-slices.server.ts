import { setImmediate as nextTurn } from "node:timers/promises";

/** So long the shop may keep others waiting. */
const SLICE_MS = 5;

/** Takes each of the steps, and lets other work of the shop run in between. */
export async function runInSlices(steps: Iterable<() => void>): Promise<void> {
  let start = performance.now();
  for (const step of steps) {
    step();
    if (performance.now() - start < SLICE_MS) continue;
    await nextTurn();
    start = performance.now();
  }
}
