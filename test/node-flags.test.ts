import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { describe, expect, it } from "vitest";

import { SHOP_FLAGS } from "../scripts/runtime.mjs";

const ROOT = join(import.meta.dirname, "..");

/** Allocates young objects, some of which live longer, and prints V8's heap size. */
const CHURN = `
  const { getHeapSpaceStatistics } = require("node:v8");
  let kept = [];
  for (let count = 0; count < 2e6; count += 1) {
    kept.push({ count, text: "x" + count });
    if (kept.length > 1e5) kept = [];
  }
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
  process.stdout.write(String(young.space_size));
`;

const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

const measureYoung = (flags: string[]) =>
  Number(execFileSync(process.execPath, [...flags, "--eval", CHURN], { encoding: "utf8" })) / 1e6;

it("No script of npm runs by tsx's own command", () => {
  // It kills a program that has not answered a signal within 60 ms; the shop that this one started goes on.
  const byCommand = Object.entries(scripts).filter(([, words]) => /(^|exec |&& )tsx /.test(words));
  expect(byCommand).toEqual([]);
});

describe("The flags of the shop's Node", () => {
  it.each(["start", "tela"])("are those of npm run %s", (name) => {
    expect(scripts[name]).toBe(["exec node", ...SHOP_FLAGS, "scripts/tela.mjs"].join(" "));
  });

  it("keep the room for young objects small on this Node", () => {
    expect(measureYoung([])).toBeGreaterThan(16);
    expect(measureYoung(SHOP_FLAGS)).toBeLessThan(13);
  });
});
