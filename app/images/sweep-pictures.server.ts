import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

import { getFileStore } from "../data/dialect/file-stores.server";
import type { StoredFile, StoreName } from "../data/files/file-store.server";
import { readFileErrorCode, temporaryDirectory } from "../data/files/local-files.server";
import { forgetUnpaidReceipts, listUsedReceipts } from "../data/orders/order-receipts.server";
import { listUsedPictures } from "../data/products/picture-uses.server";
import { getStoredShop } from "../data/sqlite/stored-shop.server";
import { parsePictureName } from "../domain/products/picture-address";
import { findReceiptType } from "../domain/orders/receipt";
import { getLog } from "../log/log.server";
import { sizesOfAll } from "./picture-files.server";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** A picture may be uploaded long before its form is saved. */
const UNUSED_FOR_MS = DAY_MS;
/** A swept picture can return this long, for a database restored from a backup. */
const KEPT_FOR_MS = 30 * DAY_MS;

type Kind = {
  store: StoreName;
  /** False for other files in the folder, which stay untouched. */
  isOurs: (name: string) => boolean;
  listUsed: typeof listUsedPictures;
};

const PICTURES: Kind = {
  store: "images",
  isOurs: (name) => parsePictureName(name) !== null,
  listUsed: listUsedPictures,
};

const RECEIPTS: Kind = {
  store: "receipts",
  isOurs: (name) => findReceiptType(name) !== null,
  listUsed: listUsedReceipts,
};

/**
 * Moves aside pictures that nothing has used for a day and receipts without an order; deletes those moved a month ago.
 * A file in use is never touched, and a moved one returns when it is used again.
 */
export async function sweepPictures(now: Date): Promise<void> {
  const pictures = await sweepKind(PICTURES, now);
  await forgetUnpaidReceipts(now);
  const receipts = await sweepKind(RECEIPTS, now);
  if (pictures + receipts > 0) getLog().info({ pictures, receipts }, "unused files put aside");
}

/** Deletes what uploads and pictures that are gone left on this machine's disk. */
export async function sweepLeftovers(now: Date): Promise<void> {
  for (const name of await listNames(temporaryDirectory())) {
    const file = path.join(temporaryDirectory(), name);
    // An upload may end at any moment.
    const state = await stat(file).catch(() => null);
    if (state && state.mtimeMs < now.getTime() - DAY_MS) await rm(file, { force: true });
  }
  const stored = new Set((await getFileStore(PICTURES.store).list()).map(({ name }) => name));
  for (const name of await listNames(sizesOfAll())) {
    if (!stored.has(name))
      await rm(path.join(sizesOfAll(), name), { recursive: true, force: true });
  }
}

async function sweepKind(kind: Kind, now: Date): Promise<number> {
  const { aside } = getFileStore(kind.store);
  const used = await getStoredShop().database.read((connection) => kind.listUsed(connection, now));
  const wanted = (await aside.list()).filter(({ name }) => used.has(name));
  if (wanted.length > 0) await aside.bringBack(wanted.map(({ name }) => name));
  const putAside = await putAsideUnused(kind, used, now);
  const forgotten = listOlder(await aside.list(), now.getTime() - KEPT_FOR_MS);
  if (forgotten.length > 0) await aside.remove(forgotten);
  return putAside;
}

/** Checked again within a write transaction: nothing can start using a file before the move. */
async function putAsideUnused(kind: Kind, used: ReadonlySet<string>, now: Date): Promise<number> {
  const store = getFileStore(kind.store);
  const before = new Date(now.getTime() - UNUSED_FOR_MS);
  const names = listOlder(await store.list(), before.getTime()).filter(
    (name) => kind.isOurs(name) && !used.has(name),
  );
  if (names.length === 0) return 0;
  return getStoredShop().database.write(async (connection) => {
    const usedNow = await kind.listUsed(connection, now);
    const unused = names.filter((name) => !usedNow.has(name));
    return store.aside.put(connection, unused, { before, now });
  });
}

function listOlder(files: readonly StoredFile[], limitMs: number): string[] {
  return files.filter(({ at }) => at.getTime() < limitMs).map(({ name }) => name);
}

async function listNames(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: unknown) => {
    if (readFileErrorCode(error) === "ENOENT") return [];
    throw error;
  });
}
