import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";

import { sendCsv } from "../../app/http/csv-response.server";
import { createAdmission, type Admission } from "../../server/admission";
import { useTemporaryDataDirectory } from "../helpers/temporary-database";
import { openShop } from "./server-fixture";

useTemporaryDataDirectory();

/** Together larger than the socket buffers of both sides. */
const BATCHES = 300;
const ROWS = Array.from({ length: 1000 }, () => randomBytes(49).toString("hex"));
const LINE_BYTES = 100;
/** As long as the other lines, with the byte order mark before it. */
const TITLE = "x".repeat(95);

let shop: Awaited<ReturnType<typeof openShop>>;
let admission: Admission;
let batchesRead = 0;
let finish: () => void;
let finished: Promise<void>;

beforeEach(async () => {
  batchesRead = 0;
  finished = new Promise((resolve) => (finish = resolve));
  admission = createAdmission();
  shop = await openShop({
    admission,
    loaders: {
      corta: ({ signal }) => sendRows(readRows(3), { signal }),
      rota: ({ signal }) => sendRows(readRows(BATCHES, 2), { signal }),
      planilla: ({ signal }) => sendRows(readRows(BATCHES), { signal }),
    },
  });
});
afterEach(() => shop.close());

function sendRows(
  batches: AsyncGenerator<string[], void>,
  reader: Pick<Parameters<typeof sendCsv>[1], "signal">,
): Promise<Response> {
  const columns = [{ title: TITLE, read: (row: string) => row }];
  return sendCsv({ name: "planilla", columns, batches }, { now: new Date(), ...reader });
}

/** Like a database: each batch is available at once. */
async function* readRows(count: number, readable = count): AsyncGenerator<string[], void> {
  try {
    for (batchesRead = 1; batchesRead < count; batchesRead += 1) {
      if (batchesRead > readable) throw new Error("The database is gone");
      yield ROWS;
      await Promise.resolve();
    }
    yield ROWS;
  } finally {
    finish();
  }
}

async function download(encoding: string, path = "/planilla"): Promise<IncomingMessage> {
  const headers = { "Accept-Encoding": encoding };
  const asking = get({ host: "127.0.0.1", port: shop.port, path, headers });
  asking.on("error", () => undefined);
  const [answer] = (await once(asking, "response")) as [IncomingMessage];
  return answer;
}

it.each(["identity", "gzip", "br"])(
  "reading stops when the client disconnects, and its slot is free (%s)",
  async (encoding) => {
    const answer = await download(encoding);
    answer.destroy();
    await finished;
    expect(batchesRead).toBeLessThan(BATCHES);
    expect((await shop.send("/livez")).status).toBe(200);
    expect(admission.countInFlight().pages).toBe(0);
  },
);

it.each(["identity", "gzip", "br"])(
  "a failed download breaks off for the client, and its slot is free (%s)",
  async (encoding) => {
    // The connection may break before all compressed data are sent.
    const isWhole = download(encoding, "/rota")
      .then((answer) => once(answer.resume(), "end"))
      .then(
        () => true,
        () => false,
      );
    expect(await isWhole).toBe(false);
    while (admission.countInFlight().pages > 0) await nextTurn();
  },
  // Sooner than the limit for silent clients.
  14_000,
);

it("the slot of a disconnected client is free after the answer was read completely", async () => {
  for (let leavers = 0; leavers < 20; leavers += 1) {
    const answer = await download("gzip", "/corta");
    await once(answer, "data");
    answer.destroy();
  }
  while (admission.countInFlight().pages > 0) await nextTurn();
  // Sooner than the limit for silent clients.
}, 14_000);

it("a download waits for a slow reader, and others are answered meanwhile", async () => {
  const answer = await download("identity");
  answer.pause();
  // Waits until no more is read.
  for (let before = -1; before !== batchesRead;) {
    before = batchesRead;
    for (let turn = 0; turn < 50; turn += 1) await nextTurn();
    expect((await shop.send("/livez")).status).toBe(200);
  }
  expect(batchesRead).toBeLessThan(BATCHES);
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  expect(bytes).toBe((1 + BATCHES * ROWS.length) * LINE_BYTES);
});
