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

it("a spreadsheet reads on only as it is read, and ends when its reader leaves", async () => {
  const count = { read: 0 };
  const leaving = new AbortController();
  const spreadsheet = { name: "filas", columns: COLUMNS, batches: readRows(count) };
  const { body } = await sendCsv(spreadsheet, { now: new Date(0), signal: leaving.signal });
  const reader = body?.getReader();
  // The line of titles and three rows.
  for (let piece = 0; piece < 4; piece += 1) await reader?.read();
  expect(count.read).toBeLessThanOrEqual(4);
  leaving.abort();
  while ((await reader?.read())?.done === false);
  expect(count.read).toBeLessThanOrEqual(4);
});
