import { spawnSync } from "node:child_process";
import process from "node:process";

import { isMachineBusy } from "../faults/quiet";

const TRIES = 3;
const STARTS = 3;

/** A step that did not come out; the message says what is wrong. */
export class StepFailedError extends Error {
  override name = "StepFailedError";
}

/** Runs a step and prints how long it took. */
export async function step<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    const result = await work();
    print(name, `${Math.round(performance.now() - startedAt)} ms`);
    return result;
  } catch (error) {
    throw new StepFailedError(
      `${name}: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}

/** A step that may not take longer than this, so long that no busy machine gets there. */
export async function limitedStep<T>(
  name: string,
  limitMs: number,
  work: () => T | Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  const result = await step(`${name} (at most ${limitMs / 1000} s)`, work);
  const tookMs = Math.round(performance.now() - startedAt);
  if (tookMs > limitMs) {
    throw new StepFailedError(`${name}: ${tookMs} ms, and at most ${limitMs} are allowed`);
  }
  return result;
}

/**
 * Prints the median of three. Others use the machine too, so a time counts as missed when three
 * medians are, and not at all where other programs keep the cores from us.
 */
export async function timedStep(
  name: string,
  limitMs: number,
  measure: () => Promise<number>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const isBusy = await isMachineBusy();
    const times: number[] = [];
    for (let start = 0; start < STARTS; start += 1) times.push(await measure());
    const medianMs = Math.round(median(times));
    print(name, `${medianMs} ms (at most ${limitMs})`);
    if (medianMs <= limitMs) return;
    if (isBusy) return print(name, "NOT JUDGED: machine busy");
    if (attempt === TRIES) {
      throw new StepFailedError(`${name}: ${medianMs} ms, and at most ${limitMs} are allowed`);
    }
  }
}

/** Without a limit: what the machine itself takes for a Node that does nothing. */
export function printYardstick(): void {
  const times = Array.from({ length: STARTS }, () => {
    const startedAt = performance.now();
    spawnSync(process.execPath, ["-e", "0"]);
    return performance.now() - startedAt;
  });
  print("node -e 0, for comparison", `${Math.round(median(times))} ms`);
}

export function expectThat(isSo: boolean, problem: string): void {
  if (!isSo) throw new Error(problem);
}

function median(times: readonly number[]): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? NaN;
}

export function print(name: string, figure: string): void {
  console.log(`${name.padEnd(58)}${figure.padStart(24)}`);
}
