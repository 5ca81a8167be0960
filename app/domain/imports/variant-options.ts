import { foldText } from "../plain/fold-text";
import type { FileOption } from "./file-product";
import type { PropertyUse } from "./import-choices";

const SIZE_WORD =
  /^(talles?|tallas?|tallaje|sizes?|sizing|tamanos?|tamanhos?|taglia|taille|numeros?|numeracion|nro|medidas?|meses|edad(es)?|anos|ages?|months?|years?|contorno|taza|copa|calce|waist)$/;
const COLOR_WORD = /^(colores|colou?rs?|cor)$/;

/**
 * What a property is by the words of its name, as in "Talle de calzado"; null for one that the owner is
 * asked about, and for a name that says both.
 */
export function findOptionKind(name: string): "size" | "color" | null {
  const words = foldText(name).split(/[^\p{L}\d]+/u);
  const isSize = words.some((word) => SIZE_WORD.test(word));
  const isColor = words.some((word) => COLOR_WORD.test(word));
  if (isSize === isColor) return null;
  return isSize ? "size" : "color";
}

/** What a property of the file is for; null for one that the owner has to say it of. */
export type FindUse = (name: string) => PropertyUse | null;

/** A size and a colour, and the values that the shop has no place for. */
export type SortedOptions = { size: string; color: string; others: string[] };

/**
 * Two properties with one use are both told: "M / Largo". So is one that the owner has not said anything of
 * yet: what it tells apart stays apart, and no pieces are added up.
 */
export function sortOptions(options: readonly FileOption[], findUse: FindUse): SortedOptions {
  const found: Record<PropertyUse | "asked", string[]> = {
    ...{ size: [], color: [], ignore: [], asked: [] },
  };
  for (const { name, value } of options) {
    found[findUse(name) ?? "asked"].push(toListEntry(value));
  }
  return {
    size: [...found.size, ...found.asked].join(" / "),
    color: found.color.join(" / "),
    others: found.ignore,
  };
}

/** The shop's lists are separated by commas, so no entry may have one. */
function toListEntry(value: string): string {
  return value
    .split(/[,;\n]/)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => part !== "")
    .join(" / ");
}
