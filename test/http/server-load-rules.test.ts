import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { createLoadLimit, LOAD_PLACES, samePlaces, type LoadLimit } from "../../server/load-limit";
import { openShop } from "./server-fixture";

const FREE = samePlaces(0);
const NEVER = new Promise<Response>(() => undefined);

let shop: Awaited<ReturnType<typeof openShop>>;
let load: LoadLimit;
let now: number;
let isDraining: boolean;
/** Waiting work, which starts when the test says so. */
let starts: (() => boolean)[];
let isTurnAtOnce: boolean;
let reached: string[];

beforeEach(async () => {
  now = 1000;
  isDraining = false;
  starts = [];
  isTurnAtOnce = false;
  reached = [];
  load = createLoadLimit({
    refusalDelayMs: 0,
    places: { ...LOAD_PLACES, pages: 2, uploads: 1 },
    queue: {
      hear: () => undefined,
      add: (_kind, start) => (isTurnAtOnce ? start() : starts.push(start)),
    },
    clock: () => now,
    isDraining: () => isDraining,
  });
  const answers = (response: () => Response | Promise<Response>) => (request: Request) => {
    reached.push(new URL(request.url).pathname);
    return response();
  };
  shop = await openShop({
    load,
    bodyTimes: { whole: 15_000, silence: 20, afterAnswer: 15_000, pieceBytes: 1 },
    handlers: {
      "fotos/una": answers(() => new Response("foto")),
      pagina: answers(() => new Response("listo")),
      igual: answers(() => new Response(null, { status: 304 })),
      "admin/products/new": answers(() => NEVER),
    },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await shop.close();
});

async function waitForStart(): Promise<() => boolean> {
  await expect.poll(() => starts).toHaveLength(1);
  const [start] = starts.splice(0);
  if (!start) throw new Error("Nothing waits");
  return start;
}

type Client = { socket: Socket; response: ServerResponse; answer: Promise<string> };

/** Sends the bytes, and leaves the connection open. */
async function say(bytes: string): Promise<Client> {
  const arrived = once(shop.server, "request") as Promise<[IncomingMessage, ServerResponse]>;
  const socket = connect(shop.port, "127.0.0.1");
  socket.write(bytes);
  const answer = once(socket, "data").then(String);
  const [, response] = await arrived;
  return { socket, response, answer };
}

async function leave({ socket, response }: Client): Promise<void> {
  const closed = once(response, "close");
  socket.destroy();
  await closed;
}

const sayPage = () => say(`GET /pagina HTTP/1.1\r\nHost: ${shop.host}\r\n\r\n`);
const sayUploadHead = () =>
  say(
    [
      "POST /admin/products/new HTTP/1.1",
      `Host: ${shop.host}`,
      "Sec-Fetch-Site: same-origin",
      "Content-Type: multipart/form-data; boundary=b",
      "Content-Length: 1000",
      "\r\n",
    ].join("\r\n"),
  );

it("a request that waited too long gets 503, and the next one starts", async () => {
  const answer = shop.send("/pagina");
  const start = await waitForStart();
  now += 600;
  expect(start()).toBe(false);
  expect(await answer).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
  expect(reached).toEqual([]);
  expect(load.countInFlight()).toEqual(FREE);
});

it("a request that waited almost too long is served", async () => {
  const answer = shop.send("/pagina");
  const start = await waitForStart();
  now += 599;
  expect(start()).toBe(true);
  expect((await answer).status).toBe(200);
});

it("a picture is served late instead of refused", async () => {
  const answer = shop.send("/fotos/una");
  const start = await waitForStart();
  now += 9999;
  expect(start()).toBe(true);
  expect((await answer).status).toBe(200);
});

it("a closing shop serves all admitted requests", async () => {
  const answer = shop.send("/pagina");
  const start = await waitForStart();
  now += 5000;
  isDraining = true;
  expect(start()).toBe(true);
  expect((await answer).status).toBe(200);
});

it.each([
  ["HEAD", "/pagina", 200],
  ["GET", "/igual", 304],
])("an answer without a body frees its slot: %s %s", async (method, path, status) => {
  const answer = shop.send(path, { method });
  const start = await waitForStart();
  expect(load.countInFlight()).toEqual({ ...FREE, pages: 1 });
  start();
  expect((await answer).status).toBe(status);
  expect(load.countInFlight()).toEqual(FREE);
});

it("nothing starts for a client that disconnected while waiting", async () => {
  const client = await sayPage();
  const start = await waitForStart();
  await leave(client);
  expect(start()).toBe(false);
  expect(reached).toEqual([]);
  expect(load.countInFlight()).toEqual(FREE);
});

it("a slot that is never released is free after a while", async () => {
  const client = await sayPage();
  await waitForStart();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  await leave(client);
  vi.advanceTimersByTime(14_999);
  expect(load.countInFlight()).toEqual({ ...FREE, pages: 1 });
  vi.advanceTimersByTime(1);
  expect(load.countInFlight()).toEqual(FREE);
});

it("an upload that was cut while waiting does not start", async () => {
  const { socket, answer } = await sayUploadHead();
  const start = await waitForStart();
  expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
  now += 600;
  expect(start()).toBe(false);
  expect(reached).toEqual([]);
  socket.destroy();
});

it("an upload that was cut frees its slot when its client disconnects", async () => {
  isTurnAtOnce = true;
  const client = await sayUploadHead();
  expect(await client.answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(reached).toEqual(["/admin/products/new"]);
  expect(load.countInFlight()).toEqual({ ...FREE, uploads: 1 });
  await leave(client);
  expect(load.countInFlight()).toEqual(FREE);
});
