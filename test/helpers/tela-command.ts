import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");

export type CommandEnd = { code: number | null; output: string; complaint: string };

type CommandOptions = {
  /** Environment variables beside those of every command. */
  settings?: Record<string, string>;
  /** Time until it is killed, as by a power cut; null to let it finish. */
  killAfterMs?: number | null;
};

/**
 * Runs a command of the built program on a data directory; without arguments, it opens the shop.
 */
export async function runCommand(
  dataDirectory: string,
  words: readonly string[],
  { settings = {}, killAfterMs = null }: CommandOptions = {},
): Promise<CommandEnd> {
  const child = spawn(process.execPath, ["scripts/tela.mjs", ...words], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATA_DIR: dataDirectory,
      LOG_LEVEL: "silent",
      DATABASE_URL: "",
      ORIGIN: "",
      SESSION_SECRET: "",
      SMTP_URL: "",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const ended = once(child, "exit");
  if (killAfterMs !== null) {
    await Promise.race([ended, delay(killAfterMs)]);
    child.kill("SIGKILL");
  }
  await ended;
  const [output, complaint] = await said;
  return { code: child.exitCode, output, complaint };
}
