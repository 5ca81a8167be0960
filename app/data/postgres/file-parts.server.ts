import { randomBytes } from "node:crypto";
import { open } from "node:fs/promises";

import type { Connection } from "../../../db/connection";
import type { StoreName } from "../files/file-store.server";

/** How the tables are read and written. */
export type TableAccess = {
  read: <T>(ask: (connection: Connection) => Promise<T>) => Promise<T>;
  write: <T>(change: (connection: Connection) => Promise<T>) => Promise<T>;
};

/** Each part is a write of its own, so that orders need not wait for a large file. */
const PART_BYTES = 1024 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

const now = () => new Date().toISOString();

type Content = Uint8Array | { file: string };
type Write = TableAccess["write"];

/** Stores the whole of a file, or nothing. */
export async function putParts(
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
