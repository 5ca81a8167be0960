import { parentPort, workerData } from "node:worker_threads";
import pg from "pg";

/* Answers one statement at a time for `sync-postgres.ts`, which waits for it without a promise. */

const NUMBERS = [20, 21, 23, 700, 701, 1700];
const types = {
  getTypeParser(oid) {
    if (oid === 16) return (text) => (text === "t" ? 1 : 0);
    return NUMBERS.includes(oid) ? Number : (text) => text;
  },
};

const { url, signal, port } = workerData;
const ready = new Int32Array(signal);
// By this name, its writes wait for no turn: see test/postgres-server.ts.
const client = new pg.Client({
  connectionString: url,
  types,
  application_name: "tela-test",
  lock_timeout: 10_000,
});
client.on("error", () => undefined);
const connected = client.connect();

parentPort.on("message", async ({ text, values, isArray }) => {
  let answer;
  try {
    await connected;
    if (text === null) {
      await client.end();
      answer = {};
    } else {
      const result = await client.query({ text, values, ...(isArray && { rowMode: "array" }) });
      const { rows, rowCount } = Array.isArray(result) ? result.at(-1) : result;
      answer = { rows, rowCount };
    }
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : String(error) };
  }
  port.postMessage(answer);
  Atomics.store(ready, 0, 1);
  Atomics.notify(ready, 0);
});
