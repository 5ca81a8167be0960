import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { makeFolder } from "./make-folder.server";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "tela-folder-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe("makeFolder", () => {
  it("makes what is missing, for its owner alone, and leaves what is there", () => {
    const folder = join(directory, "a", "b", "c");
    makeFolder(folder);
    makeFolder(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    mkdirSync(join(folder, "d"));
    makeFolder(folder);
    expect(existsSync(join(folder, "d"))).toBe(true);
  });

  it("does not take a file for a folder", () => {
    writeFileSync(join(directory, "archivo"), "");
    expect(() => makeFolder(join(directory, "archivo"))).toThrow(/EEXIST/);
    expect(() => makeFolder(join(directory, "archivo", "dentro"))).toThrow(/ENOTDIR/);
  });

  it.runIf(existsSync("/proc/self"))("gives up where the kernel makes nothing", () => {
    expect(() => makeFolder("/proc/.cache/tela")).toThrow(/ENOENT/);
  });
});
