import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import type Database from "better-sqlite3";

import { WRITE_LOCK, numberParameters } from "../../db/postgres/connect";

/** Until its end, the shop cannot write. */
const BEGIN_WRITE = `BEGIN; SELECT pg_advisory_xact_lock(${WRITE_LOCK})`;

const ANSWER_LIMIT_MS = 30_000;

type Answer = { number?: number; rows?: unknown[]; rowCount?: number | null; error?: string };
type Shape = "rows" | "pluck" | "raw";
type Question =
  | { kind: "open"; url: string }
  | { kind: "query"; text: string; values: unknown[]; isArray: boolean }
  | { kind: "close" };

/** The thread that holds all connections of this process: to start one for each costs more than most tests. */
let thread: ReturnType<typeof startThread> | undefined;
let lastId = 0;

/** Blocks until the thread has answered. */
function ask(id: number, question: Question): Answer {
  thread ??= startThread();
  const answer = thread(id, question);
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer;
}

function startThread() {
  const signal = new SharedArrayBuffer(4);
  const ready = new Int32Array(signal);
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(new URL("./sync-postgres-worker.mjs", import.meta.url), {
    workerData: { signal, port: port2 },
    transferList: [port2],
  });
  worker.unref();
  let number = 0;
  return (id: number, question: Question): Answer => {
    number += 1;
    Atomics.store(ready, 0, 0);
    worker.postMessage({ id, number, ...question });
    for (;;) {
      if (Atomics.wait(ready, 0, 0, ANSWER_LIMIT_MS) === "timed-out")
        throw new Error("PostgreSQL did not answer the test");
      const received: { message: Answer } | undefined = receiveMessageOnPort(port1);
      // The signal can be faster than the message, and can be of a question that nobody waits for now.
      if (received?.message.number === number) return received.message;
    }
  };
}

/**
 * A connection to PostgreSQL with the methods of better-sqlite3 that tests use, so that a test arranges and
 * looks at the data in the same words with both engines. It blocks until each answer is there.
 */
export function openSyncPostgres(
  url: string,
  noteWrite: () => void = () => undefined,
): Database.Database {
  const id = (lastId += 1);
  ask(id, { kind: "open", url });
  let isClosed = false;

  function query(text: string, values: unknown[] = [], isArray = false): Answer {
    if (isClosed) throw new TypeError("The database connection is not open");
    const answer = ask(id, { kind: "query", text, values, isArray });
    if (!/^\s*(SELECT|BEGIN)\b/i.test(text)) noteWrite();
    return answer;
  }

  function prepare(statement: string, shape: Shape = "rows") {
    const run = (parameters: unknown[]) => {
      const { text, names } = numberParameters(statement);
      const named = (parameters.find(isNamed) ?? {}) as Record<string, unknown>;
      const rest = parameters
        .flat()
        .filter((value) => !isNamed(value))
        [Symbol.iterator]();
      const values = names.map((name) => (name === null ? rest.next().value : named[name]));
      return query(text, values, shape !== "rows");
    };
    const all = (...parameters: unknown[]) => {
      const rows = run(parameters).rows ?? [];
      return shape === "pluck" ? (rows as unknown[][]).map(([first]) => first) : rows;
    };
    return {
      all,
      get: (...parameters: unknown[]) => all(...parameters)[0],
      run(...parameters: unknown[]) {
        const returns = /^\s*INSERT\b/i.test(statement) && !/\bRETURNING\b/i.test(statement);
        if (!returns) return { changes: run(parameters).rowCount ?? 0, lastInsertRowid: 0 };
        const { rows = [], rowCount } = prepareReturning().answer(parameters);
        const last = rows.at(-1) as { id?: number; row_id?: number } | undefined;
        return { changes: rowCount ?? 0, lastInsertRowid: last?.row_id ?? last?.id ?? 0 };
      },
      answer: run,
      iterate: (...parameters: unknown[]) => all(...parameters)[Symbol.iterator](),
      pluck: () => prepare(statement, "pluck"),
      raw: () => prepare(statement, "raw"),
    };
    function prepareReturning(): { answer: typeof run } {
      return prepare(`${statement.replace(/;\s*$/, "")} RETURNING *`);
    }
  }

  const database = {
    prepare: (statement: string) => prepare(statement),
    exec: (script: string) => query(script === "BEGIN IMMEDIATE" ? BEGIN_WRITE : script),
    transaction:
      <A extends unknown[], T>(work: (...given: A) => T) =>
      (...given: A): T => {
        query("BEGIN");
        try {
          const result = work(...given);
          query("COMMIT");
          return result;
        } catch (error) {
          query("ROLLBACK");
          throw error;
        }
      },
    close() {
      if (isClosed) return;
      isClosed = true;
      ask(id, { kind: "close" });
    },
  };
  return database as unknown as Database.Database;
}

function isNamed(value: unknown): boolean {
  const isPlain = !Array.isArray(value) && !(value instanceof Uint8Array);
  return typeof value === "object" && value !== null && isPlain;
}
