import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

import type { StoreName } from "../files/file-store.server";
import { copiesDirectory, readFileErrorCode } from "../files/local-files.server";

/** For each kind of file. */
const MAX_COPIES_BYTES = 1024 * 1024 * 1024;
const COPIED: readonly StoreName[] = ["images", "imports", "picture-archives"];

/**
 * Deletes the oldest copies beyond a bound. All of them are on the server, and who has one open goes on reading it.
 */
export async function limitCopies(maxBytes = MAX_COPIES_BYTES): Promise<void> {
  for (const store of COPIED) {
    let bytes = 0;
    for (const copy of await listCopies(copiesDirectory(store))) {
      bytes += copy.bytes;
      if (bytes > maxBytes) await rm(copy.file, { force: true });
    }
  }
}

type Copy = { file: string; bytes: number; copiedAt: Date };

/** Newest first. */
async function listCopies(directory: string): Promise<Copy[]> {
  const copies: Copy[] = [];
  for (const name of await unlessMissing(readdir(directory), [])) {
    const file = path.join(directory, name);
    const state = await unlessMissing(stat(file), null);
    if (state) copies.push({ file, bytes: state.size, copiedAt: state.mtime });
  }
  return copies.sort((a, b) => b.copiedAt.getTime() - a.copiedAt.getTime());
}

async function unlessMissing<T, U>(reading: Promise<T>, missing: U): Promise<T | U> {
  try {
    return await reading;
  } catch (error) {
    if (readFileErrorCode(error) === "ENOENT") return missing;
    throw error;
  }
}
