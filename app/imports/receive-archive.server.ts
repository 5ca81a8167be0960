import type { Readable } from "node:stream";

import { listNamedProducts, queueArchivePictures } from "../data/imports/archive-pictures.server";
import { MAX_ARCHIVE_BYTES, MAX_ARCHIVE_MEGABYTES } from "../domain/imports/archive-limits";
import { describeUnmatched, type ReceivedArchive } from "../domain/imports/describe-archive";
import { matchPictureNames } from "../domain/imports/match-picture-names";
import { PictureRefusedError } from "../images/picture-problems";
import { withUpload } from "../images/upload-room.server";
import { noteArchive } from "./last-archive.server";
import { keepArchive } from "./picture-archives.server";
import { listArchive } from "./read-archive.server";

/** What came of a ZIP, or a Spanish sentence that says why nothing did. */
export type ArchiveOutcome = { received: ReceivedArchive } | { problem: string };

const REFUSALS: Partial<Record<string, string>> = {
  empty: "El archivo está vacío.",
  "too-large": `El ZIP pesa más de ${MAX_ARCHIVE_MEGABYTES} MB. Mandalo en partes.`,
  "disk-full": "No queda lugar en el disco del servidor. Liberá espacio y probá de nuevo.",
};

/** Stores a ZIP with pictures, so that the job gives each one to the product that its name says. */
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
  noteArchive(received, now);
  return { received };
}
