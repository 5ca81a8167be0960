import { foldText } from "../plain/fold-text";
import type { ImportChoices, PropertyUse } from "./import-choices";
import type { FileOption } from "./file-product";

const SIZE_WORD = /^(talles?|tallas?|sizes?|tamanos?|numeros?|nro)$/;
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

/** What the owner makes of a property that is neither a size nor a colour by its name; null before. */
export function findPropertyUse({ properties }: ImportChoices, name: string): PropertyUse | null {
  return Object.hasOwn(properties, name) ? (properties[name] ?? null) : null;
}

/** A size and a colour, and the values that the shop has no place for. */
export type SortedOptions = { size: string; color: string; others: string[] };

/** Two properties with one use are both told: "M / Largo". */
export function sortOptions(options: readonly FileOption[], choices: ImportChoices): SortedOptions {
  const found: Record<PropertyUse, string[]> = { size: [], color: [], ignore: [] };
  for (const { name, value } of options) {
    found[findOptionKind(name) ?? findPropertyUse(choices, name) ?? "ignore"].push(
      toListEntry(value),
    );
  }
  return { size: found.size.join(" / "), color: found.color.join(" / "), others: found.ignore };
}

/** The shop's lists are separated by commas, so no entry may have one. */
function toListEntry(value: string): string {
  return value
    .split(/[,;\n]/)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => part !== "")
    .join(" / ");
}
