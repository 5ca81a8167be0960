import type { FileStore } from "../data/files/file-store.server";

/** A file is there before the row that needs it. */
const FRESH_FOR_MS = 60 * 60 * 1000;

type Sweep = { pattern: RegExp; listNeeded: () => Promise<ReadonlySet<string>>; now: Date };

/**
 * Deletes the files that nothing needs, but for those of the last hour.
 * @param pattern - of the names that the shop gives; other files stay
 */
export async function sweepStore(
  store: FileStore,
  { pattern, listNeeded, now }: Sweep,
): Promise<void> {
  const own = (await store.list()).filter(({ name }) => pattern.test(name));
  if (own.length === 0) return;
  const needed = await listNeeded();
  const isOld = (at: Date) => at.getTime() < now.getTime() - FRESH_FOR_MS;
  for (const { name, at } of own) if (!needed.has(name) && isOld(at)) await store.remove(name);
}
