import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import Database from "better-sqlite3";

import { requireNodeForDatabase } from "../../db/open";
import { formatNumber } from "./figures";

requireNodeForDatabase();

const SAMPLE_MS = 500;

/** What the figures were measured with: commit, machine, versions and the load at the start. */
export function describeMachine(): string {
  const cores = cpus();
  const sqlite = new Database(":memory:");
  const sqliteVersion = String(sqlite.prepare("SELECT sqlite_version()").pluck().get());
  sqlite.close();
  const git = spawnSync("git", ["describe", "--always", "--dirty"], {
    cwd: import.meta.dirname,
    encoding: "utf8",
  });
  return [
    `commit ${git.status === 0 ? git.stdout.trim() : "unknown"}`,
    `${cores.length} cores (${cores[0]?.model.trim() ?? "unknown"})`,
    `${formatNumber(totalmem() / 1e9)} GB`,
    `Node ${process.versions.node}`,
    `SQLite ${sqliteVersion}`,
    `load average ${formatNumber(loadavg()[0] ?? NaN, 1)} at the start`,
  ].join(", ");
}

/** The share of all cores that other programs use while nothing is measured; NaN without /proc. */
export async function measureOtherUse(): Promise<number> {
  const before = readCoreTimes();
  await wait(SAMPLE_MS);
  const after = readCoreTimes();
  return (after.busy - before.busy) / (after.all - before.all);
}

/** Times of all cores together. */
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
