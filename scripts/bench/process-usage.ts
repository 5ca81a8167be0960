import { readFileSync } from "node:fs";

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
