import { spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { expect, vi } from "vitest";

export type StartedProgram = {
  url: string;
  output(): string;
  /** Stops it gracefully. */
  stop(): Promise<void>;
  /** For a test that failed before. */
  kill(): void;
};

/** Starts a program that opens the shop at this port, and waits for its first answer. */
export async function startProgram(
  [command = "", ...args]: readonly string[],
  port: number,
  options: SpawnOptions,
): Promise<StartedProgram> {
  const program = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const said: string[] = [];
  const output = () => said.join("");
  for (const stream of [program.stdout, program.stderr]) {
    stream?.on("data", (text: Buffer) => said.push(text.toString()));
  }
  const url = `http://127.0.0.1:${port}`;
  const askAgain = { timeout: 30_000, interval: 5 };
  try {
    await vi.waitFor(async () => expect((await fetch(`${url}/livez`)).ok).toBe(true), askAgain);
  } catch (error) {
    program.kill("SIGKILL");
    throw new Error(`The shop does not answer: ${output()}`, { cause: error });
  }
  return {
    url,
    output,
    kill: () => void program.kill("SIGKILL"),
    async stop() {
      const exited = once(program, "exit");
      program.kill("SIGTERM");
      const [exitCode] = (await exited) as [number | null];
      expect(exitCode).toBe(0);
    },
  };
}
