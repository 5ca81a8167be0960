import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

import { LongestFirst, MOCKING, SHARED, useMemoryForFiles } from "./test/test-files";

useMemoryForFiles();

/** The files about data that ask the helpers for a database. */
const DATA = ["app/data/**/*.test.ts", "db/postgres/*.test.ts"]
  .flatMap((pattern) => globSync(pattern))
  .filter((file) => /helpers\/(temporary-database|test-engine)"/.test(readFileSync(file, "utf8")));

/** What only a file has: damage, replacement, locks and backups of it, and SQLite's own words. */
const OF_FILES = [
  "app/data/backups/**",
  "app/data/sqlite/{damaged-database,database.server,long-write,short-text,stored-shop.server,unreadable-directory}.test.ts",
  "app/data/history/history-triggers.test.ts",
  "app/data/products/product-triggers.test.ts",
];

/** What can differ on the other engine, on a PostgreSQL of its own. */
export default defineConfig({
  test: {
    globalSetup: ["test/postgres-server.ts", "test/fill-database.ts"],
    sequence: { sequencer: LongestFirst },
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...SHARED,
          name: "data",
          include: DATA.filter((file) => !MOCKING.includes(file)),
          exclude: OF_FILES,
        },
      },
      {
        test: {
          ...SHARED,
          name: "mocking",
          include: DATA.filter((file) => MOCKING.includes(file)),
          isolate: true,
        },
      },
      {
        test: {
          ...SHARED,
          name: "http",
          pool: "forks",
          include: ["test/both-engines/**/*.test.ts"],
        },
      },
    ],
  },
});
