import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { copyFilledDatabase } from "../helpers/running-shop";

const ROOT = resolve(import.meta.dirname, "../..");
/** Their lines fill what the system keeps for a reader that stalls. */
const REQUESTS = 2000;
const AT_ONCE = 50;

let directory: string;
let shop: ChildProcess;
let url: string;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "tela-log-"));
  copyFilledDatabase(join(directory, "tela.db"));
  shop = spawn(process.execPath, ["scripts/tela.mjs"], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...{ NODE_ENV: "production", HOST: "127.0.0.1", PORT: "0", DATA_DIR: directory },
      ...{ LOG_LEVEL: "info", ORIGIN: "", TRUSTED_PROXIES: "", SMTP_URL: "", MP_ACCESS_TOKEN: "" },
      ...{ ADMIN_PASSWORD: "una clave larga de prueba" },
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  url = await readAddress(shop);
});
afterEach(() => {
  shop.kill("SIGKILL");
  rmSync(directory, { recursive: true });
});

/** Reads until the shop's address, then stops, so that the pipe fills. */
async function readAddress(running: ChildProcess): Promise<string> {
  const { stdout } = running;
  if (!stdout) throw new Error("There is no output to read");
  let said = "";
  const ended = once(running, "exit").then(() => {
    throw new Error(`The shop did not open: ${said}`);
  });
  ended.catch(() => undefined);
  for (;;) {
    const [chunk] = (await Promise.race([once(stdout, "data"), ended])) as [Buffer];
    said += chunk.toString();
    const [, found] = /abierta en (http:\S+)/.exec(said) ?? [];
    stdout.pause();
    if (found !== undefined) return found;
    stdout.resume();
  }
}

async function ask(count: number): Promise<void> {
  for (let done = 0; done < count; done += AT_ONCE) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, async () => (await fetch(`${url}/livez`)).text()),
    );
    expect(new Set(answers)).toEqual(new Set(["vive\n"]));
  }
}

/** A blocked process would never end, and the test would run out of time. */
async function stop(): Promise<void> {
  const exited = once(shop, "exit");
  shop.kill("SIGTERM");
  await exited;
}

describe("a reader of the log", () => {
  it("that stalls blocks neither answers nor the end of the process", async () => {
    await ask(REQUESTS);
    await stop();
    expect(shop.exitCode).toBe(0);
  });

  it("that disconnects does not block the end of the process", async () => {
    await ask(REQUESTS);
    shop.stdout?.destroy();
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    await stop();
  });

  it("that reads gets every line, including the last one", async () => {
    let said = "";
    shop.stdout?.on("data", (chunk: Buffer) => (said += chunk.toString()));
    shop.stdout?.resume();
    await ask(AT_ONCE);
    const closed = once(shop, "close");
    await stop();
    await closed;
    expect(said.match(/"route":"\/livez"/g)).toHaveLength(AT_ONCE);
    expect(said).toContain('"msg":"stopped"');
  });
});
