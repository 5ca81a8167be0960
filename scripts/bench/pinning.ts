import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import process from "node:process";

const CORES = availableParallelism();

/** Where it is so, a server and its load each have a core of their own. */
export function canPinApart(): boolean {
  return CORES > 1 && spawnSync("taskset", ["-V"]).status === 0;
}

/** Keeps a process to one core, as on a small server; does nothing where that cannot be had. */
export function pinProcess(pid: number, core: number): void {
  if (core < CORES) pin(pid, String(core));
}

/** Keeps to one core whatever is started meanwhile, from its first moment on, and us as well. */
export async function onOneCore<T>(run: () => Promise<T>): Promise<T> {
  pinProcess(process.pid, 0);
  try {
    return await run();
  } finally {
    pin(process.pid, `0-${CORES - 1}`);
  }
}

function pin(pid: number, cores: string): void {
  spawnSync("taskset", ["-acp", cores, String(pid)], { stdio: "ignore" });
}
