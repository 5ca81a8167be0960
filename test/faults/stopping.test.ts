import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";

import { paths } from "../../app/paths";
import { eventually } from "../helpers/eventually";
import { BOUGHT_PRODUCT } from "../helpers/shopper";
import { visit } from "../helpers/visitor";
import { openShop } from "./open-shop";

const FORMS = 50;
/** Forms and pages together are fewer than the shop answers at once: see server/admission.ts. */
const PAGES = 10;
const BODY = new URLSearchParams({ intent: "add", ...BOUGHT_PRODUCT.choice }).toString();

it("answers every request in flight at SIGTERM, refuses new ones, and ends with 0", async () => {
  const shop = await openShop();
  const port = Number(new URL(shop.url).port);
  const host = `Host: 127.0.0.1:${port}\r\n`;
  const openSockets = (length: number) =>
    Promise.all(Array.from({ length }, () => openSocket(port)));
  const [forms, pages] = [await openSockets(FORMS), await openSockets(PAGES)];
  const probe = await openSocket(port);
  const answers = [...forms, ...pages].map((socket) => text(socket).catch(() => ""));
  for (const [at, socket] of forms.entries()) {
    // Half of the connections stay open after their answer.
    const lines = at % 2 === 0 ? "" : "Connection: close\r\n";
    const type = "Content-Type: application/x-www-form-urlencoded";
    const head = `POST ${paths.product(BOUGHT_PRODUCT.id)} HTTP/1.1\r\n${host}Origin: ${shop.url}\r\n${lines}${type}\r\nContent-Length: ${BODY.length}\r\n\r\n`;
    socket.write(head + BODY.slice(0, 10));
  }
  await eventually(async () =>
    expect(await countOthersInFlight(shop.url)).toBeGreaterThanOrEqual(FORMS),
  );
  // Half a request keeps its connection open after the signal.
  probe.write(`GET /readyz HTTP/1.1\r\n${host}`);
  for (const socket of pages) {
    socket.write(`GET ${paths.products()} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
  }
  // The shop reads requests in the order in which they came: at this answer it has read the pages' too.
  expect((await visit(`${shop.url}/livez`)).status).toBe(200);

  const stopped = shop.stop();
  // The forms are not complete yet, so the shop cannot end before this.
  await eventually(() => expect(isConnectionRefused(port)).resolves.toBe(true));
  const probed = once(probe, "data") as Promise<[Buffer]>;
  probe.write("\r\n");
  expect((await probed).toString()).toMatch(/^HTTP\/1\.1 503 /);
  probe.destroy();
  for (const socket of forms) socket.write(BODY.slice(10));
  const statuses = (await Promise.all(answers)).map((answer) => Number(answer.slice(9, 12)));
  expect(statuses.slice(0, FORMS)).toEqual(Array(FORMS).fill(303));
  expect(statuses.slice(FORMS)).toEqual(Array(PAGES).fill(200));
  expect(await stopped).toBe(0);
});

async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

/** Requests that the shop has not answered, except the one that asks. */
async function countOthersInFlight(url: string): Promise<number> {
  const { body } = await visit(`${url}/metrics`);
  const [, count] = /^tela_http_requests_in_flight (\d+)$/m.exec(body) ?? [];
  return Number(count) - 1;
}

async function isConnectionRefused(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}
