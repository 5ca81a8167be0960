import { availableParallelism } from "node:os";
import { defaultExclude, defineConfig } from "vitest/config";

import { requireNodeForDatabase } from "./db/node-guard";

requireNodeForDatabase();

const PURE = ["app/{domain,forms,ui}/**/*.test.{ts,tsx}"];

/** For the slowest machine: the files share its cores with each other and with other programs. */
const PATIENCE = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    // Vitest's own choice leaves one core to whoever watches: on a machine with two, that is half. One
    // more than there are cores, for while others wait: for a disk, or a shop that opens again.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: "pure",
          include: PURE,
          setupFiles: ["test/setup.ts"],
          // No state, no environment, no mocks: a new process for each file would load all of it again.
          isolate: false,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: "unit",
          include: ["{app,db,scripts}/**/*.test.{ts,tsx}", "test/*.test.ts"],
          exclude: [...defaultExclude, ...PURE],
          setupFiles: ["test/setup.ts"],
          // Properties run hundreds of cases.
          ...PATIENCE,
        },
      },
      {
        test: {
          name: "http",
          include: ["server/**/*.test.ts", "test/http/**/*.test.ts"],
          globalSetup: ["test/fill-database.ts"],
          setupFiles: ["test/setup.ts"],
          pool: "forks",
          ...PATIENCE,
        },
      },
      {
        test: {
          name: "crash",
          include: ["test/crash/**/*.test.ts"],
          globalSetup: ["test/fill-database.ts"],
          setupFiles: ["test/setup.ts"],
          pool: "forks",
          ...PATIENCE,
          testTimeout: 240_000,
        },
      },
      {
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          globalSetup: ["test/fill-database.ts"],
          setupFiles: ["test/setup.ts"],
          pool: "forks",
          // The files of a process share its Chromium: see test/helpers/browser.ts.
          isolate: false,
          ...PATIENCE,
        },
      },
    ],
  },
});
