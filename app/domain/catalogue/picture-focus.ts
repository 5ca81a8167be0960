/** The ninths of a picture, from left to right and from top to bottom: one is the part that no cut may lose. */
export const FOCUS_IDS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

export type Focus = (typeof FOCUS_IDS)[number];

/** Of a cover's picture. */
export const CENTRE: Focus = "5";
/** Of a product's picture: a head is at the top. It is not stored, and pages do not name it. */
export const TOP: Focus = "2";

/** Null for the usual one and for a text that is none. */
export function readFocus(text: string): Focus | null {
  return FOCUS_IDS.find((id) => id === text && id !== TOP) ?? null;
}

/** Those of the pictures that have another one than the usual; absent for none. */
export function listFocuses(
  images: readonly string[],
  focusOf: Readonly<Record<string, string>>,
): { imageFocus?: Record<string, Focus> } {
  const entries = images.flatMap((address): [string, Focus][] => {
    const focus = Object.hasOwn(focusOf, address) ? readFocus(focusOf[address] ?? "") : null;
    return focus === null ? [] : [[address, focus]];
  });
  return entries.length === 0 ? {} : { imageFocus: Object.fromEntries(entries) };
}
