import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import type Database from "better-sqlite3";

import { getFileStore } from "../../app/data/dialect/file-stores.server";
import type { StoreName } from "../../app/data/files/file-store.server";
import { getStoredShop } from "../../app/data/sqlite/stored-shop.server";
import { queuePictureWork } from "../../app/images/picture-work.server";
import type { BuiltShop } from "./built-shop";
import { isOnPostgres } from "./test-engine";

/** Resolves when every size that was to be prepared is there: until then, files are still written. */
export const finishPictureWork = () => queuePictureWork("nobody", () => Promise.resolve());

/** Stores a file of this age in the shop of this process. */
export async function storeFile(
  store: StoreName,
  name: string,
  { content = "x", ageMs = 0 } = {},
): Promise<void> {
  await getFileStore(store).put(name, new Uint8Array(Buffer.from(content)));
  await ageFile(store, name, ageMs);
}

export async function ageFile(store: StoreName, name: string, ageMs: number): Promise<void> {
  const at = new Date(Date.now() - ageMs);
  const file = isOnPostgres ? null : await getFileStore(store).locate(name);
  if (file !== null) return utimesSync(file, at, at);
  await getStoredShop().database.write(({ prepare }) =>
    prepare("UPDATE stored_files SET at = ? WHERE store = ? AND name = ?").run(
      ...[at.toISOString(), store, name],
    ),
  );
}

export async function listFiles(store: StoreName): Promise<string[]> {
  return (await getFileStore(store).list()).map(({ name }) => name);
}

export async function isStored(store: StoreName, name: string): Promise<boolean> {
  return (await listFiles(store)).includes(name);
}

/** The names of what a built shop stores. */
export function listShopFiles(shop: BuiltShop, store: StoreName): string[] {
  if (!isOnPostgres) {
    const directory = path.join(shop.dataDirectory, store);
    mkdirSync(directory, { recursive: true });
    return readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  }
  const names = "SELECT name FROM stored_files WHERE store = ? AND is_whole = 1";
  return shop.connect().prepare<[string], string>(names).pluck().all(store);
}

export function removeShopFiles(shop: BuiltShop, store: StoreName): void {
  rmSync(path.join(shop.dataDirectory, store), { recursive: true, force: true });
  if (isOnPostgres) shop.connect().prepare("DELETE FROM stored_files WHERE store = ?").run(store);
}

type NewFile = { name: string; content: Uint8Array };

/** Stores a file in a built shop. */
export function putShopFile(shop: BuiltShop, store: StoreName, { name, content }: NewFile): void {
  if (isOnPostgres) return putOnServer(shop.connect(), store, { name, content });
  mkdirSync(path.join(shop.dataDirectory, store), { recursive: true });
  writeFileSync(path.join(shop.dataDirectory, store, name), content);
}

export function putOnServer(
  connection: Database.Database,
  store: StoreName,
  { name, content }: NewFile,
): void {
  connection
    .prepare(
      `INSERT INTO stored_files (id, store, name, at, parts, is_whole) VALUES (?, ?, ?, ?, 1, 1)`,
    )
    .run(name, store, name, new Date().toISOString());
  connection
    .prepare("INSERT INTO file_parts (file_id, position, content) VALUES (?, 0, ?)")
    .run(name, content);
}
