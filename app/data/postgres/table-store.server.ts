import { rm } from "node:fs/promises";
import path from "node:path";

import type { FileStore, StoredFile, StoreName } from "../files/file-store.server";
import { copiesDirectory, isFileThere, writeAtomically } from "../files/local-files.server";
import { putParts, type TableAccess } from "./file-parts.server";
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
