import { findColour, findColourBySlug } from "./colour";
import { foldText } from "../plain/fold-text";

/** Where the shop's own drawings live. */
export const DRAWINGS_PATH = "/dibujos/";

/**
 * Whether a stored text can be a picture's address: not blank, and with no scheme but http and https.
 * The column can hold any text, and neither a picture nor a link to it may run what is in it.
 */
export function isPictureAddress(text: string): boolean {
  // Browsers drop blanks and control characters before they look for a scheme.
  const address = text.replace(/[\p{Cc}\s]/gu, "");
  const scheme = /^([^/?#:]*):/.exec(address)?.[1]?.toLowerCase();
  return address !== "" && (scheme === undefined || scheme === "http" || scheme === "https");
}

/** A picture's address for other sites to fetch; null for one that only means something here. */
export function absoluteAddress(address: string, origin: string): string | null {
  if (/^https?:\/\//i.test(address)) return address;
  return /^\/(?![/\\])/.test(address) ? origin + address : null;
}

/**
 * Whether a picture is one of the shop's own drawings (600x600), which the specification counts
 * as a placeholder: real pictures replace it, and it never replaces a real picture.
 */
export function isPlaceholder(address: string): boolean {
  return address.trim() === "" || address.startsWith(DRAWINGS_PATH);
}

const DRAWN = /^\/dibujos\/\d+x\d+\/[^/]+\/([^/]+)\//;

/**
 * The alternative text of a picture without the owner's words: the name, and the colour where it is
 * known to be the picture's. A drawing says its own; other pictures can only show the one colour that
 * a product has.
 */
export function describePicture(
  { name, colors }: { name: string; colors: readonly string[] },
  address: string,
): string {
  const colour = findPictureColour(colors, address);
  const isNamed = colour === null || foldText(name).includes(foldText(colour));
  return isNamed ? name : `${name}, color ${colour.toLowerCase()}`;
}

function findPictureColour(colors: readonly string[], address: string): string | null {
  const [, slug] = DRAWN.exec(address) ?? [];
  if (slug !== undefined) {
    const drawn = findColourBySlug(slug);
    return drawn && (colors.find((color) => findColour(color) === drawn) ?? null);
  }
  return colors.length === 1 ? (colors[0] ?? null) : null;
}
