import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";

import { makeTestDirectory } from "../test/helpers/temporary-database";
import { InstanceLockedError, lockInstance, type InstanceLock } from "./file-lock";

function lock(directory: string): InstanceLock {
  const held = lockInstance(directory);
  onTestFinished(() => held.release());
  return held;
}

function findHolder(directory: string): number | null {
  try {
    lock(directory).release();
  } catch (error) {
    if (error instanceof InstanceLockedError) return error.processId;
    throw error;
  }
  throw new Error("nobody holds the lock");
}

const HOLD = `
  const { lockInstance } = await import(process.argv[1]);
  try {
    lockInstance(process.argv[2]);
    // The lock must last also where nothing refers to it and the garbage collector runs.
    gc();
    console.log("taken");
    setInterval(() => undefined, 1000);
  } catch (error) {
    console.log(error.name);
  }
`;

/** Another process that tries to take the lock; `answer` is "taken" or the error's name. */
async function startHolder(directory: string): Promise<{ child: ChildProcess; answer: string }> {
  const module = pathToFileURL(path.join(import.meta.dirname, "file-lock.ts")).href;
  const child = spawn(
    process.execPath,
    ["--expose-gc", "--import", "tsx", "--input-type=module", "-e", HOLD, module, directory],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  onTestFinished(() => void child.kill("SIGKILL"));
  const [chunk] = (await once(child.stdout, "data")) as [Buffer];
  return { child, answer: chunk.toString().trim() };
}

describe("the lock of a data directory", () => {
  it("is taken once, and again when it was released", () => {
    const directory = makeTestDirectory();
    const held = lock(directory);
    expect(findHolder(directory)).toBe(process.pid);
    held.release();
    held.release();
    lock(directory);
    expect(findHolder(directory)).toBe(process.pid);
  });

  it("is one for each directory", () => {
    lock(makeTestDirectory());
    expect(() => lock(makeTestDirectory())).not.toThrow();
  });

  it("leaves one empty file behind", () => {
    const directory = makeTestDirectory();
    lock(directory).release();
    expect(readdirSync(directory)).toEqual(["instance.lock"]);
    expect(statSync(path.join(directory, "instance.lock")).size).toBe(0);
  });

  it("outlasts a number that cannot be read", () => {
    const directory = makeTestDirectory();
    lock(directory);
    rmSync(path.join(directory, "instance.pid"));
    expect(findHolder(directory)).toBeNull();
  });

  it("is taken where the number cannot be written down", () => {
    const directory = makeTestDirectory();
    mkdirSync(path.join(directory, "instance.pid"));
    lock(directory);
    expect(findHolder(directory)).toBeNull();
  });

  it("names no process that is gone", () => {
    const directory = makeTestDirectory();
    lock(directory);
    const { pid } = spawnSync(process.execPath, ["--version"]);
    writeFileSync(path.join(directory, "instance.pid"), `${pid}\n`);
    expect(findHolder(directory)).toBeNull();
    writeFileSync(path.join(directory, "instance.pid"), "1\n");
    expect(findHolder(directory)).toBe(1);
  });

  it("says what is wrong with a directory that is not there", () => {
    const missing = path.join(makeTestDirectory(), "nada");
    expect(() => lock(missing)).toThrow(/directory does not exist/);
  });
});

describe("the lock between processes", () => {
  it("is held by one of several that start at once, and goes when that one is killed", async () => {
    const directory = makeTestDirectory();
    const holders = await Promise.all(Array.from({ length: 3 }, () => startHolder(directory)));
    const [taken, ...others] = holders.sort((one, other) => (one.answer < other.answer ? 1 : -1));
    expect(taken?.answer).toBe("taken");
    expect(others.map(({ answer }) => answer)).toEqual(
      Array.from({ length: 2 }, () => "InstanceLockedError"),
    );
    const number = readFileSync(path.join(directory, "instance.pid"), "utf8");
    expect(Number(number)).toBe(taken?.child.pid);
    expect(findHolder(directory)).toBe(taken?.child.pid);

    const exited = once(taken?.child ?? process, "exit");
    taken?.child.kill("SIGKILL");
    await exited;
    lock(directory);
    expect(findHolder(directory)).toBe(process.pid);
  });
});
