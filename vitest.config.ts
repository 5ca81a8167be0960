import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["app/**/*.test.{ts,tsx}", "db/**/*.test.ts", "test/*.test.ts"],
          setupFiles: ["test/setup.ts"],
          // Properties run hundreds of cases, and machines are slower than the ones they are written on.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "http",
          include: ["server/**/*.test.ts", "test/http/**/*.test.ts"],
          setupFiles: ["test/setup.ts"],
          pool: "forks",
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: "crash",
          include: ["test/crash/**/*.test.ts"],
          setupFiles: ["test/setup.ts"],
          pool: "forks",
          testTimeout: 240_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          setupFiles: ["test/setup.ts"],
          pool: "forks",
          maxWorkers: 1,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
