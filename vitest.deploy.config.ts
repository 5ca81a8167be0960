import { defineConfig } from "vitest/config";

import { requireNodeForDatabase } from "./db/node-guard";

requireNodeForDatabase();

/** What needs other programs than Node and a browser, so that `npm test` goes without. */
export default defineConfig({
  test: {
    name: "deploy",
    include: ["test/deploy/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    pool: "forks",
    // Most of what these do is wait, for slow clients and for each other: one each, however few cores.
    maxWorkers: 4,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
