import { execFile } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

import { openReader } from "../../db/open";
import { expectSpeed, printFigure, useSpeedLimits } from "../helpers/speed";
import { openTemporaryDatabase } from "../helpers/temporary-database";

const WRITERS = 4;
const WRITES = 2000;
const WRITER = ["--import", "tsx", join(import.meta.dirname, "writer.ts")];

const run = promisify(execFile);

useSpeedLimits();

it(`refuses no write of ${WRITERS} processes that write to one file as fast as they can`, async () => {
  const { file } = await openTemporaryDatabase();
  const startedAt = performance.now();
  const ends = await Promise.all(
    Array.from({ length: WRITERS }, (_, number) =>
      run(process.execPath, [...WRITER, file, String(number), String(WRITES / WRITERS)]),
    ),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  // A writer prints a line for each refusal.
  const refusals = ends.flatMap(({ stdout }) => stdout.split("\n").filter((line) => line !== ""));
  const { sqlite } = openReader(file);
  const stored = sqlite.prepare("SELECT count(*) FROM products").pluck().get();
  const integrity = sqlite.pragma("integrity_check", { simple: true });
  sqlite.close();
  expect(integrity).toBe("ok");
  expect(stored).toBe(WRITES - refusals.length);
  expectSpeed(
    "writes refused",
    [...new Set(refusals), refusals.length].join(": "),
    refusals.length === 0,
  );
  printFigure(`${WRITES} writes by ${WRITERS} processes`, `${seconds.toFixed(1)} s`);
});
