import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import process from "node:process";
import { describe, expect, it } from "vitest";

import { SEPARATE_PACKAGES, listPackageFiles } from "./bundle";

const ROOT = join(import.meta.dirname, "../..");
const RESOLVED = /\bcreateRequire\([^)]*\)\s*\.resolve\("([^"]+)"\)/g;

/** The modules that threads of the shop load by themselves. */
function listThreadModules(): string[] {
  return globSync("{app,server,db}/**/*.ts", { cwd: ROOT })
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => readFileSync(join(ROOT, file), "utf8"))
    .flatMap((text) => Array.from(text.matchAll(RESOLVED), ([, name = ""]) => name));
}

const nameOf = (module: string) => /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0];

/** All files that a module consists of. */
function listLoadedFiles(module: string): string[] {
  const script = `require(${JSON.stringify(module)}); console.log(JSON.stringify(Object.keys(require.cache)))`;
  const printed = execFileSync(process.execPath, ["-e", script], { cwd: ROOT, encoding: "utf8" });
  return (JSON.parse(printed) as string[]).map((file) => relative(ROOT, file));
}

describe("the executable", () => {
  it("leaves out of its bundle what threads load", () => {
    const names = listThreadModules().map(nameOf);
    expect(names).toContain("read-excel-file");
    expect(SEPARATE_PACKAGES).toEqual(expect.arrayContaining(names));
  });

  it.each(listThreadModules())("has all files of %s", (module) => {
    const loaded = listLoadedFiles(module);
    expect(loaded).not.toEqual([]);
    expect(listPackageFiles(ROOT)).toEqual(expect.arrayContaining(loaded));
  });
});
