import { spawnSync } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";
import Database from "better-sqlite3";

import { requireNodeForDatabase } from "../../db/node-guard";
import { formatNumber } from "./figures";

requireNodeForDatabase();

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
