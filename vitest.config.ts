import { availableParallelism } from "node:os";
import { defaultExclude, defineConfig } from "vitest/config";

import { requireNodeForDatabase } from "./db/open";
import {
  BUILT,
  LongestFirst,
  MOCKING,
  PURE,
  SHARED,
  UNIT,
  useMemoryForFiles,
} from "./test/test-files";

requireNodeForDatabase();
useMemoryForFiles();

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
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
          include: ["server/**/*.test.ts", "test/{http,both-engines}/**/*.test.ts"],
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
