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
