import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";

import { paths } from "../../app/paths";
import { replaceAll } from "./deploy-file";
import { listSteps, readChapter } from "./handbook";
import { send } from "./https-visitor";
import { openProxiedShop, type ProxiedShop } from "./proxied-shop";

const REQUESTS = 20;

/** Listens, and is too busy for ever to take a connection. */
const SILENT = `
  const server = require("node:net").createServer();
  server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
    require("node:fs").writeSync(1, server.address().port + "\\n");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;

/** The port of a machine that answers no new connection. */
async function openSilentMachine(): Promise<number> {
  const machine = spawn(process.execPath, ["-e", SILENT], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = (await once(machine.stdout, "data")) as [Buffer];
  // Linux lets a few wait, and drops the others.
  const waiting = Array.from({ length: 8 }, () => connect(Number(port), "127.0.0.1"));
  for (const socket of waiting) socket.on("error", () => undefined);
  onTestFinished(() => {
    for (const socket of waiting) socket.destroy();
    machine.kill("SIGKILL");
  });
  return Number(port);
}

/** A machine that is ready all the time, and cuts the first visitor's connection, as one that starts again does. */
async function openMachineThatCutsOnce(): Promise<number> {
  let hasCut = false;
  const server = createServer((request, response) => {
    if (request.url === "/readyz" || hasCut) return response.end();
    hasCut = true;
    return request.socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close().closeAllConnections());
  return (server.address() as AddressInfo).port;
}

/** Caddy with the handbook's lines, in front of a shop and of another machine, at this port. */
async function openBalancer(otherPort: number): Promise<ProxiedShop> {
  const steps = listSteps(readChapter("Dos máquinas, con PostgreSQL"));
  const block = steps.find(({ language }) => language === "caddy")?.text ?? "";
  const proxied = await openProxiedShop("caddy", (text) =>
    replaceAll(text, [
      ["\t\tlb_try_duration {args.1}\n", ""],
      ["dial_timeout 2s", "dial_timeout 1s"],
      ["reverse_proxy 127.0.0.1:3000 {\n", block],
      ["10.0.0.1:3000", "127.0.0.1:3000"],
      ["10.0.0.2:3000", `127.0.0.1:${otherPort}`],
    ]),
  );
  onTestFinished(() => proxied.close());
  return proxied;
}

it("Caddy as the handbook sets it up for two machines sends nobody to one that is silent", async () => {
  const proxied = await openBalancer(await openSilentMachine());
  const statuses: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    statuses.push((await send(proxied, paths.cart())).status);
  }
  expect(statuses).toEqual(Array.from({ length: REQUESTS }, () => 200));
});

it("Caddy sends forms to the machine that is ready, whatever happened to the one before them", async () => {
  const proxied = await openBalancer(await openMachineThatCutsOnce());
  await proxied.shop.kill();
  const post = async () => (await send(proxied, paths.cart(), { method: "POST" })).status;
  expect([await post(), await post()]).toEqual([503, 200]);
});
