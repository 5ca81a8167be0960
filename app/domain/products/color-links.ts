import { foldText } from "../plain/fold-text";
import type { Product } from "../catalogue/product";

export type ColorLinks = Product["colorLinks"];

/** What a form says about links: the product of each colour, null for a link it takes away. */
export type ColorLinkChanges = ReadonlyMap<string, string | null>;

/** The specification's merge on update: stored links stay, and what comes in wins per colour. */
export function mergeColorLinks(stored: ColorLinks, changes: ColorLinkChanges): ColorLinks {
  const merged = new Map<string, string | null>([...Object.entries(stored), ...changes]);
  return toColorLinks(merged);
}

/** The links with every target that had the old id under its new one; null when none had. */
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

/** Whether shoppers of `other` can get to the product with that id. */
export function linksTo(other: Pick<Product, "colorLinks">, id: string): boolean {
  return Object.values(other.colorLinks).includes(id);
}

/** The colour names that stand twice among the rows of a form, in any case. */
export function findRepeatedColors(colors: readonly string[]): string[] {
  return colors.filter(
    (color, position) =>
      colors.findIndex((other) => foldText(other) === foldText(color)) !== position,
  );
}

/** A null prototype is not needed: fromEntries defines own properties, `__proto__` among them. */
function toColorLinks(links: ReadonlyMap<string, string | null>): ColorLinks {
  return Object.fromEntries(
    [...links].filter((entry): entry is [string, string] => entry[1] !== null),
  );
}
