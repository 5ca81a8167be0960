import { rm, open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { randomBytes } from "node:crypto";

import type { Connection } from "../../../db/connection";
import type { FileStore, StoredFile, StoreName, TableAccess } from "../files/file-store.server";
import {
  copiesDirectory,
  isFileThere,
  writeAtomically,
  readFileErrorCode,
} from "../files/local-files.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** A younger file needs no new time: a write would keep those of all processes waiting. */
const FRESH_FOR_MS = 60 * 60 * 1000;

const IN_USE = "store = ? AND name = ? AND is_whole = 1 AND aside_at IS NULL";
const AMONG = "store = ? AND is_whole = 1 AND name IN (SELECT jsonb_array_elements_text(?::jsonb))";

const OF_SHOP: TableAccess = {
  read: (ask) => getStoredShop().database.read(ask),
  write: (change) => getStoredShop().database.write(change),
};

/** Files in two tables of PostgreSQL, with copies of some on this disk. */
export function createTableStore(
  store: StoreName,
  { read, write }: TableAccess = OF_SHOP,
): FileStore {
  const copyOf = (name: string) => path.join(copiesDirectory(store), name);

  const find = (name: string) =>
    read(({ prepare }) =>
      prepare<[string, string], { id: string; parts: number }>(
        `SELECT id, parts FROM stored_files WHERE ${IN_USE}`,
      ).get(store, name),
    );

  async function* readParts({ id, parts }: { id: string; parts: number }) {
    for (let position = 0; position < parts; position += 1) {
      const content = await read(({ prepare }) =>
        prepare<[string, number], Uint8Array>(
          "SELECT content FROM file_parts WHERE file_id = ? AND position = ?",
        )
          .pluck()
          .get(id, position),
      );
      if (content === undefined) throw new RemovedMeanwhileError();
      yield content;
    }
  }

  const list = (condition: string, time: string) =>
    read(async ({ prepare }) => {
      const rows = await prepare<[string], { name: string; at: string; bytes: number }>(
        `SELECT name, ${time} AS at, bytes FROM stored_files WHERE store = ? AND is_whole = 1 AND ${condition}`,
      ).all(store);
      return rows.map((row): StoredFile => ({ ...row, at: new Date(row.at) }));
    });

  return {
    put: (name, content) => putParts(write, { store, name, content }),
    async read(name) {
      const found = await find(name);
      if (!found) return null;
      return unlessRemoved(async () => {
        const parts: Uint8Array[] = [];
        for await (const part of readParts(found)) parts.push(part);
        return new Uint8Array(Buffer.concat(parts));
      });
    },
    async locate(name) {
      const found = await find(name);
      if (!found) return null;
      const file = copyOf(name);
      if (await isFileThere(file)) return file;
      return unlessRemoved(async () => {
        await writeAtomically(file, readParts(found));
        return file;
      });
    },
    async copyOut(name, file) {
      const found = await find(name);
      if (!found) throw Object.assign(new Error(`There is no ${name}`), { code: "ENOENT" });
      await writeAtomically(file, readParts(found));
    },
    async touch(names) {
      const rows = await read(({ prepare }) =>
        prepare<[string, string], { name: string; at: string }>(
          `SELECT name, at FROM stored_files WHERE aside_at IS NULL AND ${AMONG}`,
        ).all(store, JSON.stringify(names)),
      );
      const limit = new Date(Date.now() - FRESH_FOR_MS).toISOString();
      const old = rows.filter(({ at }) => at < limit).map(({ name }) => name);
      if (old.length > 0) {
        await write(({ prepare }) =>
          prepare(`UPDATE stored_files SET at = ? WHERE aside_at IS NULL AND ${AMONG}`).run(
            ...[new Date().toISOString(), store, JSON.stringify(old)],
          ),
        );
      }
      return rows.map(({ name }) => name);
    },
    async remove(name) {
      await write(({ prepare }) =>
        prepare(`DELETE FROM stored_files WHERE ${IN_USE}`).run(store, name),
      );
      await rm(copyOf(name), { force: true });
    },
    list: () => list("aside_at IS NULL", "at"),
    aside: {
      list: () => list("aside_at IS NOT NULL", "aside_at"),
      async put({ prepare }, names, times) {
        const { changes } = await prepare(
          `UPDATE stored_files SET aside_at = ? WHERE aside_at IS NULL AND at < ? AND ${AMONG}`,
        ).run(times.now.toISOString(), times.before.toISOString(), store, JSON.stringify(names));
        return changes;
      },
      async bringBack(names) {
        await write(({ prepare }) =>
          prepare(`UPDATE stored_files SET aside_at = NULL WHERE ${AMONG}`).run(
            ...[store, JSON.stringify(names)],
          ),
        );
      },
      async remove(names) {
        await write(({ prepare }) =>
          prepare(`DELETE FROM stored_files WHERE aside_at IS NOT NULL AND ${AMONG}`).run(
            ...[store, JSON.stringify(names)],
          ),
        );
      },
    },
  };
}

/** Another process removed the file while it was read here. */
class RemovedMeanwhileError extends Error {
  readonly code = "ENOENT";
}

async function unlessRemoved<T>(reading: () => Promise<T>): Promise<T | null> {
  try {
    return await reading();
  } catch (error) {
    if (error instanceof RemovedMeanwhileError) return null;
    throw error;
  }
}

/** Each part is a write of its own, so that orders need not wait for a large file. */
const PART_BYTES = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

const now = () => new Date().toISOString();

type Content = Uint8Array | { file: string };
type Write = TableAccess["write"];

/** Stores the whole of a file, or nothing. */
async function putParts(
  write: Write,
  { store, name, content }: { store: StoreName; name: string; content: Content },
): Promise<void> {
  const file = { id: randomBytes(12).toString("hex"), store, name };
  await write((connection) => begin(connection, file));
  try {
    const size = await insertParts(write, file.id, content);
    await write((connection) => finish(connection, { ...file, ...size }));
  } catch (error) {
    await write((connection) => remove(connection, file.id)).catch(() => undefined);
    throw error;
  }
}

async function insertParts(write: Write, id: string, content: Content) {
  const size = { parts: 0, bytes: 0 };
  for await (const part of splitIntoParts(content)) {
    await write(({ prepare }) =>
      prepare("INSERT INTO file_parts (file_id, position, content) VALUES (?, ?, ?)").run(
        ...[id, size.parts, part],
      ),
    );
    size.parts += 1;
    size.bytes += part.length;
  }
  return size;
}

type NewFile = { id: string; store: StoreName; name: string };

/** Also removes what a crash left of others. */
async function begin({ prepare }: Connection, { id, store, name }: NewFile): Promise<void> {
  await prepare("DELETE FROM stored_files WHERE is_whole = 0 AND at < ?").run(
    new Date(Date.now() - DAY_MS).toISOString(),
  );
  await prepare("INSERT INTO stored_files (id, store, name, at) VALUES (?, ?, ?, ?)").run(
    ...[id, store, name, now()],
  );
}

async function remove({ prepare }: Pick<Connection, "prepare">, id: string): Promise<void> {
  await prepare("DELETE FROM stored_files WHERE id = ?").run(id);
}

/** From now on it is there under its name, unless the same content was already. */
async function finish(
  { prepare }: Connection,
  { id, store, name, parts, bytes }: NewFile & { parts: number; bytes: number },
): Promise<void> {
  const { changes } = await prepare(
    "UPDATE stored_files SET at = ?, aside_at = NULL WHERE store = ? AND name = ? AND is_whole = 1",
  ).run(now(), store, name);
  if (changes > 0) await remove({ prepare }, id);
  else {
    await prepare(
      "UPDATE stored_files SET at = ?, parts = ?, bytes = ?, is_whole = 1 WHERE id = ?",
    ).run(now(), parts, bytes, id);
  }
}

async function* splitIntoParts(content: Content): AsyncGenerator<Uint8Array, void> {
  if (content instanceof Uint8Array) {
    for (let start = 0; start < content.length; start += PART_BYTES)
      yield content.subarray(start, start + PART_BYTES);
    return;
  }
  const handle = await open(content.file, "r");
  try {
    yield* handle.createReadStream({ highWaterMark: PART_BYTES, autoClose: false });
  } finally {
    await handle.close();
  }
}

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
