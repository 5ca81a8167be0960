import { once } from "node:events";
import { readdirSync, readlinkSync, unlinkSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";

import { openShop } from "./server-fixture";

const LEAVERS = 30;
/** Larger than the socket buffers of both sides. */
const BIG_FILE = Buffer.alloc(16 * 1024 * 1024, "a");
const ASK = "GET /assets/grande-1a2b.js HTTP/1.1\r\nHost: a\r\n\r\n";

let shop: Awaited<ReturnType<typeof openShop>>;

beforeEach(async () => {
  shop = await openShop({ clientFiles: { "assets/grande-1a2b.js": BIG_FILE } });
});
afterEach(() => shop.close());

/** How often this process has the big file open. */
function countOpen(): number {
  return readdirSync("/proc/self/fd").filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).includes("grande-1a2b");
    } catch {
      return false;
    }
  }).length;
}

async function leaveHalfway(): Promise<void> {
  const socket = connect(shop.port, "127.0.0.1");
  socket.write(ASK);
  await once(socket, "data");
  socket.destroy();
}

it("a static file is closed when its client disconnects", async () => {
  await Promise.all(Array.from({ length: LEAVERS }, leaveHalfway));
  while (countOpen() > 0) await wait(10);
  expect((await shop.send("/assets/entry-4f2a.js")).status).toBe(200);
});

it("a missing static file does not crash the shop", async () => {
  unlinkSync(`${shop.directory}/assets/grande-1a2b.js`);
  await expect(shop.send("/assets/grande-1a2b.js")).rejects.toThrow(/socket hang up|aborted/);
  expect((await shop.send("/livez")).status).toBe(200);
  writeFileSync(`${shop.directory}/assets/grande-1a2b.js`, BIG_FILE);
});

it("a client that keeps asking without reading answers is cut", async () => {
  const socket = connect(shop.port, "127.0.0.1");
  // A cut connection may end in a reset.
  socket.on("error", () => undefined);
  const cut = new Promise((resolve) => socket.once("close", resolve));
  socket.resume();
  socket.write(ASK.repeat(20));
  await cut;
  expect(socket.bytesRead).toBeLessThan(20 * BIG_FILE.length);
  while (countOpen() > 0) await wait(10);
  expect((await shop.send("/livez")).status).toBe(200);
});

it("a client that resets a refused CONNECT does not end the shop", async () => {
  const connected = once(shop.server, "connect") as Promise<[IncomingMessage, Socket]>;
  const client = connect(shop.port, "127.0.0.1");
  client.on("error", () => undefined);
  client.resume();
  client.write("CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n");
  const [, socket] = await connected;
  expect(socket.listenerCount("error")).toBeGreaterThan(0);
  const closed = once(client, "close");
  socket.destroy(new Error("write ECONNRESET"));
  await closed;
  expect((await shop.send("/livez")).status).toBe(200);
});
