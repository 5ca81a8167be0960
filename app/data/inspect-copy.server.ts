import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

/** What a copy of the database says of itself. */
export type CopyFacts = {
  /** Null where nothing is wrong with it; else what SQLite says. */
  problem: string | null;
  /** Each null where the copy is of a schema without such a table. */
  orders: number | null;
  products: number | null;
  lastOrder: { orderNumber: string; createdAt: string } | null;
  migrations: number;
};

/** A worker's whole program, as text, for the reasons that the one for passwords has. */
const PROGRAM = `
const { parentPort, workerData } = require("node:worker_threads");
const Database = require(workerData.sqlitePath);

function inspect(file) {
  const sqlite = new Database(file, { fileMustExist: true });
  try {
    // One file, without a log beside it, can be moved and packed.
    sqlite.pragma("journal_mode = DELETE");
    const problems = sqlite.pragma("integrity_check(5)").map((row) => row.integrity_check);
    if (problems.join() !== "ok") return { problem: problems.join("; ") };
    const strays = sqlite.pragma("foreign_key_check");
    if (strays.length > 0) return { problem: strays.length + " rows refer to nothing" };
    return { problem: null, ...readFacts(sqlite) };
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

let facts;
try {
  facts = inspect(workerData.file);
} catch (error) {
  facts = { problem: String(error && error.message) };
}
parentPort.postMessage({ orders: null, products: null, lastOrder: null, migrations: 0, ...facts });
`;

/**
 * Opens a copy that nobody else uses and checks all of it, beside the loop that visitors wait for.
 * Leaves it a single file.
 */
export function inspectCopy(file: string): Promise<CopyFacts> {
  const sqlitePath = createRequire(import.meta.url).resolve("better-sqlite3");
  const worker = new Worker(PROGRAM, {
    eval: true,
    workerData: { sqlitePath, file },
    env: {},
    execArgv: [],
  });
  return new Promise<CopyFacts>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The worker ended before it had looked")));
  }).finally(() => void worker.terminate());
}
