import { once } from "node:events";
import { request, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { openShop } from "./server-fixture";

const LIMIT_BYTES = 64 * 1024;
const MEGABYTE = 1024 * 1024;

let shop: Awaited<ReturnType<typeof openShop>>;
let received: number[];

beforeEach(async () => {
  received = [];
  shop = await openShop({
    handlers: {
      formulario: async (incoming) => {
        const body = await incoming.text();
        received.push(body.length);
        return new Response("listo");
      },
    },
  });
});
afterEach(() => shop.close());

/** Sends chunks until the server answers or all are sent. */
async function sendChunks(chunkBytes: number, total: number) {
  const outgoing = request({ port: shop.port, path: "/formulario", method: "POST", agent: false });
  outgoing.on("error", () => undefined);
  const answered = once(outgoing, "response") as Promise<[IncomingMessage]>;
  let isAnswered = false;
  void answered.then(() => (isAnswered = true));
  const chunk = Buffer.alloc(chunkBytes, "a");
  for (let sent = 0; sent < total && !isAnswered; sent += chunkBytes) {
    if (!outgoing.write(chunk)) await Promise.race([once(outgoing, "drain"), answered]);
  }
  outgoing.end();
  const [answer] = await answered;
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

describe("a POST of up to 64 KB reaches its action whole", () => {
  it.each([0, 1, 20_000, LIMIT_BYTES])("%i bytes with a length", async (size) => {
    const answer = await shop.send("/formulario", { method: "POST", body: "a".repeat(size) });
    expect([answer.status, received]).toEqual([200, [size]]);
  });

  it.each([1, 1000, LIMIT_BYTES])("in chunks of %i bytes", async (size) => {
    const total = size === 1 ? 50 : 64_000;
    const answer = await sendChunks(size, total);
    expect([answer.status, received]).toEqual([200, [Math.ceil(total / size) * size]]);
  });

  it("the connection stays open for the next request", async () => {
    const socket = connect(shop.port, "127.0.0.1");
    const head = "POST /formulario HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n";
    socket.write(`${head}\r\nuno${head}Connection: close\r\n\r\ndos`);
    expect((await text(socket)).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
    expect(received).toEqual([3, 3]);
  });
});

describe("a larger POST is 413 and never reaches an action", () => {
  it("refused on its Content-Length before a byte of it is read", async () => {
    const outgoing = request({
      port: shop.port,
      path: "/formulario",
      method: "POST",
      headers: { "Content-Length": String(LIMIT_BYTES + 1) },
      agent: false,
    });
    outgoing.flushHeaders();
    const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    expect(answer.headers.connection).toBe("close");
    expect(await text(answer)).toContain("demasiado grandes");
    outgoing.destroy();
    expect(received).toEqual([]);
  });

  it("cut off while 200 MB arrive in chunks, without growing", async () => {
    const before = process.memoryUsage().rss;
    const answer = await sendChunks(64 * 1024, 200 * MEGABYTE);
    const grownMegabytes = (process.memoryUsage().rss - before) / MEGABYTE;
    expect(answer.status).toBe(413);
    expect(answer.headers.connection).toBe("close");
    expect(answer.body).toContain('<html lang="es-AR">');
    expect(received).toEqual([]);
    // A buffered body would add its 200 MB.
    expect(grownMegabytes).toBeLessThan(100);
  });

  it("one byte over the limit in a last chunk is over", async () => {
    const answer = await sendChunks(LIMIT_BYTES + 1, LIMIT_BYTES + 1);
    expect([answer.status, received]).toEqual([413, []]);
  });
});

describe("a POST whose Content-Length lies", () => {
  it("too short: the rest is not part of the form, and no request either", async () => {
    const socket = connect(shop.port, "127.0.0.1");
    socket.write("POST /formulario HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nuno");
    const [first] = (await once(socket, "data")) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 200 OK/);
    socket.write("a".repeat(1000));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request/);
    expect(received).toEqual([3]);
  });

  it("too long and then gone: no action runs on half a form", async () => {
    const arrived = once(shop.server, "request") as Promise<[IncomingMessage, ServerResponse]>;
    const socket = connect(shop.port, "127.0.0.1");
    socket.write("POST /formulario HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nuno");
    const [, response] = await arrived;
    const closed = once(response, "close");
    socket.destroy();
    await closed;
    expect(received).toEqual([]);
    expect(shop.lines).toContainEqual(
      expect.objectContaining({ route: "/formulario", status: null, isCutShort: true }),
    );
  });
});
