import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

import { paths } from "../../app/paths";
import { openRunningShop } from "../../test/helpers/running-shop";
import { exactly, holds, within, type Finding, type Scenario } from "./scenario";

const PAGES = 25;
const FORMS = 25;
const BODY = "intent=add&talle=M&color=Amarillo";
const PRODUCT = "manki-remera-calesita-amarillo-01";

/** SIGTERM while 50 are being served: 25 pages asked for just before, 25 forms still on their way. */
export const stopping: Scenario = { name: "stopping", isLoad: true, run };

async function run(): Promise<Finding[]> {
  const shop = await openRunningShop();
  const port = Number(new URL(shop.url).port);
  const host = `Host: 127.0.0.1:${port}\r\nOrigin: ${shop.url}\r\nConnection: close\r\n`;
  const form = `POST ${paths.product(PRODUCT)} HTTP/1.1\r\n${host}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${BODY.length}\r\n\r\n`;
  const page = `GET ${paths.products()} HTTP/1.1\r\n${host}\r\n`;

  const forms = await openSockets(port, FORMS);
  const pages = await openSockets(port, PAGES);
  const answers = [...forms, ...pages].map((socket) => text(socket).catch(() => ""));
  for (const socket of forms) socket.write(form + BODY.slice(0, 10));
  // Nothing tells that half a form has arrived.
  await wait(300);
  for (const socket of pages) socket.write(page);
  await wait(20);

  const startedAt = performance.now();
  const stopped = shop.stop();
  // The forms are not whole yet, so it cannot be over before this.
  const isRefused = await waitUntilRefused(port);
  for (const socket of forms) socket.write(BODY.slice(10));
  const statuses = (await Promise.all(answers)).map((answer) => Number(answer.slice(9, 12)));
  const exitCode = await stopped;
  const tookMs = performance.now() - startedAt;
  await shop.close();
  return [
    exactly("pages answered", statuses.filter((status) => status === 200).length, PAGES),
    exactly("forms answered", statuses.filter((status) => status === 303).length, FORMS),
    holds("new connections refused", isRefused),
    { what: "exit code", figure: String(exitCode), condition: "= 0", isMet: exitCode === 0 },
    within("from the signal to the end", tookMs, 10_000),
  ];
}

async function openSockets(port: number, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, "127.0.0.1"));
  for (const socket of sockets) socket.on("error", () => undefined);
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  return sockets;
}

async function waitUntilRefused(port: number): Promise<boolean> {
  const givesUpAt = performance.now() + 5000;
  while (performance.now() < givesUpAt) {
    if (await isConnectionRefused(port)) return true;
    await wait(20);
  }
  return false;
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
