import { plainSource } from "../products/picture-address";
import type { Focus } from "./picture-focus";

const MARK = "#foco=";

/**
 * A picture's address as cards and lines carry it, also that of an order's line: with the part that no cut may
 * lose behind it. No browser sends what follows the sign, so it stays an address of the picture.
 */
export function showPicture(
  address: string,
  focuses: Readonly<Record<string, Focus>> | undefined,
): string {
  return focuses && Object.hasOwn(focuses, address) ? address + MARK + focuses[address] : address;
}

/** One file of a shown picture, with its focus. */
export function showFile(shown: string, largestPx?: number): string {
  const { address, focus } = parseShownPicture(shown);
  const file = plainSource(address, largestPx);
  return focus === undefined ? file : file + MARK + focus;
}

/** @returns no focus for the usual one */
export function parseShownPicture(shown: string): { address: string; focus: string | undefined } {
  const [address = "", focus] = shown.split(MARK);
  return { address, focus };
}
