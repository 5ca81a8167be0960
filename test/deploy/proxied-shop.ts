import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { connect, type TLSSocket } from "node:tls";

import { findFreePort } from "../../scripts/free-port";
import { openRunningShop, type RunningShop } from "../helpers/running-shop";
import { prepareCaddy } from "./caddy";
import { prepareNginx } from "./nginx";

export type ProxyName = "caddy" | "nginx";

/** Ports of the proxy and the shop, and a folder for the proxy's files. */
export type ProxyPlan = {
  /** Changes the file of deploy/ first, as its reader would. */
  edit?: (text: string) => string;
  folder: string;
  httpsPort: number;
  httpPort: number;
  shopPort: number;
};

export type ProxyProgram = {
  command: readonly [string, ...string[]];
  env: Record<string, string>;
  /** The certificate to trust; it exists once the proxy listens. */
  authorityFile: string;
};

/** A shop as visitors reach it: over HTTPS, behind a proxy with the configuration in `deploy/`. */
export type ProxiedShop = {
  shop: RunningShop;
  /** `https://localhost:<port>` */
  origin: string;
  httpOrigin: string;
  authority: string;
  /** A raw connection, for clients that write their own bytes. */
  connect(): Promise<TLSSocket>;
  close(): Promise<void>;
};

const PREPARE = { caddy: prepareCaddy, nginx: prepareNginx };

export async function openProxiedShop(
  name: ProxyName,
  edit?: ProxyPlan["edit"],
): Promise<ProxiedShop> {
  const folder = mkdtempSync(join(tmpdir(), `tela-${name}-`));
  const [httpsPort, httpPort] = [await findFreePort(0), await findFreePort(0)];
  const origin = `https://localhost:${httpsPort}`;
  const shop = await openRunningShop("built-in catalogue", {
    ORIGIN: origin,
    TRUSTED_PROXIES: "127.0.0.1",
  });
  const shopPort = Number(new URL(shop.url).port);
  const program = PREPARE[name]({ edit, folder, httpsPort, httpPort, shopPort });
  const proxy = await startProxy(program, httpsPort);
  const authority = readFileSync(program.authorityFile, "utf8");
  return {
    shop,
    origin,
    httpOrigin: `http://localhost:${httpPort}`,
    authority,
    connect: () => connectTo(httpsPort, { ca: authority }),
    async close() {
      await stop(proxy);
      await shop.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function startProxy({ command, env }: ProxyProgram, port: number): Promise<ChildProcess> {
  const [file, ...args] = command;
  const proxy = spawn(file, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said: string[] = [];
  proxy.stderr.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  while (proxy.exitCode === null) {
    try {
      (await connectTo(port, { rejectUnauthorized: false })).destroy();
      return proxy;
    } catch {
      // The proxy does not listen yet, or is still making the certificate.
      await wait(50);
    }
  }
  throw new Error(`The proxy did not start: ${said.join("")}`);
}

async function connectTo(
  port: number,
  trust: { ca: string } | { rejectUnauthorized: false },
): Promise<TLSSocket> {
  const socket = connect({ host: "127.0.0.1", port, servername: "localhost", ...trust });
  await once(socket, "secureConnect");
  return socket;
}

async function stop(proxy: ChildProcess): Promise<void> {
  if (proxy.exitCode !== null) return;
  const exited = once(proxy, "exit");
  proxy.kill("SIGTERM");
  await exited;
}
