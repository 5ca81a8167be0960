/** Where the owner's own pictures live. */
export const PICTURES_PATH = "/fotos/";

/** Of the longer side of a stored picture. */
export const MAX_SIDE_PX = 2400;

/** What a page may ask for, so that no visitor can have other sizes made. */
const WIDTHS_PX = [320, 640, 960, 1600] as const;
/** For browsers that choose no size themselves. */
const FALLBACK_WIDTH_PX = 640;

export const SIZE_FORMATS = ["avif", "webp", "jpg"] as const;
export type SizeFormat = (typeof SIZE_FORMATS)[number];

/** A stored picture: its address says what it holds and how large it is, for ever. */
export type OwnPicture = {
  /** The first 32 hexadecimal digits of the SHA-256 of the stored bytes. */
  hash: string;
  width: number;
  height: number;
  format: "jpg" | "webp";
};

export type PictureSize = { width: number; format: SizeFormat };

export type PictureSources = {
  /** For every browser. */
  src: string;
  /** Pixels; null for a picture that is not ours, whose size nobody told us. */
  width: number | null;
  height: number | null;
  /** What `srcset` takes, by format; null for a picture that is not ours. */
  sets: Record<SizeFormat, string> | null;
};

const PICTURE_SHAPE = /^([0-9a-f]{32})-([1-9]\d{0,3})x([1-9]\d{0,3})\.(jpg|webp)$/;
/** Every such name in a text. */
export const PICTURE_NAMES = /[0-9a-f]{32}-[1-9]\d{0,3}x[1-9]\d{0,3}\.(?:jpg|webp)/g;
const SIZE_SHAPE = /^([1-9]\d{0,3})\.(avif|webp|jpg)$/;

/** "9f86…-1200x1600.jpg": the end of its address, and the name of its file. */
export function pictureName({ hash, width, height, format }: OwnPicture): string {
  return `${hash}-${width}x${height}.${format}`;
}

/** "640.avif": what follows the picture's own name in the address of one of its sizes. */
export function sizeName({ width, format }: PictureSize): string {
  return `${width}.${format}`;
}

export function pictureAddress(picture: OwnPicture): string {
  return PICTURES_PATH + pictureName(picture);
}

/** Null for a name that none of our pictures can have. */
export function parsePictureName(name: string): OwnPicture | null {
  const [, hash = "", width, height, format] = PICTURE_SHAPE.exec(name) ?? [];
  if (format !== "jpg" && format !== "webp") return null;
  const picture = { hash, width: Number(width), height: Number(height), format } as const;
  return Math.max(picture.width, picture.height) <= MAX_SIDE_PX ? picture : null;
}

/** Null for a size that no page of ours asks for. */
export function parseSizeName(picture: OwnPicture, name: string): PictureSize | null {
  const [, digits, extension] = SIZE_SHAPE.exec(name) ?? [];
  const width = Number(digits);
  const format = SIZE_FORMATS.find((other) => other === extension);
  return format && sizeWidths(picture).includes(width) ? { width, format } : null;
}

/** The stored picture an address stands for; null for any other address. */
export function parsePictureAddress(address: string): OwnPicture | null {
  if (!address.startsWith(PICTURES_PATH)) return null;
  return parsePictureName(address.slice(PICTURES_PATH.length));
}

/** Whether an address claims to be a stored picture, be there one or not. */
export function isOwnAddress(address: string): boolean {
  return address.trim().startsWith(PICTURES_PATH);
}

/**
 * The widths a picture is made in, smallest first: never larger than it is, and its own when that is
 * less than the largest.
 */
export function sizeWidths({ width: own }: OwnPicture): number[] {
  const smaller = WIDTHS_PX.filter((width) => width < own);
  return smaller.length === WIDTHS_PX.length ? smaller : [...smaller, own];
}

/**
 * What a page needs to show a picture in the size that fits. `largestPx` is the widest file that is
 * of any use where it stands.
 */
export function pictureSources(address: string, largestPx = Infinity): PictureSources {
  const picture = parsePictureAddress(address);
  if (!picture) return { src: address, width: null, height: null, sets: null };
  const all = sizeWidths(picture);
  const widths = all.filter((width, position) => position === 0 || width <= largestPx);
  const fallback =
    widths.findLast((width) => width <= FALLBACK_WIDTH_PX) ?? all[0] ?? picture.width;
  const sizeAddress = (size: PictureSize) => `${address}/${sizeName(size)}`;
  const set = (format: SizeFormat) =>
    widths.map((width) => `${sizeAddress({ width, format })} ${width}w`).join(",");
  return {
    src: sizeAddress({ width: fallback, format: "jpg" }),
    width: picture.width,
    height: picture.height,
    sets: { avif: set("avif"), webp: set("webp"), jpg: set("jpg") },
  };
}
