import path from "node:path";

import { getFileStore } from "../data/dialect/file-stores.server";
import { storeDirectory } from "../data/files/local-files.server";
import {
  isOwnAddress,
  parsePictureAddress,
  pictureName,
  type OwnPicture,
} from "../domain/products/picture-address";

/** A file of this disk with the picture; null where there is none. */
export function locatePicture(picture: OwnPicture): Promise<string | null> {
  return getFileStore("images").locate(pictureName(picture));
}

/** Contains one folder per picture, so that all its sizes can be removed together. */
export function sizesOfAll(): string {
  return path.join(storeDirectory("images"), "sizes");
}

/** A file that is made of a picture, such as one of its sizes. Each machine makes its own. */
export function derivedFile(picture: OwnPicture, name: string): string {
  return path.join(sizesOfAll(), pictureName(picture), name);
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
export function touchPicture(picture: OwnPicture): Promise<boolean> {
  return getFileStore("images").touch(pictureName(picture));
}
