import { defineConfig } from "vitest/config";

/** What needs other programs than Node and a browser, so that `npm test` goes without. */
export default defineConfig({
  test: {
    name: "deploy",
    include: ["test/deploy/**/*.test.ts"],
    setupFiles: ["test/setup.ts"],
    pool: "forks",
    maxWorkers: "100%",
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
