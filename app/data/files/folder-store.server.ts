import { mkdirSync, renameSync, statSync, utimesSync } from "node:fs";
import { readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";

import type { FileStore, StoredFile, StoreName } from "./file-store.server";
import {
  isFileThere,
  linkOrCopy,
  moveAtomically,
  readFileErrorCode,
  readIfThere,
  storeDirectory,
  writeAtomically,
} from "./local-files.server";

/** Files in a folder of the data directory; those put aside are in a folder in it. */
export function createFolderStore(store: StoreName): FileStore {
  const directory = storeDirectory(store);
  const unused = path.join(directory, "unused");
  const inStore = (name: string) => path.join(directory, name);
  const inUnused = (name: string) => path.join(unused, name);
  return {
    put: (name, content) =>
      content instanceof Uint8Array
        ? writeAtomically(inStore(name), content)
        : moveAtomically(content.file, inStore(name)),
    read: (name) => readIfThere(inStore(name)),
    async locate(name) {
      return (await isFileThere(inStore(name))) ? inStore(name) : null;
    },
    copyOut: (name, file) => linkOrCopy(inStore(name), file),
    async touch(names) {
      const touched = await Promise.all(names.map((name) => touchFile(inStore(name))));
      return names.filter((_name, at) => touched[at]);
    },
    remove: (name) => rm(inStore(name), { force: true }),
    list: () => listFolder(directory),
    aside: {
      list: () => listFolder(unused),
      // At once, because a write waits for nothing but the database.
      put(_connection, names, { before, now }) {
        mkdirSync(unused, { recursive: true, mode: 0o700 });
        const old = names.filter((name) => isOlder(inStore(name), before));
        for (const name of old) {
          renameSync(inStore(name), inUnused(name));
          utimesSync(inUnused(name), now, now);
        }
        return Promise.resolve(old.length);
      },
      async bringBack(names) {
        for (const name of names) await rename(inUnused(name), inStore(name));
      },
      async remove(names) {
        for (const name of names) await rm(inUnused(name), { force: true });
      },
    },
  };
}

async function listFolder(directory: string): Promise<StoredFile[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch((error: unknown) => {
    if (readFileErrorCode(error) === "ENOENT") return [];
    throw error;
  });
  const files: StoredFile[] = [];
  for (const { name } of entries.filter((entry) => entry.isFile())) {
    // One that was removed just now is not there.
    const state = await stat(path.join(directory, name)).catch(() => null);
    if (state) files.push({ name, at: state.mtime, bytes: state.size });
  }
  return files;
}

function isOlder(file: string, before: Date): boolean {
  const state = statSync(file, { throwIfNoEntry: false });
  return state !== undefined && state.mtime < before;
}

/** False where there is no such file. */
async function touchFile(file: string): Promise<boolean> {
  const now = new Date();
  try {
    await utimes(file, now, now);
    return true;
  } catch (error) {
    if (readFileErrorCode(error) === "ENOENT") return false;
    throw error;
  }
}
