import { foldText } from "../plain/fold-text";
import type { ImportChoices, PropertyUse } from "./import-choices";
import type { FileOption } from "./file-product";

const SIZE_NAMES = ["talle", "talles", "talla", "tallas", "size", "sizes", "tamano", "tamanos"];
const COLOR_NAMES = ["color", "colores", "colour", "colours", "colors", "cor"];

/** What a property is by its name; null for one that the owner is asked about. */
export function findOptionKind(name: string): "size" | "color" | null {
  const folded = foldText(name);
  if (SIZE_NAMES.includes(folded)) return "size";
  return COLOR_NAMES.includes(folded) ? "color" : null;
}

/** What the owner makes of a property that is neither a size nor a colour by its name. */
export function findPropertyUse({ properties }: ImportChoices, name: string): PropertyUse {
  return Object.hasOwn(properties, name) ? (properties[name] ?? "ignore") : "ignore";
}

/** A size and a colour, and the values that the shop has no place for. */
export type SortedOptions = { size: string; color: string; others: string[] };

/** Two properties with one use are both told: "M / Largo". */
export function sortOptions(options: readonly FileOption[], choices: ImportChoices): SortedOptions {
  const found: Record<PropertyUse, string[]> = { size: [], color: [], ignore: [] };
  for (const { name, value } of options) {
    found[findOptionKind(name) ?? findPropertyUse(choices, name)].push(toListEntry(value));
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
