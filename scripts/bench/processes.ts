import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import process from "node:process";
import { readFileSync } from "node:fs";

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

/** Linux counts a process's CPU time in hundredths of a second. */
const MS_PER_TICK = 10;

/** CPU time of all threads of a process since its start; NaN where there is no /proc. */
export function readCpuMs(pid: number): number {
  const stat = readProcFile(pid, "stat");
  // The program's name stands in parentheses and may contain blanks.
  const [, , , , , , , , , , , userTicks, systemTicks] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ");
  return (Number(userTicks) + Number(systemTicks)) * MS_PER_TICK;
}

/** The resident memory of a process now; NaN where there is no /proc. */
export function readCurrentMemoryMb(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readProcFile(pid, "status"));
  return (Number(line?.[1]) * 1024) / 1e6;
}

function readProcFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
