import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { SHOP_FLAGS } from "../runtime.mjs";
import { startNode, stopProcess } from "./processes";

const ROOT = join(import.meta.dirname, "../..");
const OPEN_LINE = /^Tela está abierta en (http:\/\/\S+)$/;
const START_LIMIT_MS = 60_000;

export type ShopServer = {
  url: string;
  port: number;
  pid: number;
  stop(): Promise<void>;
};

/** Opens the built shop as its owner would, on the data in `dataDirectory`. */
export async function startShopServer(
  dataDirectory: string,
  env: Record<string, string> = {},
): Promise<ShopServer> {
  const child = startNode([...SHOP_FLAGS, "scripts/tela.mjs"], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      ORIGIN: "",
      DATA_DIR: dataDirectory,
      LOG_LEVEL: "silent",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await waitForAddress(child);
  return {
    url: address,
    port: Number(new URL(address).port),
    pid: child.pid ?? NaN,
    stop: () => stopProcess(child),
  };
}

function waitForAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error("The shop takes too long")), START_LIMIT_MS);
    const settle = () => clearTimeout(limit);
    child.once("exit", () => {
      settle();
      reject(new Error("The shop ended before it was open"));
    });
    if (!child.stdout) throw new Error("The shop has no output");
    createInterface({ input: child.stdout }).on("line", (line) => {
      const [, address] = OPEN_LINE.exec(line) ?? [];
      if (address === undefined) return;
      settle();
      resolve(address);
    });
  });
}
