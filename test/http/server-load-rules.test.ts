import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { sameSlots } from "../helpers/same-slots";
import { createAdmission, LOAD_SLOTS, type Admission } from "../../server/admission";
import { openShop } from "./server-fixture";

const FREE = sameSlots(0);

let shop: Awaited<ReturnType<typeof openShop>>;
let admission: Admission;
let now: number;
let isDraining: boolean;
/** Waiting work, which starts when the test says so. */
let starts: (() => boolean)[];
let reached: string[];

beforeEach(async () => {
  now = 1000;
  isDraining = false;
  starts = [];
  reached = [];
  admission = createAdmission({
    refusalDelayMs: 0,
    slots: { ...LOAD_SLOTS, pages: 2 },
    queue: {
      noteArrival: () => undefined,
      add: (_kind, start) => void starts.push(start),
    },
    clock: () => now,
    isDraining: () => isDraining,
  });
  const answers = (response: () => Response | Promise<Response>) => (request: Request) => {
    reached.push(new URL(request.url).pathname);
    return response();
  };
  shop = await openShop({
    admission,
    handlers: {
      "fotos/una": answers(() => new Response("foto")),
      pagina: answers(() => new Response("listo")),
      igual: answers(() => new Response(null, { status: 304 })),
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
it("a request that waited too long gets 503, and the next one starts", async () => {
  const answer = shop.send("/pagina");
  const start = await waitForStart();
  now += 600;
  expect(start()).toBe(false);
  expect(await answer).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
  expect(reached).toEqual([]);
  expect(admission.countInFlight()).toEqual(FREE);
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
  expect(admission.countInFlight()).toEqual({ ...FREE, pages: 1 });
  start();
  expect((await answer).status).toBe(status);
  expect(admission.countInFlight()).toEqual(FREE);
});

it("nothing starts for a client that disconnected while waiting", async () => {
  const client = await sayPage();
  const start = await waitForStart();
  await leave(client);
  expect(start()).toBe(false);
  await expect.poll(() => admission.countInFlight()).toEqual(FREE);
  expect(reached).toEqual([]);
});

describe.each([
  ["a product's pictures", "/admin/products/new", "uploads"],
  ["a product's pictures, in capitals", "/ADMIN/products/new", "uploads"],
  ["a receipt", "/pedido/ficha", "receipts"],
])("an upload that is cut while it waits: %s", (_what, path, kind) => {
  const startUpload = () =>
    say(
      `POST ${path} HTTP/1.1\r\nHost: ${shop.host}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\nprincipio`,
    );

  it("starts nothing and frees its slot", async () => {
    const client = await startUpload();
    const start = await waitForStart();
    expect(admission.countInFlight()).toEqual({
      ...FREE,
      ...(kind === "uploads" && { uploads: 1 }),
    });
    await leave(client);
    expect(start()).toBe(false);
    await expect.poll(() => admission.countInFlight()).toEqual(FREE);
    expect(reached).toEqual([]);
  });

  it("gets 503 when it waited too long, and its client can read it", async () => {
    const client = await startUpload();
    const start = await waitForStart();
    now += 10_000;
    expect(start()).toBe(false);
    expect(await client.answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(reached).toEqual([]);
    client.socket.destroy();
    await expect.poll(() => admission.countInFlight()).toEqual(FREE);
  });
});

it("a slot that is never released is free after a while", async () => {
  const client = await sayPage();
  await waitForStart();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  await leave(client);
  vi.advanceTimersByTime(14_999);
  expect(admission.countInFlight()).toEqual({ ...FREE, pages: 1 });
  vi.advanceTimersByTime(1);
  expect(admission.countInFlight()).toEqual(FREE);
});
