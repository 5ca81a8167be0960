import { defineConfig } from "vitest/config";

import { requireNodeForDatabase } from "./db/open";

requireNodeForDatabase();

/** What `npm test` leaves out: it needs other programs, or takes long. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "deploy",
          include: ["test/deploy/**/*.test.ts"],
          setupFiles: ["test/setup.ts"],
          pool: "forks",
          // Mostly they wait, for slow clients and for each other, so cores do not limit them.
          maxWorkers: 4,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "crash",
          include: ["test/crash/**/*.test.ts"],
          globalSetup: ["test/fill-database.ts"],
          setupFiles: ["test/setup.ts"],
          env: { EVERY_KILL: "yes" },
          pool: "forks",
          testTimeout: 240_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "failover",
          include: ["test/failover/**/*.test.ts"],
          setupFiles: ["test/setup.ts"],
          pool: "forks",
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "package",
          include: ["test/package/**/*.test.ts"],
          setupFiles: ["test/setup.ts"],
          pool: "forks",
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "faults",
          include: ["test/faults/**/*.test.ts"],
          globalSetup: ["test/fill-database.ts"],
          setupFiles: ["test/setup.ts"],
          pool: "forks",
          // Often they wait: for time-outs of the shop, and for the disk.
          maxWorkers: 2,
          testTimeout: 240_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
