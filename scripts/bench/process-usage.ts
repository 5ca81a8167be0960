import { readFileSync, writeFileSync } from "node:fs";

/** Linux counts CPU time in these, whatever the machine's own clock does. */
export const TICKS_PER_SECOND = 100;

/** CPU time of a whole process so far, all its threads; NaN where there is no /proc. */
export function readCpuMs(pid: number): number {
  const stat = readProcFile(pid, "stat");
  // The name before the last parenthesis may hold blanks; the state is the first field after it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/** Highest resident memory since the start or the last `resetPeakMemory`, in megabytes. */
export function readPeakMemoryMb(pid: number): number {
  return readMemoryMb(pid, "VmHWM");
}

export function readCurrentMemoryMb(pid: number): number {
  return readMemoryMb(pid, "VmRSS");
}

export function resetPeakMemory(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, "5");
  } catch {
    // Then the peak is that of the whole life of the process.
  }
}

function readMemoryMb(pid: number, field: "VmHWM" | "VmRSS"): number {
  const [, kilobytes] =
    new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(readProcFile(pid, "status")) ?? [];
  return kilobytes === undefined ? NaN : (Number(kilobytes) * 1024) / 1e6;
}

function readProcFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
