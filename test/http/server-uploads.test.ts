import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { readMultipartForm } from "../../app/http/read-multipart.server";
import { openShop } from "./server-fixture";

const MEGABYTE = 1024 * 1024;
const FORM = "/admin/products/new";
const BOUNDARY = "borde";
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const FILE_HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="fotos"; filename="a.jpg"\r\n\r\n`;
/** A browser's header for a form of the shop's own pages; the back office accepts no others. */
const FROM_THE_SHOP = { "Sec-Fetch-Site": "same-origin" };
const FORM_END = `\r\n--${BOUNDARY}--\r\n`;
/** Short, so that silent clients are cut soon; ordinary requests have shorter limits. */
const TIMES = { whole: 2000, silence: 3000, afterAnswer: 4000, pieceBytes: 100 };

let shop: Awaited<ReturnType<typeof openShop>>;
let fileBytes: number[];
let outcomes: string[];

beforeEach(async () => {
  fileBytes = [];
  outcomes = [];
  const readsForm = async (incoming: Request) => {
    try {
      await readMultipartForm(incoming, async ({ stream }) => {
        let bytes = 0;
        for await (const chunk of stream) bytes += (chunk as Buffer).length;
        fileBytes.push(bytes);
        return { address: "" };
      });
    } catch (thrown) {
      outcomes.push(thrown instanceof Response ? String(thrown.status) : String(thrown));
      throw thrown;
    }
    outcomes.push("read");
    return new Response("guardado");
  };
  const sendsAway = () =>
    new Response(null, { status: 302, headers: { Location: "/admin/login" } });
  shop = await openShop({
    bodyTimes: TIMES,
    handlers: {
      "admin/products/new": readsForm,
      "admin/products/edit/remera-01": readsForm,
      "admin/products/edit/ajena-01": sendsAway,
      "admin/products/edit/rota-01": () => Promise.reject(new Error("roto")),
      "pedido/una-llave": readsForm,
      formulario: async (incoming) => new Response(String((await incoming.text()).length)),
    },
  });
});
afterEach(() => shop.close());

type Sending = { path?: string; headers?: Record<string, string>; megabytes: number };

/** Sends a file of that size until it is sent or the server closes the connection. */
async function sendFile({ path = FORM, headers = {}, megabytes }: Sending) {
  const outgoing = request({
    port: shop.port,
    path,
    method: "POST",
    agent: false,
    headers: { ...FROM_THE_SHOP, "Content-Type": TYPE, ...headers },
  });
  const closed = new Promise<void>((resolve) => outgoing.once("close", resolve));
  outgoing.on("error", () => undefined);
  const answered = once(outgoing, "response") as Promise<[IncomingMessage]>;
  const body = answered.then(([answer]) => text(answer));
  body.catch(() => undefined);
  const chunk = Buffer.alloc(MEGABYTE, "a");
  let sentMegabytes = 0;
  outgoing.write(FILE_HEAD);
  while (sentMegabytes < megabytes && !outgoing.destroyed) {
    const drained = new Promise((resolve) => outgoing.once("drain", resolve));
    if (!outgoing.write(chunk)) await Promise.race([drained, closed]);
    sentMegabytes += 1;
  }
  if (!outgoing.destroyed) outgoing.end(FORM_END);
  const [answer] = await answered;
  return { status: answer.statusCode, answer, body: await body, sentMegabytes };
}

function startByHand(path = FORM, contentType = TYPE): Socket {
  const socket = connect(shop.port, "127.0.0.1");
  socket.on("error", () => undefined);
  const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n`;
  const origin = Object.entries(FROM_THE_SHOP).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(
    `${head}${origin.join("")}Content-Type: ${contentType}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  return socket;
}

/** Everything received before the connection closed; a cut one may end in a reset. */
async function readToClose(socket: Socket): Promise<string> {
  let said = "";
  socket.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await new Promise((resolve) => socket.once("close", resolve));
  return said;
}

const asChunk = (bytes: string) => `${Buffer.byteLength(bytes).toString(16)}\r\n${bytes}\r\n`;
const problemsLogged = () => shop.lines.filter(({ level }) => Number(level) >= 50);

describe("a form with pictures", () => {
  it("of 200 MB passes through without growing", async () => {
    // The first upload allocates memory that any upload needs; the test measures the growth after
    // it.
    await sendFile({ megabytes: 20 });
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
    const { status, body } = await sendFile({ megabytes: 200 });
    clearInterval(watch);
    expect([status, body, outcomes]).toEqual([200, "guardado", ["read", "read"]]);
    expect(fileBytes).toEqual([20 * MEGABYTE, 200 * MEGABYTE]);
    // A buffered file would add its 200 MB; late garbage collection on a busy machine adds far
    // less.
    expect((peak - before) / MEGABYTE).toBeLessThan(100);
  });

  it("to a product's own address passes too", async () => {
    const path = "/admin/products/edit/remera-01?x=1";
    expect((await sendFile({ path, megabytes: 2 })).status).toBe(200);
  });

  it("above the limit for all pictures is 413, with or without a length", async () => {
    const said = await sendFile({ megabytes: 1, headers: { "Content-Length": "300000000" } });
    expect([said.status, outcomes]).toEqual([413, []]);
    const found = await sendFile({ megabytes: 300 });
    expect(found.status).toBe(413);
    expect(found.body).toContain("demasiado grandes");
    while (outcomes.length === 0) await wait(10);
    expect(outcomes).toEqual(["400"]);
    expect(fileBytes).toEqual([]);
    expect(problemsLogged()).toEqual([]);
  });

  it("to an order's address passes with a receipt, and with no more", async () => {
    const path = "/pedido/una-llave";
    expect((await sendFile({ path, megabytes: 11 })).status).toBe(200);
    expect((await sendFile({ path, megabytes: 30 })).status).toBe(413);
    while (outcomes.length < 2) await wait(10);
    expect(outcomes).toEqual(["read", "400"]);
    expect(fileBytes).toEqual([11 * MEGABYTE]);
  });

  it.each([
    ["/pedido", TYPE],
    ["/pedido/una-llave/otra", TYPE],
    ["/formulario", TYPE],
    ["/admin/products", TYPE],
    ["/admin/products/newer", TYPE],
    ["/admin/products/edit/a/b", TYPE],
    [FORM, "application/x-www-form-urlencoded"],
  ])("is the only exception: %s as %s is limited to 64 KB", async (path, type) => {
    const answer = await sendFile({ path, headers: { "Content-Type": type }, megabytes: 1 });
    expect([answer.status, outcomes]).toEqual([413, []]);
  });
});

describe("a form with pictures that is answered before it is read", () => {
  const path = "/admin/products/edit/ajena-01";

  it("of a few megabytes is read to its end, and the connection stays", async () => {
    const { status, answer, sentMegabytes } = await sendFile({ path, megabytes: 10 });
    expect([status, sentMegabytes, answer.complete]).toEqual([302, 10, true]);
    expect(answer.headers.location).toBe("/admin/login");
  });

  it.each([
    ["redirected", path, 302],
    ["a failure", "/admin/products/edit/rota-01", 500],
  ])("of 200 MB is answered and not read to its end: %s", async (_, path, expected) => {
    const { status, sentMegabytes } = await sendFile({ path, megabytes: 200 });
    expect(status).toBe(expected);
    expect(sentMegabytes).toBeLessThan(60);
    expect(problemsLogged()).toEqual([]);
    expect((await shop.send("/livez")).status).toBe(200);
  });

  it("byte by byte is cut, although bytes keep arriving", async () => {
    const socket = startByHand(path);
    const answer = readToClose(socket);
    const drip = setInterval(() => socket.write(asChunk("a")), TIMES.silence / 10);
    expect(await answer).toMatch(/^HTTP\/1\.1 302 Found/);
    clearInterval(drip);
    expect(problemsLogged()).toEqual([]);
  });
});

describe("time", () => {
  it("a slow phone has enough, as long as data keep arriving", async () => {
    const socket = startByHand();
    const answer = readToClose(socket);
    socket.write(asChunk(FILE_HEAD));
    for (let piece = 0; piece < 20; piece += 1) {
      await wait(TIMES.silence / 15);
      socket.write(asChunk("a".repeat(100)));
    }
    socket.write(`${asChunk(FORM_END)}0\r\n\r\n`);
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(fileBytes).toEqual([2000]);
  });

  it("a client that sends almost nothing gets 408, although bytes keep arriving", async () => {
    const socket = startByHand();
    const answer = readToClose(socket);
    socket.write(asChunk(FILE_HEAD));
    const drip = setInterval(() => socket.write(asChunk("a")), TIMES.silence / 10);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 Request Timeout/);
    clearInterval(drip);
    expect(problemsLogged()).toEqual([]);
  });

  it("a form that stops arriving is 408, and no server error", async () => {
    const socket = startByHand();
    socket.write(asChunk(`${FILE_HEAD}a`));
    const answer = await readToClose(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout/);
    expect(answer).toContain('<html lang="es-AR">');
    // The answer is sent before the action learns that the body was cut.
    while (outcomes.length === 0) await wait(10);
    expect(outcomes).toEqual(["400"]);
    expect(problemsLogged()).toEqual([]);
  });

  it.each(["/formulario", "/admin/products"])(
    "any other form must arrive in time, even if bytes keep arriving: %s",
    async (path) => {
      const socket = startByHand(path, "application/x-www-form-urlencoded");
      const answer = readToClose(socket);
      const drip = setInterval(() => socket.write(asChunk("a")), TIMES.whole / 10);
      expect(await answer).toMatch(/^HTTP\/1\.1 408 Request Timeout/);
      clearInterval(drip);
    },
  );

  it("a request with an unwanted body is cut too, after its answer", async () => {
    const socket = connect(shop.port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write("GET /livez HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\npoco");
    const answer = await readToClose(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*vive\n$/);
  });

  it("a client that disconnects in the middle leaves nothing behind, and no error", async () => {
    const socket = startByHand();
    socket.write(asChunk(`${FILE_HEAD}${"a".repeat(1000)}`));
    await once(shop.server, "request");
    socket.destroy();
    while (outcomes.length === 0) await wait(10);
    expect(outcomes).toEqual(["400"]);
    expect(fileBytes).toEqual([]);
    expect(problemsLogged()).toEqual([]);
  });
});
