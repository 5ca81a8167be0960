import { fork, spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const children = new Set<ChildProcess>();
const directories = new Set<string>();

/** Whatever ends the bench, no child and no temporary directory outlives it. */
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
  for (const directory of directories) {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
});
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

export function makeTemporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "tela-bench-"));
  directories.add(directory);
  return directory;
}

/** A Node process of its own, killed when the bench ends. */
export function startNode(parts: readonly string[], options: SpawnOptions): ChildProcess {
  return adopt(spawn(process.execPath, parts, options));
}

/** A process that runs one of the bench's own modules and talks in messages. */
export function startModule(name: string, env: Record<string, string> = {}): ChildProcess {
  const file = join(import.meta.dirname, `${name}.ts`);
  return adopt(
    fork(file, {
      serialization: "advanced",
      execArgv: ["--import", "tsx"],
      env: { ...process.env, ...env },
    }),
  );
}

/** Sends a message and waits for the next one back. */
export function ask<Reply>(child: ChildProcess, message: object): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      child.off("message", onMessage).off("exit", onExit);
    };
    const onMessage = (reply: unknown) => {
      stop();
      resolve(reply as Reply);
    };
    const onExit = (code: number | null) => {
      stop();
      reject(new Error(`A process of the bench ended with ${String(code)}`));
    };
    child.on("message", onMessage).on("exit", onExit);
    child.send(message);
  });
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => {
    child.once("exit", resolve);
    child.kill("SIGKILL");
  });
}

function adopt(child: ChildProcess): ChildProcess {
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}
