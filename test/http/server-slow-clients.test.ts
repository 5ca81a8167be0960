import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";

import { openShop } from "./server-fixture";

const CLIENTS = 50;
const PARTIAL_HEADERS = "GET / HTTP/1.1\r\nHost: a\r\nX-Lento: ";
const PARTIAL_BODY = "POST /formulario HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nun poco";

let shop: Awaited<ReturnType<typeof openShop>>;
let reached: number;

beforeEach(async () => {
  reached = 0;
  shop = await openShop({
    timeouts: {
      // Short, so that the test ends soon; long enough for the visitor beside the slow clients.
      headersTimeout: 4000,
      requestTimeout: 5000,
      connectionsCheckingInterval: 50,
      keepAliveTimeout: 5000,
    },
    handlers: {
      formulario: () => {
        reached += 1;
        return new Response("listo");
      },
    },
  });
});
afterEach(() => shop.close());

it.each([
  ["never finish their headers", PARTIAL_HEADERS],
  ["never finish their body", PARTIAL_BODY],
])("clients that %s are told 408 and cut, while others are served", async (_title, bytes) => {
  const sockets = Array.from({ length: CLIENTS }, () => connect(shop.port, "127.0.0.1"));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  const answers = sockets.map((socket) => text(socket));
  for (const socket of sockets) socket.write(bytes);

  const visit = await shop.send("/formulario");
  expect(visit.status).toBe(200);

  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toContain("X-Content-Type-Options: nosniff");
  }
  expect(reached).toBe(1);
});
