import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm, utimes } from "node:fs/promises";
import path from "node:path";

import {
  isOwnAddress,
  parsePictureAddress,
  pictureName,
  type OwnPicture,
} from "../domain/products/picture-address";
import { getEnvironment } from "../settings/environment.server";

/** The folder of pictures, one file each, with subfolders of derived files. */
export function imagesDirectory(): string {
  return path.join(getEnvironment().dataDirectory, "images");
}

/** Folder of temporary files; the sweep removes what a crash leaves. */
export function temporaryDirectory(): string {
  return path.join(imagesDirectory(), "incoming");
}

export function pictureFile(picture: OwnPicture): string {
  return path.join(imagesDirectory(), pictureName(picture));
}

/** Contains one folder per picture, so that all its sizes can be removed together. */
export function sizesOfAll(): string {
  return path.join(imagesDirectory(), "sizes");
}

/** A file that is made of a picture, such as one of its sizes. */
export function derivedFile(picture: OwnPicture, name: string): string {
  return path.join(sizesOfAll(), pictureName(picture), name);
}

/** The unique name of a new temporary file. */
export async function makeTemporaryName(): Promise<string> {
  await mkdir(temporaryDirectory(), { recursive: true, mode: 0o700 });
  return path.join(temporaryDirectory(), randomBytes(12).toString("hex"));
}

/** Writes a file atomically, also across a power cut. */
export async function writeAtomically(file: string, bytes: Uint8Array): Promise<void> {
  const temporary = await makeTemporaryName();
  try {
    const handle = await open(temporary, "wx", 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await rename(temporary, file);
    await syncDirectory(path.dirname(file));
  } finally {
    await rm(temporary, { force: true });
  }
}

/**
 * Sets the file times of the stored pictures to now, so that no sweep removes them before the form is
 * saved. Returns the addresses of those that do not exist.
 */
export async function keepPicturesFromSweep(addresses: readonly string[]): Promise<string[]> {
  const checked = await Promise.all(
    addresses.filter(isOwnAddress).map(async (address) => {
      const picture = parsePictureAddress(address.trim());
      return picture && (await touchPicture(picture)) ? [] : [address];
    }),
  );
  return checked.flat();
}

/** Sets a stored picture's file time to now; false when it does not exist. */
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

/** The code of a file system error; null for any other error. */
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
