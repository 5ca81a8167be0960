import { renameSync, statSync } from "node:fs";
import { mkdir, readdir, rename, rm, utimes } from "node:fs/promises";
import path from "node:path";

import { forgetUnpaidReceipts, listUsedReceipts } from "../data/orders/order-receipts.server";
import { listUsedPictures } from "../data/products/picture-uses.server";
import { getStoredShop } from "../data/sqlite/stored-shop.server";
import { parsePictureName } from "../domain/products/picture-address";
import { findReceiptType } from "../domain/orders/receipt";
import { getEnvironment } from "../settings/environment.server";
import { getLog } from "../log/log.server";
import { imagesDirectory, temporaryDirectory, sizesOfAll } from "./picture-files.server";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** A picture may be uploaded long before its form is saved. */
const UNUSED_FOR_MS = DAY_MS;
/** A swept picture can return this long, for a database restored from a backup. */
const KEPT_FOR_MS = 30 * DAY_MS;

/** A folder of stored files; the database names those in use. */
type Store = {
  directory: string;
  /** False for other files in the folder, which stay untouched. */
  isOurs: (name: string) => boolean;
  listUsed: typeof listUsedPictures;
};

/**
 * Moves aside stored pictures that nothing has used for a day and receipts without an order;
 * deletes those moved aside a month ago. A file in use is never touched, and a moved one returns
 * when it is used again.
 */
export async function sweepPictures(now: Date): Promise<void> {
  const pictures = await sweepStore(pictureStore(), now);
  await forgetUnpaidReceipts(now);
  const receipts = await sweepStore(receiptStore(), now);
  await deleteOlder(temporaryDirectory(), now.getTime() - DAY_MS);
  await deleteStraySizes();
  if (pictures + receipts > 0) getLog().info({ pictures, receipts }, "unused files put aside");
}

const pictureStore = (): Store => ({
  directory: imagesDirectory(),
  isOurs: (name) => parsePictureName(name) !== null,
  listUsed: listUsedPictures,
});

const receiptStore = (): Store => ({
  directory: path.join(getEnvironment().dataDirectory, "receipts"),
  isOurs: (name) => findReceiptType(name) !== null,
  listUsed: listUsedReceipts,
});

/** Returns the number of files moved aside. */
async function sweepStore(store: Store, now: Date): Promise<number> {
  const used = await getStoredShop().database.read((connection) => store.listUsed(connection, now));
  await bringBack(store, used);
  const putAside = await putAsideUnused(store, used, now);
  await deleteOlder(unusedDirectory(store), now.getTime() - KEPT_FOR_MS);
  return putAside;
}

async function bringBack(store: Store, used: ReadonlySet<string>): Promise<void> {
  for (const name of await list(unusedDirectory(store))) {
    if (used.has(name)) await rename(inUnused(store, name), inStore(store, name));
  }
}

/**
 * Checked again within a write transaction, so that nothing can start using a file before the move.
 */
async function putAsideUnused(store: Store, used: ReadonlySet<string>, now: Date): Promise<number> {
  const limitMs = now.getTime() - UNUSED_FOR_MS;
  const isOld = (name: string) => isOlder(inStore(store, name), limitMs);
  const names = (await list(store.directory)).filter(
    (name) => store.isOurs(name) && !used.has(name) && isOld(name),
  );
  if (names.length === 0) return 0;
  await mkdir(unusedDirectory(store), { recursive: true, mode: 0o700 });
  const moved = await getStoredShop().database.write(async (connection) => {
    const usedNow = await store.listUsed(connection, now);
    const unused = names.filter((name) => !usedNow.has(name) && isOld(name));
    for (const name of unused) renameSync(inStore(store, name), inUnused(store, name));
    return unused;
  });
  for (const name of moved) await utimes(inUnused(store, name), now, now);
  return moved.length;
}

async function deleteOlder(directory: string, limitMs: number): Promise<void> {
  for (const name of await list(directory)) {
    const file = path.join(directory, name);
    if (isOlder(file, limitMs)) await rm(file, { force: true });
  }
}

async function deleteStraySizes(): Promise<void> {
  const names = new Set(await list(imagesDirectory()));
  for (const name of await list(sizesOfAll())) {
    if (!names.has(name)) await rm(path.join(sizesOfAll(), name), { recursive: true, force: true });
  }
}

function isOlder(file: string, limitMs: number): boolean {
  const state = statSync(file, { throwIfNoEntry: false });
  return state !== undefined && state.mtimeMs < limitMs;
}

async function list(directory: string): Promise<string[]> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return readdir(directory);
}

const unusedDirectory = (store: Store) => path.join(store.directory, "unused");
const inStore = (store: Store, name: string) => path.join(store.directory, name);
const inUnused = (store: Store, name: string) => path.join(unusedDirectory(store), name);
