import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { statSync } from "node:fs";
import path from "node:path";

import { findSchemaState, type SchemaState } from "../../../db/migrate";
import { openReader, openWriter, useOnce, type FileConnection } from "../../../db/open";

export type CopyFacts = {
  /** Null when the copy is intact, otherwise SQLite's message. */
  problem: string | null;
  /** Rows with a broken reference, usually from manual edits. They do not prevent a backup. */
  strays: number;
  /** Null when the copy's schema has no such table; the same below. */
  orders: number | null;
  products: number | null;
  lastOrder: { orderNumber: string; createdAt: string } | null;
  migrations: number;
};

/** An SQLite error about the database or about the target disk. */
export class CopyFailedError extends Error {
  override name = "CopyFailedError";

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The worker's program, as text for the same reasons as the password worker's. It copies one
 * snapshot: a copy that followed other writers would restart with each of their writes.
 */
const PROGRAM = `
const { parentPort, workerData } = require("node:worker_threads");
const { closeSync, fdatasyncSync, openSync } = require("node:fs");
const Database = require(workerData.sqlitePath);

const PAGES_PER_STEP = 500;

// To the disk bit by bit: an order that is stored meanwhile waits for what is on its way there.
function sync(file) {
  const descriptor = openSync(file, "r");
  try {
    fdatasyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

async function copy(source, target) {
  const sqlite = new Database(source, { readonly: true, fileMustExist: true, timeout: 1000 });
  try {
    sqlite.exec("SAVEPOINT moment");
    // The moment begins with the first look.
    sqlite.prepare("SELECT count(*) FROM sqlite_schema").get();
    const { totalPages } = await sqlite.backup(target, {
      progress() {
        sync(target);
        return PAGES_PER_STEP;
      },
    });
    // The driver takes a database that is locked all along for one without pages.
    if (totalPages === 0) throw Object.assign(new Error("locked"), { code: "SQLITE_BUSY" });
  } finally {
    sqlite.close();
  }
}

function inspect(file, mustIndex) {
  const sqlite = new Database(file, { fileMustExist: true });
  try {
    if (mustIndex) makeTextIndexes(sqlite);
    // One file, without a log beside it, can be moved and packed.
    sqlite.pragma("journal_mode = DELETE");
    const problems = sqlite.pragma("integrity_check(5)").map((row) => row.integrity_check);
    if (problems.join() !== "ok") return { problem: problems.join("; ") };
    const strays = sqlite.pragma("foreign_key_check").length;
    return { problem: null, strays, ...readFacts(sqlite) };
  } finally {
    sqlite.close();
  }
}

function makeTextIndexes(sqlite) {
  const names = sqlite
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%USING fts5(%'")
    .pluck()
    .all();
  for (const name of names) sqlite.exec("INSERT INTO " + name + " (" + name + ") VALUES ('rebuild')");
}

function readFacts(sqlite) {
  const tables = new Set(sqlite.prepare("SELECT name FROM sqlite_schema").pluck().all());
  const count = (table) =>
    tables.has(table) ? sqlite.prepare("SELECT count(*) FROM " + table).pluck().get() : null;
  const lastOrder = tables.has("orders")
    ? sqlite.prepare(
        "SELECT order_number AS orderNumber, created_at AS createdAt FROM orders ORDER BY id DESC",
      ).get()
    : null;
  return {
    orders: count("orders"),
    products: count("products"),
    lastOrder: lastOrder ?? null,
    migrations: count("__drizzle_migrations") ?? 0,
  };
}

async function run({ source, file, mustIndex }) {
  if (source !== null) await copy(source, file);
  try {
    return { facts: inspect(file, mustIndex) };
  } catch (error) {
    return { facts: { problem: String(error.message) } };
  }
}

run(workerData).catch(({ code, message }) => ({ failure: { code, message } })).then((answer) =>
  parentPort.postMessage(answer));
`;

const NOTHING_KNOWN = { strays: 0, orders: null, products: null, lastOrder: null, migrations: 0 };

type Answer =
  | { facts: Pick<CopyFacts, "problem"> & Partial<CopyFacts> }
  | { failure: { code?: string; message: string } };

/** All of it runs in a worker, waits for the disk included, so visitors do not wait. @throws {CopyFailedError} */
export function copyDatabase(source: string, target: string): Promise<CopyFacts> {
  return runProgram({ source, file: target, mustIndex: false });
}

/** In a worker. The copy must not be in use; afterwards it is a single file. */
export function inspectCopy(file: string): Promise<CopyFacts> {
  return runProgram({ source: null, file, mustIndex: false });
}

/** The same for a copy that was made row by row: makes its text indexes first. */
export function completeCopy(file: string): Promise<CopyFacts> {
  return runProgram({ source: null, file, mustIndex: true });
}

type Task = { source: string | null; file: string; mustIndex: boolean };

async function runProgram(task: Task): Promise<CopyFacts> {
  const sqlitePath = createRequire(import.meta.url).resolve("better-sqlite3");
  const worker = new Worker(PROGRAM, {
    eval: true,
    workerData: { sqlitePath, ...task },
    env: {},
    execArgv: [],
  });
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error("The worker ended before it had answered")));
    });
    if ("facts" in answer) return { ...NOTHING_KNOWN, ...answer.facts };
    throw new CopyFailedError(answer.failure.code ?? "", answer.failure.message);
  } finally {
    await worker.terminate();
  }
}

/** In one transaction, before it becomes the shop's database. `file` is open nowhere, and stays a single file. */
export function changeCopy(file: string, change: (sqlite: FileConnection["sqlite"]) => void): void {
  // Closing rolls back uncommitted changes.
  useOnce(openWriter(file), ({ sqlite }) => {
    sqlite.exec("BEGIN IMMEDIATE");
    change(sqlite);
    sqlite.exec("COMMIT");
    sqlite.pragma("journal_mode = delete");
  });
}

type DatabaseInspection =
  | { found: "missing" | "empty" }
  /** SQLite's message, in English. */
  | { found: "damaged"; problem: string }
  | { found: "whole"; schema: SchemaState; bytes: number; strays: number };

/** Checks the whole database while others use it. Writes nothing and never throws. */
export function inspectDatabase(file: string): DatabaseInspection {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) return { found: "missing" };
  if (stats.size === 0) return { found: "empty" };
  try {
    return useOnce(openReader(file), (connection) => {
      const problem = connection.sqlite.pragma("integrity_check(1)", { simple: true });
      if (problem !== "ok") return { found: "damaged", problem: String(problem) };
      const strays = connection.sqlite.prepare("PRAGMA foreign_key_check").all().length;
      return { found: "whole", schema: findSchemaState(connection), bytes: stats.size, strays };
    });
  } catch (error) {
    return { found: "damaged", problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Of a copy in a single file. @throws SQLite's error for a file that is no database */
export function judgeCopy(file: string): SchemaState {
  return useOnce(openReader(file), (connection) => findSchemaState(connection));
}

/** The folder of a decided restore, or of a move from a server: once it has this name, it must be completed. */
export const RESTORING_NAME = "restoring";

/** True when a restore was decided and then interrupted, so parts of the shop are still missing. */
export function isRestoreUnfinished(dataDirectory: string): boolean {
  return (
    statSync(path.join(dataDirectory, RESTORING_NAME), { throwIfNoEntry: false }) !== undefined
  );
}
