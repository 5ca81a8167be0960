import { foldText } from "../plain/fold-text";
import type { Product } from "../catalogue/product";

export type ColorLinks = Product["colorLinks"];

/** The link changes of a form: the product id of each color, null to remove a link. */
export type ColorLinkChanges = ReadonlyMap<string, string | null>;

/** Stored links stay, and incoming ones win per color. */
export function mergeColorLinks(stored: ColorLinks, changes: ColorLinkChanges): ColorLinks {
  const merged = new Map<string, string | null>([...Object.entries(stored), ...changes]);
  return toColorLinks(merged);
}

/** The links with the old id replaced by the new one; null when no link used it. */
export function retargetColorLinks(
  links: ColorLinks,
  oldId: string,
  newId: string,
): ColorLinks | null {
  if (!Object.values(links).includes(oldId)) return null;
  return toColorLinks(
    new Map(Object.entries(links).map(([color, id]) => [color, id === oldId ? newId : id])),
  );
}

export function linksTo(other: Pick<Product, "colorLinks">, id: string): boolean {
  return Object.values(other.colorLinks).includes(id);
}

/** Under this name other products link to it; null for one without colors. */
export function firstColorOf({ colors }: Pick<Product, "colors">): string | null {
  return colors.find((name) => name.trim() !== "") ?? null;
}

/** Color names that occur twice in a form's rows, ignoring case. */
export function findRepeatedColors(colors: readonly string[]): string[] {
  return colors.filter(
    (color, position) =>
      colors.findIndex((other) => foldText(other) === foldText(color)) !== position,
  );
}

/** Object.fromEntries defines own properties, even `__proto__`, so no null prototype is needed. */
function toColorLinks(links: ReadonlyMap<string, string | null>): ColorLinks {
  return Object.fromEntries(
    [...links].filter((entry): entry is [string, string] => entry[1] !== null),
  );
}
