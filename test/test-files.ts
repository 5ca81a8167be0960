import { existsSync, globSync, readFileSync, statfsSync } from "node:fs";
import process from "node:process";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/* What the configurations of the tests share. */

export const PURE = ["app/{domain,forms,ui}/**/*.test.{ts,tsx}"];
export const UNIT = ["{app,db,scripts}/**/*.test.{ts,tsx}", "test/*.test.ts"];

const MEMORY_FOLDER = "/dev/shm";
const ROOM_BYTES = 3 * 1024 ** 3;

/**
 * Keeps the shops of a run in memory where there is room, because nobody needs them after a power cut: on a disk
 * each commit waits for it. The drills stay on the disk.
 */
export function useMemoryForFiles(): void {
  if (!existsSync(MEMORY_FOLDER)) return;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  if (bavail * bsize >= ROOM_BYTES) process.env.TMPDIR = MEMORY_FOLDER;
}

/** The other files of a process would get the mocked module too. */
export const MOCKING = UNIT.flatMap((pattern) => globSync(pattern)).filter((file) =>
  readFileSync(file, "utf8").includes("vi.mock("),
);

/** For the slowest machine: the files share its cores with each other and with other programs. */
const PATIENCE = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
};

/** The files of a process share its modules; only settings, directories and shops are their own. */
export const SHARED = {
  isolate: false,
  setupFiles: ["test/setup.ts"],
  ...PATIENCE,
};

/** For files that need the build, and a database that is filled once for all of them. */
export const BUILT = {
  ...SHARED,
  globalSetup: ["test/fill-database.ts"],
  pool: "forks" as const,
};

/** Short files that take long. Vitest begins with the largest files, so these would run alone at the end. */
const LONG =
  /\/(walk-with[\w-]*|server-uploads|server-slow-clients|page-focus|outbox|copy-before-upgrade\.server|damaged-database|receive-logo\.server|long-write|moving|moving-kills|several-processes)\.test\.ts$/;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
