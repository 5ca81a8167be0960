import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { readMultipartForm } from "../../app/http/read-multipart.server";
import { sameSlots } from "../helpers/same-slots";
import { createAdmission, LOAD_SLOTS, type Admission } from "../../server/admission";
import { eventually } from "../helpers/eventually";
import { openShop } from "./server-fixture";

const FREE = sameSlots(0);
const PATH = "/pedido/una-llave";
const HEAD = `--b\r\nContent-Disposition: form-data; name="comprobante"; filename="a.pdf"\r\n\r\n`;
const WHOLE = `${HEAD}%PDF\r\n--b--\r\n`;
const HEADERS = { "Content-Type": "multipart/form-data; boundary=b" };
const PROXY = "127.0.0.1";

let shop: Awaited<ReturnType<typeof openShop>>;
let admission: Admission;
let finish: () => void;
let working: number;
let mostWorking: number;
let sockets: Socket[];

beforeEach(async () => {
  working = 0;
  mostWorking = 0;
  sockets = [];
  const finished = new Promise<void>((resolve) => (finish = resolve));
  admission = createAdmission({ refusalDelayMs: 0 });
  shop = await openShop({
    admission,
    trustedProxies: [PROXY],
    handlers: {
      "pedido/una-llave": async (request) => {
        await readMultipartForm(request, async ({ stream }) => {
          for await (const chunk of stream) void chunk;
          return { address: "" };
        });
        working += 1;
        mostWorking = Math.max(mostWorking, working);
        await finished;
        working -= 1;
        return new Response("guardado");
      },
      "pedido/de-nadie": () => new Response("nadie", { status: 404 }),
    },
  });
});
afterEach(async () => {
  finish();
  for (const socket of sockets) socket.destroy();
  await shop.close();
});

/** Sends the start of a form and then nothing. */
async function dawdle(address: string, path = PATH): Promise<Socket> {
  const arrived = once(shop.server, "request");
  const socket = connect(shop.port, PROXY);
  socket.on("error", () => undefined);
  sockets.push(socket);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\nContent-Type: ${HEADERS["Content-Type"]}\r\nContent-Length: 1000\r\n\r\n${HEAD}%P`,
  );
  await arrived;
  return socket;
}

const sendWhole = (address: string) =>
  shop.send(PATH, {
    method: "POST",
    headers: { ...HEADERS, "X-Forwarded-For": address },
    body: WHOLE,
  });

describe("slow uploads of receipts", () => {
  it("take no work slot, and a fast one gets through", async () => {
    for (let number = 0; number < 40; number += 1) await dawdle(`203.0.113.${number % 3}`);
    expect(admission.countInFlight()).toEqual(FREE);
    finish();
    expect((await sendWhole("198.51.100.1")).status).toBe(200);
    // Also a customer with the same IP address as a slow client.
    expect((await sendWhole("203.0.113.1")).status).toBe(200);
  });

  it("are limited for each address, without blocking others", async () => {
    for (let number = 0; number < 24; number += 1) await dawdle("203.0.113.9");
    expect((await sendWhole("203.0.113.9")).status).toBe(503);
    finish();
    expect((await sendWhole("203.0.113.10")).status).toBe(200);
  });

  it("are limited for each IPv6 customer, however many networks it has", async () => {
    for (let number = 0; number < 41; number += 1) await dawdle(`2001:db8:1:${number}::1`);
    expect((await sendWhole("2001:db8:1:99::1")).status).toBe(503);
    finish();
    expect((await sendWhole("2001:db8:2::1")).status).toBe(200);
  });

  it("no longer count once they are answered, however long they keep sending", async () => {
    for (let number = 0; number < 64; number += 1) {
      const socket = await dawdle(`203.0.113.${number % 4}`, "/pedido/de-nadie");
      await once(socket, "data");
    }
    finish();
    expect((await sendWhole("203.0.113.1")).status).toBe(200);
  });

  it("free their slots when their clients disconnect", async () => {
    for (let number = 0; number < 24; number += 1) await dawdle("203.0.113.9");
    for (const socket of sockets) socket.destroy();
    finish();
    await eventually(async () => expect((await sendWhole("203.0.113.9")).status).toBe(200));
  });
});

describe("uploads that are here whole", () => {
  it("run in a limited number of slots, and the others wait", async () => {
    const most = LOAD_SLOTS.receipts;
    const begun: Socket[] = [];
    for (let number = 0; number < most + 3; number += 1)
      begun.push(await dawdle(`10.0.0.${number}`));
    const rest = 1000 - HEAD.length - 2;
    const end = "\r\n--b--\r\n";
    const answers = begun.map((socket) => once(socket, "data"));
    for (const socket of begun) socket.write("a".repeat(rest - end.length) + end);
    await expect.poll(() => working).toBe(most);
    expect(admission.countInFlight()).toEqual({ ...FREE, receipts: most });
    finish();
    for (const [said] of await Promise.all(answers)) {
      expect(String(said)).toMatch(/^HTTP\/1\.1 200 /);
    }
    expect(mostWorking).toBe(most);
    await expect.poll(() => admission.countInFlight()).toEqual(FREE);
  });

  it("are refused at once while all slots are taken", async () => {
    const taken = Array.from({ length: LOAD_SLOTS.receipts }, (_, n) => sendWhole(`10.0.0.${n}`));
    await expect.poll(() => working).toBe(LOAD_SLOTS.receipts);
    expect((await sendWhole("10.0.0.99")).status).toBe(503);
    finish();
    for (const { status } of await Promise.all(taken)) expect(status).toBe(200);
  });
});
