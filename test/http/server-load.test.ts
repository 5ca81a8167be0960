import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { sameSlots } from "../helpers/same-slots";
import { createAdmission, LOAD_SLOTS, type Admission } from "../../server/admission";
import { openShop } from "./server-fixture";

const FREE = sameSlots(0);
const ONE_EACH = sameSlots(1);
const UPLOAD = {
  method: "POST",
  headers: { "Content-Type": "multipart/form-data; boundary=b", "Sec-Fetch-Site": "same-origin" },
};

let shop: Awaited<ReturnType<typeof openShop>>;
let admission: Admission;
let reached: string[];
/** Releases the waiting answers. */
let finish: () => void;
let finished: Promise<void>;

beforeEach(async () => {
  admission = createAdmission({ slots: ONE_EACH, refusalDelayMs: 0 });
  reached = [];
  finished = new Promise((resolve) => (finish = resolve));
  const waits = async ({ url }: Request) => {
    reached.push(new URL(url).pathname);
    await finished;
    return new Response("listo");
  };
  shop = await openShop({
    admission,
    handlers: {
      lenta: waits,
      "admin/lenta": waits,
      "fotos/lenta": waits,
      "pedido/una-llave/pagar": waits,
      "webhooks/mercadopago": waits,
      "admin/products/new": waits,
      rota: async () => {
        await finished;
        throw new Error("rota");
      },
      grande: () => new Response(new Uint8Array(8 * 1024 * 1024)),
    },
  });
});
afterEach(async () => {
  finish();
  await shop.close();
});

describe("when all slots are taken", () => {
  let occupied: Promise<{ status: number }>;

  beforeEach(async () => {
    occupied = shop.send("/lenta");
    await expect.poll(() => reached).toEqual(["/lenta"]);
  });
  afterEach(async () => {
    finish();
    await occupied;
  });

  it("a visitor gets 503 with Retry-After", async () => {
    const { status, headers, body } = await shop.send("/lenta");
    expect(status).toBe(503);
    expect(headers).toMatchObject({
      "retry-after": "5",
      "cache-control": "no-store",
      "content-type": "text/html; charset=utf-8",
      "x-content-type-options": "nosniff",
    });
    expect(body).toContain("Ahora no podemos atenderte");
    expect(reached).toEqual(["/lenta"]);
  });

  it("a slot is free again after an answer", async () => {
    expect(admission.countInFlight()).toEqual({ ...FREE, pages: 1 });
    finish();
    expect((await occupied).status).toBe(200);
    expect(admission.countInFlight()).toEqual(FREE);
    expect((await shop.send("/lenta")).status).toBe(200);
  });

  it("health checks and files are answered as always", async () => {
    for (const path of ["/livez", "/readyz", "/favicon.svg", "/assets/entry-4f2a.js"]) {
      expect([path, (await shop.send(path)).status]).toEqual([path, 200]);
    }
  });

  it.each(["/admin/lenta", "/fotos/lenta", "/pedido/una-llave/pagar", "/webhooks/mercadopago"])(
    "%s has a slot of its own, and no more",
    async (path) => {
      const first = shop.send(path);
      await expect.poll(() => reached).toEqual(["/lenta", path]);
      expect((await shop.send(path)).status).toBe(503);
      finish();
      expect((await first).status).toBe(200);
    },
  );

  it("a form is refused whole, and the connection goes on", async () => {
    const socket = connect(shop.port, "127.0.0.1");
    const head = `POST /lenta HTTP/1.1\r\nHost: ${shop.host}\r\nContent-Length: 3\r\n`;
    socket.write(`${head}\r\nuno`);
    const [first] = (await once(socket, "data")) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
    finish();
    await occupied;
    socket.write(`${head}Connection: close\r\n\r\ndos`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

it("a form with files is refused while it arrives, and its connection closes", async () => {
  const first = shop.send("/admin/products/new", { ...UPLOAD, body: "a" });
  await expect.poll(() => reached).toHaveLength(1);
  const outgoing = request({ port: shop.port, path: "/admin/products/new", ...UPLOAD });
  outgoing.on("error", () => undefined);
  outgoing.write("a".repeat(1000));
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({ "retry-after": "5", connection: "close" });
  outgoing.end();
  expect(await text(answer)).toContain("Ahora no podemos atenderte");
  finish();
  expect((await first).status).toBe(200);
});

it("a form that has not arrived holds no slot", async () => {
  const arrived = once(shop.server, "request");
  const socket = connect(shop.port, "127.0.0.1");
  socket.write(`POST /lenta HTTP/1.1\r\nHost: ${shop.host}\r\nContent-Length: 100\r\n\r\nun poco`);
  await arrived;
  expect(admission.countInFlight()).toEqual(FREE);
  socket.destroy();
});

it("a slow reader holds no slot", async () => {
  const socket = connect(shop.port, "127.0.0.1");
  socket.write(`GET /grande HTTP/1.1\r\nHost: ${shop.host}\r\n\r\n`);
  await once(socket, "readable");
  expect(admission.countInFlight()).toEqual(FREE);
  finish();
  expect((await shop.send("/lenta")).status).toBe(200);
  socket.destroy();
});

it("a disconnected client holds no slot", async () => {
  const socket = connect(shop.port, "127.0.0.1");
  socket.write(`GET /lenta HTTP/1.1\r\nHost: ${shop.host}\r\n\r\n`);
  await expect.poll(() => admission.countInFlight()).toEqual({ ...FREE, pages: 1 });
  socket.destroy();
  await expect.poll(() => admission.countInFlight()).toEqual(FREE);
});

it("a failed request frees its slot", async () => {
  finish();
  expect((await shop.send("/rota")).status).toBe(500);
  expect(admission.countInFlight()).toEqual(FREE);
});

it("the default settings have slots for every kind", () => {
  for (const places of Object.values(LOAD_SLOTS)) expect(places).toBeGreaterThan(0);
});
