import { findColor, findColorBySlug } from "./color";
import { foldText } from "../plain/fold-text";

/** Not blank, and relative, http or https: the column may hold any text, also a script. */
export function isPictureAddress(text: string): boolean {
  // Browsers remove blanks and control characters before they read the scheme.
  const address = text.replace(/[\p{Cc}\s]/gu, "");
  const scheme = /^([^/?#:]*):/.exec(address)?.[1]?.toLowerCase();
  return address !== "" && (scheme === undefined || scheme === "http" || scheme === "https");
}

/** A picture's absolute address for other sites; null when it only works on this site. */
export function absoluteAddress(address: string, origin: string): string | null {
  if (/^https?:\/\//i.test(address)) return address;
  return /^\/(?![/\\])/.test(address) ? origin + address : null;
}

/** Chats and networks show no drawings (SVG): they get the shop's picture, where it has one. */
export function findSharedPicture(
  pictures: readonly string[],
  ofShop: string | undefined,
): string | undefined {
  const [first] = pictures;
  const isShown = first !== undefined && !/\.svg([?#]|$)/i.test(first);
  return isShown ? first : (ofShop ?? first);
}

const DRAWN = /^\/dibujos\/\d+x\d+\/[^/]+\/([^/]+)\//;

/** The name, and the colour where it is known: a drawing's own, or the product's only one. */
export function describePicture(
  { name, colors }: { name: string; colors: readonly string[] },
  address: string,
): string {
  const color = findPictureColor(colors, address);
  const isNamed = color === null || foldText(name).includes(foldText(color));
  return isNamed ? name : `${name}, color ${color.toLowerCase()}`;
}

/** The owner's own words for a picture; else what is known of it, and which of the pictures it is. */
export function describePictureAt(
  product: { name: string; colors: readonly string[]; images: string[]; imageTexts: string[] },
  position: number,
): string {
  const { images, imageTexts } = product;
  const text = imageTexts[position];
  if (text) return text;
  const what = describePicture(product, images[position] ?? "");
  return images.length === 1 ? what : `${what}. Foto ${position + 1} de ${images.length}`;
}

function findPictureColor(colors: readonly string[], address: string): string | null {
  const [, slug] = DRAWN.exec(address) ?? [];
  if (slug !== undefined) {
    const drawn = findColorBySlug(slug);
    return drawn && (colors.find((color) => findColor(color) === drawn) ?? null);
  }
  return colors.length === 1 ? (colors[0] ?? null) : null;
}
