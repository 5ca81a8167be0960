import type { Focus } from "../catalogue/picture-focus";
import { isPictureAddress } from "../catalogue/product-picture";

export type PictureEntry = {
  address: string;
  text: string;
  /** Absent for a picture of all colours. */
  color?: string | undefined;
  /** The part that no cut may lose; absent for the usual one. */
  focus?: Focus | undefined;
};

export type PictureMove = "up" | "down" | "first" | "remove";

export const MAX_ADDRESS_LENGTH = 1000;

/** The list after one step; an unknown position changes nothing. */
export function movePicture(
  pictures: readonly PictureEntry[],
  move: PictureMove,
  position: number,
): PictureEntry[] {
  switch (move) {
    case "up":
      return placePicture(pictures, position, position - 1);
    case "down":
      return placePicture(pictures, position, position + 1);
    case "first":
      return placePicture(pictures, position, 0);
    case "remove":
      return pictures.filter((_, at) => at !== position);
  }
}

export function placePicture(
  pictures: readonly PictureEntry[],
  from: number,
  to: number,
): PictureEntry[] {
  const moved = pictures[from];
  if (!moved || to < 0 || to >= pictures.length) return [...pictures];
  const others = pictures.filter((_, at) => at !== from);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

/** Appends new addresses, without duplicates. */
export function addPictures(
  pictures: readonly PictureEntry[],
  addresses: readonly string[],
): PictureEntry[] {
  const known = new Set(pictures.map(({ address }) => address));
  const added = [...new Set(addresses)].filter((address) => !known.has(address));
  return [...pictures, ...added.map((address) => ({ address, text: "" }))];
}

/** https, or a path of this site. Not http: pages load nothing over plain http. */
export function isUsablePictureAddress(address: string): boolean {
  if (address.length > MAX_ADDRESS_LENGTH || !isPictureAddress(address)) return false;
  if (/[\s\p{Cc}"'<>\\]/u.test(address)) return false;
  return /^https:\/\/[^/]/i.test(address) || /^\/(?!\/)./.test(address);
}
