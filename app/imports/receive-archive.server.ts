import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";

import { getFileStore } from "../data/dialect/file-stores.server";
import { listNamedProducts, queueArchivePictures } from "../data/imports/archive-pictures.server";
import { listArchiveSources } from "../data/imports/picture-fetches.server";
import {
  describeUnmatched,
  type ReceivedArchive,
  MAX_ARCHIVE_BYTES,
  MAX_ARCHIVE_MEGABYTES,
  describeLeftOut,
} from "../domain/imports/describe-archive";
import { matchPictureNames } from "../domain/imports/match-picture-names";
import { parsePictureSource } from "../domain/imports/picture-source";
import { PictureRefusedError } from "../images/picture-problems";
import { withUpload } from "../images/receive-picture.server";
import { perShop } from "../settings/current-shop.server";
import { sweepStore } from "./import-files.server";
import { listArchive } from "./read-archive.server";

export type ArchiveOutcome = { received: ReceivedArchive } | { problem: string };

const REFUSALS: Partial<Record<string, string>> = {
  empty: "El archivo está vacío.",
  "too-large": `El ZIP pesa más de ${MAX_ARCHIVE_MEGABYTES} MB. Mandalo en partes.`,
  "disk-full": "No queda lugar en el disco del servidor. Liberá espacio y probá de nuevo.",
};

export async function receiveArchive(stream: Readable): Promise<ArchiveOutcome> {
  try {
    return await withUpload({ stream, maxBytes: MAX_ARCHIVE_BYTES }, queuePictures);
  } catch (error) {
    if (!(error instanceof PictureRefusedError)) throw error;
    return { problem: REFUSALS[error.problem] ?? error.message };
  }
}

async function queuePictures(uploaded: string): Promise<ArchiveOutcome> {
  const listed = await listArchive(uploaded);
  if ("problem" in listed) return listed;
  const { matched, unknown, others } = matchPictureNames(listed.names, await listNamedProducts());
  const received: ReceivedArchive = {
    pictures: matched.length,
    products: new Set(matched.map(({ productRow }) => productRow)).size,
    unknown,
    tooLarge: listed.tooLarge,
    others: others.length,
  };
  if (matched.length === 0) return { problem: describeUnmatched(received) };
  const now = new Date();
  await queueArchivePictures(await keepArchive(uploaded), matched, now);
  last().leftOut = { sentences: describeLeftOut(received), receivedAt: now };
  return { received };
}

const STORED_NAME = /^[0-9a-f]{24}\.zip$/;

/** Archives with pictures stay here while pictures of them are to come. */
const store = () => getFileStore("picture-archives");

/** Null when it is gone. `storedName` is as `keepArchive` gives it, never an entry's or a person's. */
export function locateArchive(storedName: string): Promise<string | null> {
  return store().locate(storedName);
}

/** Returns its name there. It is deleted when no picture of it is to come. */
async function keepArchive(uploaded: string): Promise<string> {
  const storedName = `${randomBytes(12).toString("hex")}.zip`;
  await store().put(storedName, { file: uploaded });
  return storedName;
}

export function sweepArchives(now: Date): Promise<void> {
  return sweepStore(store(), { pattern: STORED_NAME, listNeeded, now });
}

async function listNeeded(): Promise<Set<string>> {
  const sources = (await listArchiveSources()).map(parsePictureSource);
  return new Set(sources.flatMap((source) => (source?.kind === "zip" ? source.storedName : [])));
}

const KEPT_MS = 24 * 60 * 60 * 1000;

type LeftOut = { sentences: string[]; receivedAt: Date };

/** Only in memory: a restart may lose it, because the owner still has the files. */
const last = perShop((): { leftOut: LeftOut | null } => ({ leftOut: null }));

/** What was left out of the last ZIP: the page says it for a day, because a short notice is gone before it is read. */
export function findLeftOut(now: Date): string[] {
  const { leftOut } = last();
  const isRecent = leftOut !== null && now.getTime() - leftOut.receivedAt.getTime() < KEPT_MS;
  return isRecent ? leftOut.sentences : [];
}
