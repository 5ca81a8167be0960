import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";

import { send } from "./server-fixture";

const IN_FLIGHT = 50;

let directory: string;
let child: ChildProcess;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "tela-start-"));
});
afterEach(async () => {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  rmSync(directory, { recursive: true });
});

function startChild(settings: Record<string, string> = {}) {
  const file = join(import.meta.dirname, "server-child.ts");
  child = spawn(process.execPath, ["--import", "tsx", file], {
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: directory,
      CLIENT_DIRECTORY: directory,
      ...settings,
    },
    stdio: "pipe",
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("the child has no output");
  const lines: string[] = [];
  const reader = createInterface({ input: stdout });
  reader.on("line", (line) => lines.push(line));

  async function waitForLines(shape: RegExp, count = 1): Promise<string> {
    for (;;) {
      const found = lines.filter((line) => shape.test(line));
      if (found.length >= count) return found[0] ?? "";
      await once(reader, "line");
    }
  }
  // The process may be gone before its last line was read.
  const isRead = once(reader, "close");
  const exited = once(child, "close").then(async (ended: unknown[]) => {
    await isRead;
    return ended;
  });
  return { lines, waitForLines, exited, errors: text(stderr) };
}

async function openChild() {
  const started = startChild();
  const line = await started.waitForLines(/^Tela está abierta en http:\/\/127\.0\.0\.1:\d+$/);
  return { ...started, port: Number(line.split(":").pop()) };
}

it("SIGTERM lets 50 requests in flight finish, refuses new ones and exits with 0", async () => {
  const { port, lines, waitForLines, exited } = await openChild();
  const agent = new Agent({ keepAlive: true });
  await send(port, "/livez", { agent });
  const answers = Array.from({ length: IN_FLIGHT }, () => send(port, "/lenta"));
  await waitForLines(/^en curso$/, IN_FLIGHT);

  child.kill("SIGTERM");
  await expect(refuseUntilClosed(port)).resolves.toBe("ECONNREFUSED");
  child.stdin?.write("sigan");
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatchObject({ status: 200, body: "listo", headers: { connection: "close" } });
  }
  expect(await exited).toEqual([0, null]);
  expect(lines).toContain("cerrada");
  expect(lines.at(-1)).toContain('"msg":"stopped"');
  const told = lines
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as object);
  expect(told).toContainEqual(
    expect.objectContaining({ msg: "started", url: `http://127.0.0.1:${port}`, origin: null }),
  );
  expect(told).toContainEqual(expect.objectContaining({ msg: "stopping" }));
  agent.destroy();
});

/** The signal takes a moment to arrive; after it, new connections are refused. */
async function refuseUntilClosed(port: number): Promise<unknown> {
  for (;;) {
    try {
      await send(port, "/livez");
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code !== "ECONNRESET")
        return error.code;
    }
  }
}

it("Ctrl+C that npm passes on a second time is still one request to stop", async () => {
  const { port, waitForLines, exited } = await openChild();
  const answer = send(port, "/lenta");
  await waitForLines(/^en curso$/);
  child.kill("SIGINT");
  child.kill("SIGTERM");
  await waitForLines(/"msg":"stopping"/);
  child.stdin?.write("siga");
  expect(await answer).toMatchObject({ status: 200 });
  expect(await exited).toEqual([0, null]);
});

it("a port in use stops the start with one clear line and leaves nothing open", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const { exited, errors, lines } = startChild({ PORT: String(port) });
  expect(await exited).toEqual([1, null]);
  expect(await errors).toBe(
    `EnvironmentError: el puerto ${port} ya está en uso: cerrá el otro programa o elegí otro, por ejemplo PORT=${port + 1}\n`,
  );
  expect(lines).toEqual(["cerrada"]);
  other.close();
});
