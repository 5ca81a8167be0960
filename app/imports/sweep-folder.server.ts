import { existsSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

/** A file is there before the row that needs it. */
const FRESH_FOR_MS = 60 * 60 * 1000;

/**
 * Deletes the files of a folder that nothing needs, but for those of the last hour.
 * @param pattern - of the names that the shop gives; other files stay
 */
export async function sweepFolder(
  folder: string,
  { pattern, listNeeded, now }: Sweep,
): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const own = names.filter((name) => pattern.test(name));
  if (own.length === 0) return;
  const needed = await listNeeded();
  for (const name of own.filter((one) => !needed.has(one))) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs < now.getTime() - FRESH_FOR_MS) await rm(file, { force: true });
  }
}

type Sweep = { pattern: RegExp; listNeeded: () => Promise<ReadonlySet<string>>; now: Date };
