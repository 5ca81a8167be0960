import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

import { SEPARATE_PACKAGES } from "./bundle";

const ROOT = join(import.meta.dirname, "../..");
/** `name` or `@owner/name`, without the module in it. */
const RESOLVED = /\bcreateRequire\([^)]*\)\s*\.resolve\("((?:@[^/"]+\/)?[^/"]+)/g;

it("leaves out of the bundle what the threads of the shop load by themselves", () => {
  const sources = globSync("{app,server,db}/**/*.ts", { cwd: ROOT })
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => readFileSync(join(ROOT, file), "utf8"));
  const loaded = sources.flatMap((text) => Array.from(text.matchAll(RESOLVED), ([, name]) => name));
  expect(loaded).toContain("bcryptjs");
  expect(SEPARATE_PACKAGES).toEqual(expect.arrayContaining(loaded));
});
