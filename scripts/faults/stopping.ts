import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";

import { paths } from "../../app/paths";
import type { RunningShop } from "../../test/helpers/running-shop";
import { visit } from "../../test/helpers/visitor";
import { exactly, holds, within, type Finding, type Scenario } from "./scenario";
import { withShop } from "./with-shop";

const FORMS = 50;
/** With the forms fewer than the shop has places for; see server/load-limit.ts. */
const PAGES = 10;
const BODY = "intent=add&talle=M&color=Amarillo";
const PRODUCT = "manki-remera-calesita-amarillo-01";
/** The shop gathers its figures anew every two seconds. */
const COUNTED_LIMIT_MS = 5000;

/** SIGTERM while fifty forms are on their way, half of them on kept connections, and pages besides. */
export const stopping: Scenario = {
  name: "stopping",
  isLoad: true,
  run: () => withShop(run),
};

async function run(shop: RunningShop): Promise<Finding[]> {
  const port = Number(new URL(shop.url).port);
  const host = `Host: 127.0.0.1:${port}\r\n`;
  const forms = await openSockets(port, FORMS);
  const pages = await openSockets(port, PAGES);
  const [probe] = await openSockets(port, 1);
  const answers = [...forms, ...pages].map((socket) => text(socket).catch(() => ""));
  for (const [at, socket] of forms.entries()) {
    const keeps = at % 2 === 0 ? "" : "Connection: close\r\n";
    const type = "Content-Type: application/x-www-form-urlencoded";
    const head = `POST ${paths.product(PRODUCT)} HTTP/1.1\r\n${host}Origin: ${shop.url}\r\n${keeps}${type}\r\nContent-Length: ${BODY.length}\r\n\r\n`;
    socket.write(head + BODY.slice(0, 10));
  }
  const inFlight = await waitUntilCounted(shop.url);
  // Half a question keeps its connection open past the signal.
  probe?.write(`GET /readyz HTTP/1.1\r\n${host}`);
  for (const socket of pages) {
    socket.write(`GET ${paths.products()} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
  }
  await wait(20);

  const startedAt = performance.now();
  const stopped = shop.stop();
  // The forms are not whole yet, so it cannot be over before this.
  const isRefused = await waitUntilRefused(port);
  const ready = await finishAsking(probe);
  for (const socket of forms) socket.write(BODY.slice(10));
  const statuses = (await Promise.all(answers)).map((answer) => Number(answer.slice(9, 12)));
  const exitCode = await stopped;
  const tookMs = performance.now() - startedAt;
  return [
    holds("forms in flight at the signal", inFlight >= FORMS, `${inFlight} (${FORMS} sent)`),
    exactly("forms answered", statuses.filter((status) => status === 303).length, FORMS),
    exactly("pages answered", statuses.filter((status) => status === 200).length, PAGES),
    holds("new connections refused", isRefused),
    holds("/readyz on a connection from before", ready === 503, String(ready)),
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

/** How many requests the shop says it has not answered, without the one that asks. */
async function waitUntilCounted(url: string): Promise<number> {
  const givesUpAt = performance.now() + COUNTED_LIMIT_MS;
  for (;;) {
    await wait(200);
    const { body } = await visit(`${url}/metrics`);
    const [, count] = /^tela_http_requests_in_flight (\d+)$/m.exec(body) ?? [];
    const others = Number(count) - 1;
    if (others >= FORMS || performance.now() > givesUpAt) return others;
  }
}

/** The status that the rest of the question is answered with. */
async function finishAsking(probe: Socket | undefined): Promise<number> {
  if (probe === undefined || probe.destroyed) return NaN;
  const answered = once(probe, "data", { signal: AbortSignal.timeout(2000) });
  probe.write("\r\n");
  try {
    const [bytes] = (await answered) as [Buffer];
    return Number(bytes.toString("latin1").slice(9, 12));
  } catch {
    return NaN;
  } finally {
    probe.destroy();
  }
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
