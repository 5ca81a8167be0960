/**
 * Whether a stored address can be linked to: a path of the shop or a web address. The column can
 * hold any text, and a link must not run what is in it.
 */
export function isLinkable(address: string): boolean {
  return /^(?:https?:\/\/|\/(?![/\\]))/i.test(address);
}

/** A linkable address with the shop's origin before it where it has none; null for any other text. */
export function absoluteAddress(address: string, origin: string): string | null {
  if (!isLinkable(address)) return null;
  return address.startsWith("/") ? origin + address : address;
}

/** Where the shop's own drawings live. */
export const DRAWINGS_PATH = "/dibujos/";

/**
 * Whether a picture is one of the shop's own drawings (600x600), which the specification counts
 * as a placeholder: real pictures replace it, and it never replaces a real picture.
 */
export function isPlaceholder(address: string): boolean {
  return address.trim() === "" || address.startsWith(DRAWINGS_PATH);
}
