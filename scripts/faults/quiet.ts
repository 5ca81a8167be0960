import { availableParallelism } from "node:os";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";

import { watchOtherPrograms } from "../bench/machine";

const SAMPLE_MS = 500;
/** Of all cores; more than this taken by others, and a time says nothing about the shop. */
const QUIET_SHARE = 0.25;

/** Looks at what the machine does while nothing of ours runs; where that cannot be seen it is quiet. */
export async function isMachineBusy(): Promise<boolean> {
  const countBusyCores = watchOtherPrograms([process.pid]);
  await wait(SAMPLE_MS);
  return countBusyCores() / availableParallelism() > QUIET_SHARE;
}
