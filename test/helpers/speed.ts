import { readFileSync } from "node:fs";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { beforeEach } from "vitest";

const SAMPLE_MS = 500;
/** A share of all cores. When other programs use more, a time says nothing about the shop. */
const QUIET_SHARE = 0.25;

let isBusy = false;

/** Measures before each test how much of the machine other programs use. */
export function useSpeedLimits(): void {
  beforeEach(async () => {
    const before = readCoreTimes();
    await wait(SAMPLE_MS);
    const after = readCoreTimes();
    isBusy = (after.busy - before.busy) / (after.all - before.all) > QUIET_SHARE;
  });
}

/** Times of all cores together. Without /proc they are NaN, and the machine counts as quiet. */
function readCoreTimes(): { busy: number; all: number } {
  try {
    const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n", 1);
    // user, nice, system, idle, iowait, irq, softirq, steal: idle and iowait are not busy.
    const times = line.split(/\s+/).slice(1, 9).map(Number);
    const all = times.reduce((sum, time) => sum + time, 0);
    return { all, busy: all - (times[3] ?? NaN) - (times[4] ?? NaN) };
  } catch {
    return { busy: NaN, all: NaN };
  }
}

export function printFigure(what: string, figure: string): void {
  process.stdout.write(`${what.padEnd(64)} ${figure.padStart(24)}\n`);
}

/**
 * Prints a figure that depends on the speed of the machine, and checks it. A miss is an error that
 * starts with "Too slow", so that Vitest runs the test again; on a busy machine it is only printed.
 * Counts do not depend on the speed: check them before, with `expect`.
 */
export function expectSpeed(what: string, figure: string, isFast: boolean): void {
  printFigure(what, figure);
  if (isFast) return;
  if (!isBusy) throw new Error(`Too slow: ${what}: ${figure}`);
  printFigure(what, "NOT JUDGED: machine busy");
}

/** The same for a time; NaN is a miss. */
export function expectWithin(what: string, tookMs: number, limitMs: number): void {
  const figure = `${Math.round(tookMs)} ms (at most ${limitMs})`;
  expectSpeed(what, figure, tookMs <= limitMs);
}
