import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Stands between a browser and a shop, like a bad network. */
export type SlowProxy = {
  url: string;
  /** How long each form waits before it reaches the shop. */
  delayMs: number;
  /** So many forms reach the shop, and the visitor hears only from the proxy. */
  lostAnswers: number;
  /** The answers of so many forms break off after their headers. */
  cutAnswers: number;
  /** Forms that have no answer yet. */
  countHeld(): number;
  close(): void;
};

export async function openSlowProxy(shopUrl: string): Promise<SlowProxy> {
  let held = 0;
  const proxy = { delayMs: 0, lostAnswers: 0, cutAnswers: 0 };

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const isForm = incoming.method === "POST";
    if (isForm) {
      held += 1;
      await wait(proxy.delayMs);
    }
    const { method, headers, url } = incoming;
    const outgoing = request(new URL(url ?? "/", shopUrl), { method, headers, agent: false });
    outgoing.on("error", () => response.destroy());
    outgoing.on("response", (answer) => {
      if (isForm) held -= 1;
      if (isForm && proxy.lostAnswers > 0) {
        proxy.lostAnswers -= 1;
        response.writeHead(504).end();
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      if (isForm && proxy.cutAnswers > 0) {
        proxy.cutAnswers -= 1;
        response.flushHeaders();
        setTimeout(() => response.destroy(), 50);
        return;
      }
      answer.pipe(response);
    });
    incoming.pipe(outgoing);
  }

  const server = createServer((incoming, response) => void pass(incoming, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${port}`,
    countHeld: () => held,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  });
}
