import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { expect, it, onTestFinished } from "vitest";

import { paths } from "../../app/paths";
import { replaceAll } from "./deploy-file";
import { listSteps, readChapter } from "./handbook";
import { send } from "./https-visitor";
import { openProxiedShop } from "./proxied-shop";

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

it("Caddy as the handbook sets it up for two machines sends nobody to one that is silent", async () => {
  const steps = listSteps(readChapter("Dos máquinas, con PostgreSQL"));
  const block = steps.find(({ language }) => language === "caddy")?.text ?? "";
  const silentPort = await openSilentMachine();
  const proxied = await openProxiedShop("caddy", (text) =>
    replaceAll(text, [
      ["\t\tlb_try_duration {args.1}\n", ""],
      ["dial_timeout 2s", "dial_timeout 1s"],
      ["reverse_proxy 127.0.0.1:3000 {\n", block],
      ["10.0.0.1:3000", "127.0.0.1:3000"],
      ["10.0.0.2:3000", `127.0.0.1:${silentPort}`],
    ]),
  );
  onTestFinished(() => proxied.close());
  const statuses: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    statuses.push((await send(proxied, paths.cart())).status);
  }
  expect(statuses).toEqual(Array.from({ length: REQUESTS }, () => 200));
});
