import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import Database from "better-sqlite3";

import { requireNodeForDatabase } from "../../db/node-guard";
import { formatNumber } from "./figures";
import { readCpuMs, TICKS_PER_SECOND } from "./process-usage";

requireNodeForDatabase();

/** For whoever reads the figures elsewhere: what made them, on what, and how busy that was. */
export function describeMachine(): string {
  const cores = cpus();
  const sqlite = new Database(":memory:");
  const sqliteVersion = String(sqlite.prepare("SELECT sqlite_version()").pluck().get());
  sqlite.close();
  return [
    `commit ${readCommit()}`,
    `${cores.length} cores (${cores[0]?.model.trim() ?? "unknown"})`,
    `${formatNumber(totalmem() / 1e9)} GB`,
    `Node ${process.versions.node}`,
    `SQLite ${sqliteVersion}`,
    `load average ${formatNumber(loadavg()[0] ?? NaN, 1)} at the start`,
  ].join(", ");
}

function readCommit(): string {
  const { status, stdout } = spawnSync("git", ["describe", "--always", "--dirty"], {
    cwd: import.meta.dirname,
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : "unknown";
}

/** Starts a clock that tells how many cores all programs but these processes kept busy since. */
export function watchOtherPrograms(pids: readonly (number | undefined)[]): () => number {
  const read = () =>
    pids.reduce<number>((rest, pid) => rest - readCpuMs(pid ?? NaN), readMachineCpuMs());
  const startedAt = performance.now();
  const before = read();
  return () => Math.max(0, (read() - before) / (performance.now() - startedAt));
}

/** CPU time of the whole machine so far; NaN where there is no /proc. */
function readMachineCpuMs(): number {
  try {
    const [, ...fields] = readFileSync("/proc/stat", "utf8").split("\n", 1)[0]?.split(/\s+/) ?? [];
    // user nice system idle iowait irq softirq steal: all but the two that wait.
    const busy = [0, 1, 2, 5, 6, 7].reduce((sum, at) => sum + Number(fields[at]), 0);
    return (busy * 1000) / TICKS_PER_SECOND;
  } catch {
    return NaN;
  }
}
