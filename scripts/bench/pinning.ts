import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import process from "node:process";

const CORES = availableParallelism();

/** Keeps a process on one core. Does nothing without `taskset` or that core. */
export function pinProcess(pid: number, core: number): void {
  if (core < CORES) pin(pid, String(core));
}

/** Keeps this process, and all that it starts meanwhile, on one core. */
export async function onOneCore<T>(run: () => Promise<T>, core = 0): Promise<T> {
  pinProcess(process.pid, core);
  try {
    return await run();
  } finally {
    pin(process.pid, `0-${CORES - 1}`);
  }
}

function pin(pid: number, cores: string): void {
  spawnSync("taskset", ["-acp", cores, String(pid)], { stdio: "ignore" });
}
