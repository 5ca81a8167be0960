import path from "node:path";

import { getFileStore } from "../data/dialect/file-stores.server";
import { storeDirectory } from "../data/files/local-files.server";
import {
  isOwnAddress,
  parsePictureAddress,
  pictureName,
  type OwnPicture,
} from "../domain/products/picture-address";

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
