import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { findProgram } from "../../scripts/system-packages.mjs";
import { eventually } from "../helpers/eventually";
import { copyFilledDatabase } from "../helpers/running-shop";

const ROOT = resolve(import.meta.dirname, "../..");
const CTRL_S = "\x13";
const CTRL_Q = "\x11";
const REQUESTS = 60;

/** Gives a program a terminal; part of every Debian. */
const SCRIPT = process.platform === "linux" ? findProgram("script") : null;
if (SCRIPT === null) console.log("There is no program `script` here: no terminal is tried.");

let directory: string;
let terminal: ChildProcess;
let said: string;

const find = (shape: RegExp) => shape.exec(said)?.[1] ?? "";
const countLines = () => said.match(/"route":"\/livez"/g)?.length ?? 0;
const findUrl = () => find(/abierta en (http:\S+)/);

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "tela-terminal-"));
  copyFilledDatabase(join(directory, "tela.db"));
  said = "";
  const command = `echo process $$ && exec '${process.execPath}' scripts/tela.mjs`;
  terminal = spawn(SCRIPT ?? "script", ["-q", "-f", "-c", command, "/dev/null"], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...{ NODE_ENV: "production", HOST: "127.0.0.1", PORT: "0", DATA_DIR: directory },
      ...{ LOG_LEVEL: "info", ORIGIN: "", TRUSTED_PROXIES: "", SMTP_URL: "", MP_ACCESS_TOKEN: "" },
      ...{ ADMIN_PASSWORD: "una clave larga de prueba", SHELL: "/bin/sh" },
    },
    stdio: ["pipe", "pipe", "ignore"],
  });
  terminal.stdout?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await eventually(() => expect(findUrl()).not.toBe(""));
});
afterAll(() => {
  if (terminal.exitCode === null) process.kill(Number(find(/process (\d+)/)), "SIGKILL");
  rmSync(directory, { recursive: true });
});

async function ask(): Promise<void> {
  const answers = Array.from({ length: REQUESTS }, () => fetch(`${findUrl()}/livez`));
  for (const answer of await Promise.all(answers)) {
    expect([answer.status, await answer.text()]).toEqual([200, "vive\n"]);
  }
}

describe.runIf(SCRIPT)("a terminal that is stopped with Ctrl+S", () => {
  it("blocks no answer, and gets the waiting lines when it continues", async () => {
    terminal.stdin?.write(CTRL_S);
    await ask();
    expect(countLines()).toBeLessThan(REQUESTS);
    terminal.stdin?.write(CTRL_Q);
    await eventually(() => expect(countLines()).toBe(REQUESTS));
  });

  it("does not keep the process from ending", async () => {
    terminal.stdin?.write(CTRL_S);
    await ask();
    const ended = once(terminal, "exit");
    process.kill(Number(find(/process (\d+)/)), "SIGTERM");
    // A blocked process would never end.
    await ended;
  });
});
