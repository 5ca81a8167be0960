import { findColor, findColorBySlug } from "./color";
import { foldText } from "../plain/fold-text";

/**
 * True for a usable picture address: not blank, and relative, http or https. The column can hold
 * any text, and no picture or link may run it as a script.
 */
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

/**
 * The picture for a product's link in chats and networks. They show no drawings (SVG), so a drawn
 * product is shared with the shop's picture, where it has one.
 */
export function findSharedPicture(
  pictures: readonly string[],
  ofShop: string | undefined,
): string | undefined {
  const [first] = pictures;
  const isShown = first !== undefined && !/\.svg([?#]|$)/i.test(first);
  return isShown ? first : (ofShop ?? first);
}

const DRAWN = /^\/dibujos\/\d+x\d+\/[^/]+\/([^/]+)\//;

/**
 * The alternative text of a picture that the owner did not describe: the product's name, plus the
 * colour when it is known. A drawing names its colour; other pictures only when the product has one
 * colour.
 */
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
