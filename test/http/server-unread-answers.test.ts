import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";

import { openShop } from "./server-fixture";

const SILENCE_MS = 1000;
const LARGE = 32 * 1024 * 1024;

let shop: Awaited<ReturnType<typeof openShop>>;
beforeEach(async () => {
  shop = await openShop({
    timeouts: {
      headersTimeout: 10_000,
      requestTimeout: 600_000,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: 5000,
      silenceTimeout: SILENCE_MS,
    },
    handlers: { grande: () => new Response(new Uint8Array(LARGE)) },
  });
});
afterEach(() => shop.close());

async function askForMuch(): Promise<{ client: Socket; server: Socket }> {
  const arrived = once(shop.server, "connection") as Promise<[Socket]>;
  const client = connect(shop.port, "127.0.0.1");
  client.on("error", () => undefined);
  const [server] = await arrived;
  server.on("error", () => undefined);
  client.write(`GET /grande HTTP/1.1\r\nHost: ${shop.host}\r\nConnection: close\r\n\r\n`);
  return { client, server };
}

it("a client that never reads its answer is cut", async () => {
  const { client, server } = await askForMuch();
  await once(server, "close");
  client.destroy();
});

it("a slow client that goes on reading gets all of it", async () => {
  const { client } = await askForMuch();
  let bytes = 0;
  const startedAt = performance.now();
  for await (const chunk of client as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // A pause after each chunk, for three times the limit on silence.
    if (performance.now() - startedAt < 3 * SILENCE_MS) await wait(SILENCE_MS / 100);
  }
  expect(bytes).toBeGreaterThan(LARGE);
});
