import { expect, it } from "vitest";

import { sendCsv } from "./csv-response.server";

const BATCHES = 20;
const COLUMNS = [{ title: "Fila", read: (row: number) => row }];

/** Like a database: each batch is available at once. */
async function* readRows(count = { read: 0 }): AsyncGenerator<number[], void> {
  for (; count.read < BATCHES; count.read += 1) {
    await Promise.resolve();
    yield [count.read];
  }
}

it("a spreadsheet leaves turns of the loop to others between its batches", async () => {
  let turns = 0;
  let isRead = false;
  const countTurns = () => {
    turns += 1;
    if (!isRead) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  const download = { now: new Date(0), signal: new AbortController().signal };
  const spreadsheet = { name: "filas", columns: COLUMNS, batches: readRows() };
  const text = await (await sendCsv(spreadsheet, download)).text();
  isRead = true;
  expect(text.split("\r\n")).toHaveLength(1 + BATCHES + 1);
  expect(turns).toBeGreaterThanOrEqual(BATCHES);
});

it("a spreadsheet waits for its reader before it reads on, and ends when nobody reads", async () => {
  const count = { read: 0 };
  const leaving = new AbortController();
  let waits = 0;
  const waitForReader = () => {
    waits += 1;
    if (waits === 5) leaving.abort();
    return Promise.resolve();
  };
  const download = { now: new Date(0), signal: leaving.signal, waitForReader };
  const spreadsheet = { name: "filas", columns: COLUMNS, batches: readRows(count) };
  const text = await (await sendCsv(spreadsheet, download)).text();
  expect(text.split("\r\n")).toHaveLength(1 + 4 + 1);
  expect(count.read).toBe(3);
});
