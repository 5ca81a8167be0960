import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm, utimes } from "node:fs/promises";
import path from "node:path";

import {
  isOwnAddress,
  parsePictureAddress,
  pictureName,
  sizeName,
  type OwnPicture,
  type PictureSize,
} from "../domain/products/picture-address";
import { getEnvironment } from "../settings/environment.server";

/** Where pictures are kept, one file each, and folders of what can be made again from them. */
export function imagesDirectory(): string {
  return path.join(getEnvironment().dataDirectory, "images");
}

/** Files on their way in; what a crash leaves here is swept. */
export function incomingDirectory(): string {
  return path.join(imagesDirectory(), "incoming");
}

export function pictureFile(picture: OwnPicture): string {
  return path.join(imagesDirectory(), pictureName(picture));
}

/** One folder per picture in it, so that the sizes of one go away together. */
export function sizesOfAll(): string {
  return path.join(imagesDirectory(), "sizes");
}

export function sizeFile(picture: OwnPicture, size: PictureSize): string {
  return path.join(sizesOfAll(), pictureName(picture), sizeName(size));
}

/** A name nothing else uses, in a folder that exists. */
export async function makeIncomingName(): Promise<string> {
  await mkdir(incomingDirectory(), { recursive: true, mode: 0o700 });
  return path.join(incomingDirectory(), randomBytes(12).toString("hex"));
}

/** Writes a file that is there whole or not at all, also after a power cut. */
export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const draft = await makeIncomingName();
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await rename(draft, file);
    await syncDirectory(path.dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Of these addresses, those that claim to be pictures of ours and are not there. The others become as
 * young as new ones, so that no sweep takes them before they are saved.
 */
export async function findMissingPictures(addresses: readonly string[]): Promise<string[]> {
  const checked = await Promise.all(
    addresses.filter(isOwnAddress).map(async (address) => {
      const picture = parsePictureAddress(address.trim());
      return picture && (await touchPicture(picture)) ? [] : [address];
    }),
  );
  return checked.flat();
}

/** Makes a stored picture as young as a new one; false when it is not there. */
export async function touchPicture(picture: OwnPicture): Promise<boolean> {
  const now = new Date();
  try {
    await utimes(pictureFile(picture), now, now);
    return true;
  } catch (error) {
    if (readFileErrorCode(error) === "ENOENT") return false;
    throw error;
  }
}

/** The code of what the file system refused; null for any other error. */
export function readFileErrorCode(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : null;
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
