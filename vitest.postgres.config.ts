import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

import { MOCKING, SHARED, UNIT } from "./test/test-files";

/** The files that ask the helpers for a database. */
const DATA = UNIT.flatMap((pattern) => globSync(pattern)).filter((file) =>
  /helpers\/(temporary-database|test-engine)"/.test(readFileSync(file, "utf8")),
);

/** What only a file has: damage, replacement, locks and backups of it, and SQLite's own words. */
const OF_FILES = [
  "app/backups/**",
  "app/data/backups/**",
  "app/data/sqlite/{damaged-database,database.server,long-write,short-text,stored-shop.server,unreadable-directory}.test.ts",
  "app/data/history/history-triggers.test.ts",
  "app/data/products/product-triggers.test.ts",
  "db/*.test.ts",
  "test/query-plans.test.ts",
  "test/http/{admin-products-fallback,admin-unreadable,check-command,checkout-without-database}.test.ts",
  "test/http/{fallback-*,history-of-writes,start-contract,unreadable-directory}.test.ts",
];

/** What is about the server before the shop, or the program around it: no engine makes a difference. */
const OF_PROGRAM = [
  "test/http/server*.test.ts",
  "test/http/{behind-proxy,built-styles,demo,drawings,first-start,log-readers,made-up-password}.test.ts",
  "test/http/{nameless-proxy,owner-account,remix-serve,start-memory,stopped-terminal,which-node}.test.ts",
];

/** The tests of data and http on a PostgreSQL of their own. */
export default defineConfig({
  test: {
    globalSetup: ["test/postgres-server.ts", "test/fill-database.ts"],
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
          include: ["test/http/**/*.test.ts"],
          exclude: [...OF_FILES, ...OF_PROGRAM],
        },
      },
    ],
  },
});
