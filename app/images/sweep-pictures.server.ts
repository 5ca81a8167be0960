import { renameSync, statSync } from "node:fs";
import { mkdir, readdir, rename, rm, utimes } from "node:fs/promises";
import path from "node:path";

import { DatabaseUnavailableError } from "../data/database.server";
import { listUsedPictures } from "../data/picture-uses.server";
import { getShop } from "../data/shop.server";
import { parsePictureName } from "../domain/picture-address";
import { getLog } from "../log.server";
import { imagesDirectory, incomingDirectory, sizesOfAll } from "./picture-files.server";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** A picture may be sent long before the form it is for. */
const UNUSED_FOR_MS = DAY_MS;
/** How long a swept picture can still come back, with a database restored from a copy. */
const KEPT_FOR_MS = 30 * DAY_MS;
const FIRST_SWEEP_AFTER_MS = 60 * 1000;

let sweeping: Promise<void> | null = null;

/** Sweeps a while after the start and then every day, for as long as something else runs. */
export function startSweeping(): void {
  setTimeout(() => void sweepPictures(new Date()), FIRST_SWEEP_AFTER_MS).unref();
  setInterval(() => void sweepPictures(new Date()), DAY_MS).unref();
}

/**
 * Puts aside the stored pictures that nothing has shown for a day, and deletes for good those put
 * aside a month ago. One that is in use is never touched, and one put aside returns when a product
 * shows it again. Never rejects: what could not be swept waits for the next time.
 */
export function sweepPictures(now: Date): Promise<void> {
  sweeping ??= sweep(now)
    .catch((error: unknown) => {
      if (!(error instanceof DatabaseUnavailableError)) {
        getLog().error({ err: error }, "pictures not swept");
      }
    })
    .finally(() => (sweeping = null));
  return sweeping;
}

async function sweep(now: Date): Promise<void> {
  const used = await getShop().database.read(listUsedPictures);
  await bringBack(used);
  const putAside = await putAsideUnused(used, now);
  await deleteOlder(unusedDirectory(), now.getTime() - KEPT_FOR_MS);
  await deleteOlder(incomingDirectory(), now.getTime() - DAY_MS);
  await deleteStraySizes();
  if (putAside > 0) getLog().info({ pictures: putAside }, "unused pictures put aside");
}

async function bringBack(used: ReadonlySet<string>): Promise<void> {
  for (const name of await list(unusedDirectory())) {
    if (used.has(name)) await rename(inUnused(name), inImages(name));
  }
}

/** Asked again inside a write, so that no product can take a picture between the look and the move. */
async function putAsideUnused(used: ReadonlySet<string>, now: Date): Promise<number> {
  const limitMs = now.getTime() - UNUSED_FOR_MS;
  const names = (await list(imagesDirectory())).filter(
    (name) =>
      parsePictureName(name) !== null && !used.has(name) && isOlder(inImages(name), limitMs),
  );
  if (names.length === 0) return 0;
  await mkdir(unusedDirectory(), { recursive: true, mode: 0o700 });
  const moved = await getShop().database.write((connection) => {
    const usedNow = listUsedPictures(connection);
    const unused = names.filter((name) => !usedNow.has(name) && isOlder(inImages(name), limitMs));
    for (const name of unused) renameSync(inImages(name), inUnused(name));
    return unused;
  });
  for (const name of moved) await utimes(inUnused(name), now, now);
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

const unusedDirectory = () => path.join(imagesDirectory(), "unused");
const inImages = (name: string) => path.join(imagesDirectory(), name);
const inUnused = (name: string) => path.join(unusedDirectory(), name);
