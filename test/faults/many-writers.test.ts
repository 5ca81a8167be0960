import { execFile } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

import { openReader } from "../../db/open";
import { openTemporaryDatabase } from "../helpers/temporary-database";

const WRITERS = 4;
const WRITES = 1000;
/** Writers that do not wait for each other are refused more often than not. */
const MOST_REFUSALS = WRITES / 20;
const WRITER = ["--import", "tsx", join(import.meta.dirname, "writer.ts")];

const run = promisify(execFile);

it(`loses no write of ${WRITERS} processes that write to one file as fast as they can`, async () => {
  const { file } = await openTemporaryDatabase();
  const ends = await Promise.all(
    Array.from({ length: WRITERS }, (_, number) =>
      run(process.execPath, [...WRITER, file, String(number), String(WRITES / WRITERS)]),
    ),
  );
  // A writer prints a line for each refusal.
  const refusals = ends.flatMap(({ stdout }) => stdout.split("\n").filter((line) => line !== ""));
  const { sqlite } = openReader(file);
  const stored = sqlite.prepare("SELECT count(*) FROM products").pluck().get();
  const integrity = sqlite.pragma("integrity_check", { simple: true });
  sqlite.close();
  expect(integrity).toBe("ok");
  expect(stored).toBe(WRITES - refusals.length);
  expect(refusals.length, refusals[0]).toBeLessThanOrEqual(MOST_REFUSALS);
});
