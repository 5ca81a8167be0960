import { foldText } from "../plain/fold-text";

/** From left to right and from top to bottom: the part of a picture that no cut may lose. */
export const FOCUSES = [
  { id: "1", name: "Arriba a la izquierda", position: "left top" },
  { id: "2", name: "Arriba", position: "top" },
  { id: "3", name: "Arriba a la derecha", position: "right top" },
  { id: "4", name: "A la izquierda", position: "left" },
  { id: "5", name: "En el centro", position: "centre" },
  { id: "6", name: "A la derecha", position: "right" },
  { id: "7", name: "Abajo a la izquierda", position: "left bottom" },
  { id: "8", name: "Abajo", position: "bottom" },
  { id: "9", name: "Abajo a la derecha", position: "right bottom" },
] as const;

export type Focus = (typeof FOCUSES)[number]["id"];
export const FOCUS_IDS = FOCUSES.map(({ id }) => id);

/** Of a cover's picture. */
export const CENTRE: Focus = "5";
/** Of a product's picture: a head is at the top. It is not stored, and pages do not name it. */
export const TOP: Focus = "2";

type Focused = { imageFocus?: Record<string, Focus> };

/** Null for the usual one and for a text that is none. */
export function readFocus(text: string): Focus | null {
  return FOCUS_IDS.find((id) => id === text && id !== TOP) ?? null;
}

export function findFocusByName(name: string): Focus | null {
  const wanted = foldText(name);
  return readFocus(FOCUSES.find((focus) => foldText(focus.name) === wanted)?.id ?? "");
}

export function nameFocus(focus: Focus): string {
  return FOCUSES.find(({ id }) => id === focus)?.name ?? "";
}

/** Those of the pictures that have another one than the usual; absent for none. */
export function listFocuses(
  images: readonly string[],
  focusOf: Readonly<Record<string, string>>,
): Focused {
  const entries = images.flatMap((address): [string, Focus][] => {
    const focus = Object.hasOwn(focusOf, address) ? readFocus(focusOf[address] ?? "") : null;
    return focus === null ? [] : [[address, focus]];
  });
  return entries.length === 0 ? {} : { imageFocus: Object.fromEntries(entries) };
}
