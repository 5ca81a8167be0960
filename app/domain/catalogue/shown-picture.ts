import type { Focus } from "./picture-focus";

const MARK = "#foco=";

/**
 * A picture's address as cards and lines carry it, also that of an order's line: with the part that no cut may
 * lose behind it. No browser sends what follows the sign, so it stays an address of the picture.
 * @param file - one file of it
 */
export function showPicture(
  address: string,
  focuses: Readonly<Record<string, Focus>> | undefined,
  file = address,
): string {
  return focuses && Object.hasOwn(focuses, address) ? file + MARK + focuses[address] : file;
}

/** @returns no focus for the usual one */
export function parseShownPicture(shown: string): { address: string; focus: string | undefined } {
  const [address = "", focus] = shown.split(MARK);
  return { address, focus };
}
