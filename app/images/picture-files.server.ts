import path from "node:path";
import type { Sharp } from "sharp";

import { getFileStore } from "../data/dialect/file-stores.server";
import {
  storeDirectory,
  isFileThere,
  readIfThere,
  writeAtomically,
} from "../data/files/local-files.server";
import {
  isOwnAddress,
  parsePictureAddress,
  pictureName,
  type OwnPicture,
  SIZE_FORMATS,
  sizeName,
  sizeWidths,
  type PictureSize,
} from "../domain/products/picture-address";
import { FOCUSES } from "../domain/catalogue/focus-names";
import { COVER_CUTS, coverCutName, type CoverCut } from "../domain/shop/cover";
import { getLog } from "../log/log.server";
import { DatabaseUnavailableError } from "../data/sqlite/database-fault.server";
import { loadSharp, queuePictureWork } from "./picture-work.server";

function locatePicture(picture: OwnPicture): Promise<string | null> {
  return getFileStore("images").locate(pictureName(picture));
}

/** Contains one folder per picture, so that all its sizes can be removed together. */
export function sizesOfAll(): string {
  return path.join(storeDirectory("images"), "sizes");
}

/** A file that is made of a picture, such as one of its sizes. Each machine makes its own. */
function derivedFile(picture: OwnPicture, name: string): string {
  return path.join(sizesOfAll(), pictureName(picture), name);
}

/** No sweep removes them before the form is saved. Returns the addresses of those that do not exist. */
export async function keepPicturesFromSweep(addresses: readonly string[]): Promise<string[]> {
  const asked = addresses.filter(isOwnAddress).map((address) => {
    const picture = parsePictureAddress(address.trim());
    return { address, name: picture && pictureName(picture) };
  });
  const names = asked.flatMap(({ name }) => name ?? []);
  const there = new Set(names.length > 0 ? await getFileStore("images").touch(names) : []);
  return asked
    .filter(({ name }) => name === null || !there.has(name))
    .map(({ address }) => address);
}

/** Makes sure that no sweep removes a stored picture soon; false when it does not exist. */
export async function touchPicture(picture: OwnPicture): Promise<boolean> {
  return (await getFileStore("images").touch([pictureName(picture)])).length > 0;
}

type PictureBytes = {
  bytes: Uint8Array<ArrayBuffer>;
  format: PictureSize["format"];
  /** True when the original is sent because the size could not be made. */
  isStandIn: boolean;
};

/** By file: requests for the same size share the work (single-flight). */
const inTheMaking = new Map<string, Promise<void>>();

export async function readPicture(
  picture: OwnPicture,
  size: PictureSize | null,
): Promise<PictureBytes | null> {
  if (size !== null) {
    const draw = (file: string) => drawSize(file, size);
    const bytes = await readOrMake(picture, sizeName(size), draw);
    if (bytes !== null) return { bytes, format: size.format, isStandIn: false };
  }
  const original = await getFileStore("images").read(pictureName(picture));
  if (original === null) return null;
  return { bytes: original, format: picture.format, isStandIn: size !== null };
}

export function prepareSizes(picture: OwnPicture): void {
  for (const format of SIZE_FORMATS) {
    for (const width of sizeWidths(picture)) {
      const size = { width, format };
      const name = sizeName(size);
      const make = () => makeFile(picture, name, (original) => drawSize(original, size));
      queuePictureWork("nobody", make).catch((error: unknown) => logFailure(error, picture, name));
    }
  }
}

/** Null where there is no picture, or where the file cannot be made. `draw` gets the picture's file. */
export async function readOrMake(
  picture: OwnPicture,
  name: string,
  draw: (original: string) => Promise<Sharp>,
): Promise<PictureBytes["bytes"] | null> {
  const file = derivedFile(picture, name);
  try {
    const found = await readIfThere(file);
    if (found !== null || (await locatePicture(picture)) === null) return found;
    await shareMaking(file, () => makeFile(picture, name, draw));
    return await readIfThere(file);
  } catch (error) {
    // Nothing is wrong with the picture, and the answer must not be kept as if it were.
    if (error instanceof DatabaseUnavailableError) throw error;
    logFailure(error, picture, name);
    return null;
  }
}

function shareMaking(file: string, make: () => Promise<void>): Promise<void> {
  const shared = inTheMaking.get(file);
  if (shared) return shared;
  const making = queuePictureWork("visitor", make).finally(() => inTheMaking.delete(file));
  inTheMaking.set(file, making);
  return making;
}

async function makeFile(
  picture: OwnPicture,
  name: string,
  draw: (original: string) => Promise<Sharp>,
): Promise<void> {
  const file = derivedFile(picture, name);
  // Another task may have made the file, or swept the picture, meanwhile.
  const original = (await isFileThere(file)) ? null : await locatePicture(picture);
  if (original === null) return;
  await writeAtomically(file, await (await draw(original)).toBuffer());
}

async function drawSize(original: string, { width, format }: PictureSize): Promise<Sharp> {
  const sharp = await loadSharp();
  const resized = sharp(original, { failOn: "error" }).resize({ width });
  return encode(resized, format);
}

/** These qualities look about equal. More effort would make the first visitor wait. */
function encode(image: Sharp, format: PictureSize["format"]): Sharp {
  switch (format) {
    case "avif":
      return image.avif({ quality: 50, effort: 2 });
    case "webp":
      return image.webp({ quality: 78, effort: 4 });
    case "jpg":
      return image.flatten({ background: "#fff" }).jpeg({ quality: 80, progressive: true });
  }
}

function logFailure(error: unknown, picture: OwnPicture, size: string): void {
  const names = { picture: pictureName(picture), size };
  getLog().error({ err: error, ...names }, "picture size not made");
}

export function readCoverCut(
  picture: OwnPicture,
  cut: CoverCut,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return readOrMake(picture, coverCutName(cut), async (original) => {
    const sharp = await loadSharp();
    const position = FOCUSES.find(({ id }) => id === cut.focus)?.position ?? "centre";
    return sharp(original, { failOn: "error" })
      .resize({ ...COVER_CUTS[cut.screen], fit: "cover", position })
      .webp({ quality: 78, effort: 4 });
  });
}
