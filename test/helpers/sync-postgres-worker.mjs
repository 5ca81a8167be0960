import { parentPort, workerData } from "node:worker_threads";
import pg from "pg";

/* Answers one question at a time for `sync-postgres.ts`, which waits for it without a promise. */

const NUMBERS = [20, 21, 23, 700, 701, 1700];
const types = {
  getTypeParser(oid) {
    if (oid === 16) return (text) => (text === "t" ? 1 : 0);
    return NUMBERS.includes(oid) ? Number : (text) => text;
  },
};

const { signal, port } = workerData;
const ready = new Int32Array(signal);
const clients = new Map();

async function open(id, url) {
  const client = new pg.Client({
    connectionString: url,
    types,
    application_name: "tela-test",
    lock_timeout: 10_000,
  });
  client.on("error", () => undefined);
  await client.connect();
  clients.set(id, client);
  return {};
}

async function query(id, { text, values, isArray }) {
  const result = await clients
    .get(id)
    .query({ text, values, ...(isArray && { rowMode: "array" }) });
  // As the shop tells its processes of a commit. In a transaction that failed, it fails too.
  if (!/^\s*(SELECT|BEGIN)\b/i.test(text))
    clients
      .get(id)
      .query("NOTIFY tela_commit")
      .catch(() => undefined);
  const { rows, rowCount } = Array.isArray(result) ? result.at(-1) : result;
  return { rows, rowCount };
}

async function close(id) {
  await clients.get(id).end();
  clients.delete(id);
  return {};
}

parentPort.on("message", async ({ id, number, kind, ...given }) => {
  let answer;
  try {
    if (kind === "open") answer = await open(id, given.url);
    else answer = kind === "query" ? await query(id, given) : await close(id);
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  port.postMessage({ ...answer, number });
  Atomics.store(ready, 0, 1);
  Atomics.notify(ready, 0);
});
