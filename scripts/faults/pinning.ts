import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** Keeps a process to one core, as on a small server; does nothing where that cannot be had. */
export function pinProcess(pid: number, core: number): void {
  if (core >= availableParallelism()) return;
  spawnSync("taskset", ["-acp", String(core), String(pid)], { stdio: "ignore" });
}
