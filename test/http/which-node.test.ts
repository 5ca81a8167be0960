import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it, onTestFinished } from "vitest";

import { findNode20, PINNED_NODE, PINNED_VERSION, shellWith } from "../helpers/node-versions";
import { copyFilledDatabase, OWNER } from "../helpers/running-shop";

const ROOT = resolve(import.meta.dirname, "../..");
const NODE_20 = findNode20();
if (NODE_20 === null) console.log("There is no Node 20 here: nothing is started by one.");

type StartedLine = { msg: string; node: string };

/**
 * Runs a command that opens the shop, until it prints its Node version. Also returns the exit code.
 */
async function openAndStop(node: string, [program = "", ...words]: readonly string[]) {
  const directory = mkdtempSync(join(tmpdir(), "tela-node-data-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  copyFilledDatabase(join(directory, "tela.db"));
  const settings = { PORT: "0", DATA_DIR: directory, LOG_LEVEL: "info", SMTP_URL: "", ORIGIN: "" };
  const owner = { ADMIN_USERNAME: OWNER.username, ADMIN_PASSWORD: OWNER.password };
  const child = spawn(program, words, {
    cwd: ROOT,
    env: { ...shellWith(node), ...settings, ...owner },
    stdio: ["ignore", "pipe", "pipe"],
    // A process group of its own, as in a terminal, because npm does not forward every signal.
    detached: true,
  });
  const signalGroup = (signal: NodeJS.Signals) => process.kill(-(child.pid ?? NaN), signal);
  const exited = once(child, "exit") as Promise<[number | null]>;
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) signalGroup("SIGKILL");
  });
  const said: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    const started = line.startsWith("{") ? (JSON.parse(line) as StartedLine) : null;
    if (started?.msg !== "started") continue;
    return {
      version: started.node,
      async stop(target: "process" | "group"): Promise<number | null> {
        if (target === "group") signalGroup("SIGTERM");
        else child.kill("SIGTERM");
        return (await exited)[0];
      },
    };
  }
  throw new Error(`The shop did not open: ${said.join("\n")}`);
}

describe.runIf(PINNED_NODE)("the shop runs on the pinned Node", () => {
  it.runIf(NODE_20)("when npm is started by Node 20", async () => {
    const shop = await openAndStop(NODE_20 ?? "", ["npm", "start"]);
    expect(shop.version).toBe(PINNED_VERSION);
    await shop.stop("group");
  });

  it("when npm is started by Node 24", async () => {
    const shop = await openAndStop(process.execPath, ["npm", "start"]);
    expect(shop.version).toBe(PINNED_VERSION);
    await shop.stop("group");
  });

  it.runIf(NODE_20)("when Node 20 is given the script by hand, and ends with it", async () => {
    const shop = await openAndStop(NODE_20 ?? "", ["node", "scripts/tela.mjs"]);
    expect(shop.version).toBe(PINNED_VERSION);
    expect(await shop.stop("process")).toBe(0);
  });

  it.runIf(NODE_20)("with its words and its exit code", () => {
    const run = (...words: string[]) =>
      spawnSync(NODE_20 ?? "", ["scripts/tela.mjs", ...words], { cwd: ROOT, encoding: "utf8" });
    expect(run("version")).toMatchObject({ status: 0, stdout: "tela 0.1.0\n" });
    expect(run("nada")).toMatchObject({ status: 2, stdout: "" });
  });
});

describe.runIf(NODE_20)("a database", () => {
  it("is not opened by Node 20, which would end with a segmentation fault", () => {
    const build = JSON.stringify(resolve(ROOT, "build/server/index.js"));
    const { status, stderr } = spawnSync(NODE_20 ?? "", ["-e", `import(${build})`], {
      encoding: "utf8",
      env: { ...process.env, NODE_ENV: "production" },
    });
    expect(stderr).toMatch(/^Tela necesita Node 22 o más nuevo \(este es 20\.[^)]+\)[^\n]+\n$/);
    expect(status).toBe(1);
  });
});
