import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defaultExclude, defineConfig } from "vitest/config";

import { requireNodeForDatabase } from "./db/node-guard";

requireNodeForDatabase();

const PURE = ["app/{domain,forms,ui}/**/*.test.{ts,tsx}"];
const UNIT = ["{app,db,scripts}/**/*.test.{ts,tsx}", "test/*.test.ts"];

/** The other files of a process would get the mocked module too. */
const MOCKING = UNIT.flatMap((pattern) => globSync(pattern)).filter((file) =>
  readFileSync(file, "utf8").includes("vi.mock("),
);

/** For the slowest machine: the files share its cores with each other and with other programs. */
const PATIENCE = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
};

/** The files of a process share its modules; only settings, directories and shops are their own. */
const SHARED = { isolate: false, setupFiles: ["test/setup.ts"], ...PATIENCE };

/** For files that need the build, and a database that is filled once for all of them. */
const BUILT = { ...SHARED, globalSetup: ["test/fill-database.ts"], pool: "forks" as const };

export default defineConfig({
  test: {
    // Vitest's own choice leaves one core to whoever watches: on a machine with two, that is half. One
    // more than there are cores, for while others wait: for a disk, or a shop that opens again.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { ...SHARED, name: "pure", include: PURE } },
      {
        test: {
          ...SHARED,
          name: "unit",
          include: UNIT,
          exclude: [...defaultExclude, ...PURE, ...MOCKING],
        },
      },
      { test: { ...SHARED, name: "mocking", include: MOCKING, isolate: true } },
      {
        test: {
          ...BUILT,
          name: "http",
          include: ["server/**/*.test.ts", "test/http/**/*.test.ts"],
        },
      },
      {
        test: {
          ...BUILT,
          name: "crash",
          include: ["test/crash/**/*.test.ts"],
          testTimeout: 240_000,
        },
      },
      // The files of a process share its Chromium too: see test/helpers/browser.ts.
      { test: { ...BUILT, name: "browser", include: ["test/browser/**/*.test.ts"] } },
    ],
  },
});
