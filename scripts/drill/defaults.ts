import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { BARE_ENVIRONMENT } from "./bare-machine";
import { expectThat, print, step } from "./steps";
import { findFreePort } from "../free-port";

const DEFAULT_PORT = 3000;
const OPEN_LIMIT_MS = 30_000;
const ACCOUNT = /^ {2}Usuario: +admin\n {2}Contraseña: \S{12,}$/m;

/** A double click on the program in an empty folder, and nothing set. */
export async function tryDefaults(executable: string): Promise<void> {
  if ((await findFreePort(DEFAULT_PORT)) !== DEFAULT_PORT) {
    print("starts with nothing set", "SKIPPED: port 3000 is taken");
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "tela-drill-"));
  try {
    await step("starts with nothing set: ./data, port 3000, a password", () =>
      startIn(folder, executable),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function startIn(folder: string, executable: string): Promise<void> {
  const env = { ...BARE_ENVIRONMENT, XDG_CACHE_HOME: join(folder, "cache") };
  const shop = spawn(executable, [], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const exited = once(shop, "exit");
  const said: string[] = [];
  for (const stream of [shop.stdout, shop.stderr]) {
    stream.on("data", (text: Buffer) => said.push(text.toString()));
  }
  try {
    const endsAt = performance.now() + OPEN_LIMIT_MS;
    let isOpen = false;
    while (!isOpen && performance.now() < endsAt && shop.exitCode === null) {
      isOpen =
        (await fetch(`http://127.0.0.1:${DEFAULT_PORT}/livez`).catch(() => null))?.ok === true;
      if (!isOpen) await wait(20);
    }
    expectThat(isOpen, `port ${DEFAULT_PORT} does not answer; it said: ${said.join("")}`);
    expectThat(existsSync(join(folder, "data/tela.db")), "its data is not in ./data");
    expectThat(ACCOUNT.test(said.join("")), `it shows no account: ${said.join("")}`);
  } finally {
    shop.kill("SIGTERM");
    await exited;
  }
}
