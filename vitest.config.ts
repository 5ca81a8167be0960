import { availableParallelism } from "node:os";
import { defaultExclude, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

import { requireNodeForDatabase } from "./db/node-guard";
import { BUILT, MOCKING, PURE, SHARED, UNIT, useMemoryForFiles } from "./test/test-files";

requireNodeForDatabase();
useMemoryForFiles();

/** Short files that take long. Vitest begins with the largest files, so these would run alone at the end. */
const LONG =
  /\/(walk-with[\w-]*|server-uploads|server-slow-clients|page-focus|outbox|copy-before-upgrade\.server|damaged-database|receive-logo\.server|long-write)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

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
