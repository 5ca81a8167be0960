import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

import { openWriter, type Connection } from "../../../db/open";

/** What a copy of the database says of itself. */
export type CopyFacts = {
  /** Null where nothing is wrong with it; else what SQLite says. */
  problem: string | null;
  /** Rows that refer to what is not there, as a hand leaves them: no reason to have no copy. */
  strays: number;
  /** Each null where the copy is of a schema without such a table. */
  orders: number | null;
  products: number | null;
  lastOrder: { orderNumber: string; createdAt: string } | null;
  migrations: number;
};

/** Of SQLite, about the database or about the disk that the copy goes to. */
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
 * A worker's whole program, as text, for the reasons that the one for passwords has. What it copies is
 * one moment: a copy that followed what others write would begin anew with each of their writes.
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

function inspect(file) {
  const sqlite = new Database(file, { fileMustExist: true });
  try {
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

async function run({ source, file }) {
  if (source !== null) await copy(source, file);
  try {
    return { facts: inspect(file) };
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

/**
 * Copies a database that is in use by SQLite's online backup, and checks the copy as `inspectCopy`
 * does. All of it runs beside the loop that visitors wait for, the waiting for the disk included.
 *
 * @throws {CopyFailedError}
 */
export function copyDatabase(source: string, target: string): Promise<CopyFacts> {
  return runProgram({ source, file: target });
}

/**
 * Opens a copy that nobody else uses and checks all of it, beside the loop that visitors wait for.
 * Leaves it a single file.
 */
export function inspectCopy(file: string): Promise<CopyFacts> {
  return runProgram({ source: null, file });
}

async function runProgram(task: { source: string | null; file: string }): Promise<CopyFacts> {
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

/**
 * Changes a copy in one transaction, before it becomes the shop's database. It stays a single file.
 *
 * @param file a copy that nothing else has open
 */
export function changeCopy(file: string, change: (sqlite: Connection["sqlite"]) => void): void {
  const { sqlite } = openWriter(file);
  try {
    sqlite.exec("BEGIN IMMEDIATE");
    change(sqlite);
    sqlite.exec("COMMIT");
    sqlite.pragma("journal_mode = delete");
  } finally {
    // Closing rolls back what was not committed.
    sqlite.close();
  }
}
