import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it, onTestFinished } from "vitest";

import { findFreePort } from "../../scripts/free-port";
import { eventually } from "../helpers/eventually";

const ROOT = resolve(import.meta.dirname, "../..");
const ADDRESS = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/;

/*
 * npm runs a script in a shell, and passes a signal on to that shell alone: it must be the program itself by then.
 */
it.each([
  ["start", /Tela está abierta en/],
  ["demo", /Tela está abierta para probar/],
  ["dev", /Local:/],
])("SIGTERM to `npm run %s` ends the shop too", async (script, opened) => {
  const directory = mkdtempSync(join(tmpdir(), "tela-npm-"));
  const port = String(await findFreePort(0));
  // What they prepare is there: these tests run on it.
  const words = ["run", script, "--ignore-scripts"];
  if (script === "dev") words.push("--", "--host", "127.0.0.1", "--port", port);
  const npm = spawn("npm", words, {
    cwd: ROOT,
    env: {
      ...process.env,
      ...{ NODE_ENV: script === "dev" ? "development" : "production", HOST: "127.0.0.1" },
      ...{ PORT: port, DATA_DIR: directory, LOG_LEVEL: "info", NO_COLOR: "1" },
      ...{ ORIGIN: "", SMTP_URL: "", MP_ACCESS_TOKEN: "", ADMIN_PASSWORD: "una clave de prueba" },
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let said = "";
  for (const output of [npm.stdout, npm.stderr]) {
    output.on("data", (chunk: Buffer) => (said += chunk.toString()));
  }
  onTestFinished(() => {
    try {
      // All that npm started, when the test failed.
      process.kill(-(npm.pid ?? 0), "SIGKILL");
    } catch {
      // They have ended.
    }
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  });
  await eventually(() => expect(said).toMatch(opened));
  const url = ADDRESS.exec(said.slice(said.search(opened)))?.[0] ?? "";
  expect((await fetch(url)).status).toBe(200);

  const closed = once(npm, "close");
  npm.kill("SIGTERM");
  // When nobody can write to them any more: neither npm nor what it started.
  await closed;
  await expect(fetch(url)).rejects.toThrow();
  if (script === "start") expect(said).toContain('"msg":"stopped"');
});
