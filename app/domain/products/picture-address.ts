export const PICTURES_PATH = "/fotos/";

/** Limit for the longer side of a stored picture. */
export const MAX_SIDE_PX = 2400;

/** The only widths that are served, so no visitor can have other sizes computed. */
const WIDTHS_PX = [320, 640, 960, 1600] as const;
/** For browsers without `srcset`. */
const FALLBACK_WIDTH_PX = 640;

export const SIZE_FORMATS = ["avif", "webp", "jpg"] as const;
type SizeFormat = (typeof SIZE_FORMATS)[number];

/** A stored picture. Its address holds its content hash and size, so it never changes. */
export type OwnPicture = {
  /** The first 32 hexadecimal digits of the SHA-256 of the stored bytes. */
  hash: string;
  width: number;
  height: number;
  format: "jpg" | "webp";
};

export type PictureSize = { width: number; format: SizeFormat };

type PictureSources = {
  src: string;
  /** Pixels; null for a picture on another site, whose size is unknown. */
  width: number | null;
  height: number | null;
  /** `srcset` values by format; null for a picture on another site. */
  sets: Record<SizeFormat, string> | null;
};

const PICTURE_SHAPE = /^([0-9a-f]{32})-([1-9]\d{0,3})x([1-9]\d{0,3})\.(jpg|webp)$/;
export const PICTURE_NAMES = /[0-9a-f]{32}-[1-9]\d{0,3}x[1-9]\d{0,3}\.(?:jpg|webp)/g;
const SIZE_SHAPE = /^([1-9]\d{0,3})\.(avif|webp|jpg)$/;

/** "9f86…-1200x1600.jpg": the end of its address, and its file name. */
export function pictureName({ hash, width, height, format }: OwnPicture): string {
  return `${hash}-${width}x${height}.${format}`;
}

/** "640.avif": the last part of the address of one size. */
export function sizeName({ width, format }: PictureSize): string {
  return `${width}.${format}`;
}

export function pictureAddress(picture: OwnPicture): string {
  return PICTURES_PATH + pictureName(picture);
}

export function parsePictureName(name: string): OwnPicture | null {
  const [, hash = "", width, height, format] = PICTURE_SHAPE.exec(name) ?? [];
  if (format !== "jpg" && format !== "webp") return null;
  const picture = { hash, width: Number(width), height: Number(height), format } as const;
  return Math.max(picture.width, picture.height) <= MAX_SIDE_PX ? picture : null;
}

/** Null for a size that no page requests. */
export function parseSizeName(picture: OwnPicture, name: string): PictureSize | null {
  const [, digits, extension] = SIZE_SHAPE.exec(name) ?? [];
  const width = Number(digits);
  const format = SIZE_FORMATS.find((other) => other === extension);
  return format && sizeWidths(picture).includes(width) ? { width, format } : null;
}

export function parsePictureAddress(address: string): OwnPicture | null {
  if (!address.startsWith(PICTURES_PATH)) return null;
  return parsePictureName(address.slice(PICTURES_PATH.length));
}

/** True when an address has the form of a stored picture, whether or not it exists. */
export function isOwnAddress(address: string): boolean {
  return address.trim().startsWith(PICTURES_PATH);
}

/** Smallest first, never wider than the original; its own width when below the maximum. */
export function sizeWidths({ width: own }: OwnPicture): number[] {
  const smaller = WIDTHS_PX.filter((width) => width < own);
  return smaller.length === WIDTHS_PX.length ? smaller : [...smaller, own];
}

/** One file of a picture that seldom loads, where the text of all its sizes would cost more. */
export function plainSource(address: string, largestPx = FALLBACK_WIDTH_PX): string {
  const picture = parsePictureAddress(address);
  return picture ? fallbackAddress(address, sizeWidths(picture), largestPx) : address;
}

function fallbackAddress(
  address: string,
  widths: readonly number[],
  largestPx = FALLBACK_WIDTH_PX,
): string {
  const width = widths.findLast((one) => one <= largestPx) ?? widths[0] ?? 0;
  return `${address}/${sizeName({ width, format: "jpg" })}`;
}

/** @param largestPx - the widest useful file in that place */
export function pictureSources(address: string, largestPx = Infinity): PictureSources {
  const picture = parsePictureAddress(address);
  if (!picture) return { src: address, width: null, height: null, sets: null };
  const all = sizeWidths(picture);
  const widths = all.filter((width, position) => position === 0 || width <= largestPx);
  const sizeAddress = (size: PictureSize) => `${address}/${sizeName(size)}`;
  const set = (format: SizeFormat) =>
    widths.map((width) => `${sizeAddress({ width, format })} ${width}w`).join(",");
  return {
    src: fallbackAddress(address, widths),
    width: picture.width,
    height: picture.height,
    sets: { avif: set("avif"), webp: set("webp"), jpg: set("jpg") },
  };
}
