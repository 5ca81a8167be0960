import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import process from "node:process";

/** Keeps a process to one core, as on a small server; does nothing where that cannot be had. */
export function pinProcess(pid: number, core: number): void {
  if (core < availableParallelism()) pin(pid, String(core));
}

/** Keeps to one core whatever is started meanwhile, from its first moment on, and us as well. */
export async function onOneCore<T>(run: () => Promise<T>): Promise<T> {
  const cores = availableParallelism();
  pinProcess(process.pid, 0);
  try {
    return await run();
  } finally {
    pin(process.pid, `0-${cores - 1}`);
  }
}

function pin(pid: number, cores: string): void {
  spawnSync("taskset", ["-acp", cores, String(pid)], { stdio: "ignore" });
}
