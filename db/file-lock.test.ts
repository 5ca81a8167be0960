import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";

import { makeTestDirectory } from "../test/helpers/temporary-database";
import { tryFileLock } from "./file-lock";

/** Runs the garbage collector and waits for its finalizers. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let turn = 0; turn < 5; turn += 1) {
    collect();
    await new Promise(setImmediate);
  }
}

it("is held until it is released, even when its taker keeps no reference to it", async () => {
  const file = path.join(makeTestDirectory(), "lock");
  expect(tryFileLock(file)).not.toBeNull();
  await collectGarbage();
  expect(tryFileLock(file)).toBeNull();
});

it("is free again once it was released", () => {
  const file = path.join(makeTestDirectory(), "lock");
  const first = tryFileLock(file);
  first?.release();
  const second = tryFileLock(file);
  expect(second).not.toBeNull();
  second?.release();
});
