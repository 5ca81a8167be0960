import { findColor } from "../catalogue/color";
import { isSizeText } from "../catalogue/size-text";
import { foldText } from "../plain/fold-text";
import type { FileOption, FileVariant } from "./file-product";
import type { PropertyUse, ImportChoices } from "./import-choices";
import type { ImportReading } from "./imported-product";
import { splitParts } from "./file-cell";

const SIZE_WORD =
  /^(talles?|tallas?|tallaje|sizes?|sizing|tamanos?|tamanhos?|taglia|taille|numeros?|numeracion|nro|medidas?|meses|edad(es)?|anos|ages?|months?|years?|contorno|taza|copa|calce|waist)$/;
const COLOR_WORD = /^(colores|colou?rs?|cor)$/;

/** By the words of its name, as in "Talle de calzado"; null for one that the owner is asked about, or that says both. */
export function findOptionKind(name: string): "size" | "color" | null {
  const words = foldText(name).split(/[^\p{L}\d]+/u);
  const isSize = words.some((word) => SIZE_WORD.test(word));
  const isColor = words.some((word) => COLOR_WORD.test(word));
  if (isSize === isColor) return null;
  return isSize ? "size" : "color";
}

/** What a property of the file is for; null for one that the owner has to say it of. */
export type FindUse = (name: string) => PropertyUse | null;

export type SortedOptions = { size: string; color: string; others: string[] };

/** Two properties with one use are both told, "M / Largo"; so is one not answered yet, so that no pieces are added up. */
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
  const parts = splitParts(value, /[,;\n]/);
  return parts.map((part) => part.replace(/\s+/g, " ")).join(" / ");
}

/** So much of a property's values has to look like sizes. */
const MOST = 0.8;
/** Values of these can be numbers, and are no sizes then. */
const NO_SIZES =
  /\b(?:modelos?|disenos?|estilos?|estampas?|estampados?|cantidad|pack|unidades|materiales|material|telas?|codigo|version|models?|styles?|designs?|quantity|qty|fabric)\b/;

/** However it is called. `mayBeNumbers`: "1, 2, 3" alone show it only when they tell variants of a product apart. */
export function areSizes(
  name: string,
  values: Iterable<string>,
  { mayBeNumbers }: { mayBeNumbers: boolean },
): boolean {
  const all = [...values];
  const sizes = all.filter(isSizeText);
  if (all.length === 0 || sizes.length < all.length * MOST) return false;
  const mayCount = mayBeNumbers && !NO_SIZES.test(foldText(name));
  return mayCount || sizes.some((text) => !/^\d+$/.test(text.trim()));
}

const MAX_EXAMPLES = 3;
/** No page could ask about more. */
const MAX_PROPERTIES = 20;
/** So many values show what a property is. */
const MAX_VALUES = 200;

type Property = {
  values: Set<string>;
  /** True when it tells variants of a product apart. */
  isNeeded: boolean;
};

export function createPropertyList({ properties }: ImportChoices) {
  const found = new Map<string, Property>();

  const findUse: FindUse = (name) => {
    const kind = findOptionKind(name);
    if (kind !== null) return kind;
    // The owner's word comes before what the values look like.
    if (Object.hasOwn(properties, name)) return properties[name] ?? null;
    const property = found.get(name);
    return property ? guessUse(name, property) : "ignore";
  };

  return {
    note({ variants }: { variants: readonly Pick<FileVariant, "options">[] }): void {
      const own = new Map<string, { values: Set<string>; count: number }>();
      for (const { options } of variants) {
        for (const { name, value } of options) {
          if (findOptionKind(name) !== null) continue;
          const known = own.get(name) ?? { values: new Set(), count: 0 };
          known.values.add(value);
          own.set(name, { ...known, count: known.count + 1 });
        }
      }
      for (const [name, { values, count }] of own) {
        const known = found.get(name) ?? { values: new Set(), isNeeded: false };
        for (const value of values) {
          if (known.values.size < MAX_VALUES) known.values.add(value);
        }
        // A variant that lacks it is another one too.
        const isNeeded = known.isNeeded || values.size > 1 || count < variants.length;
        found.set(name, { ...known, isNeeded });
      }
    },
    findUse,
    list(): ImportReading["properties"] {
      const listed = [...found].map(([name, { values }]) => ({
        name,
        use: findUse(name),
        examples: [...values].slice(0, MAX_EXAMPLES),
      }));
      const asked = listed.filter(({ use }) => use === null);
      const rest = listed.filter(({ use }) => use !== null);
      const shown = new Set([...asked, ...rest].slice(0, MAX_PROPERTIES));
      return listed.filter((property) => shown.has(property));
    },
  };
}

/** What a property is by its values; null when they tell variants apart and do not show it. */
function guessUse(name: string, { values, isNeeded }: Property): PropertyUse | null {
  if (areSizes(name, values, { mayBeNumbers: isNeeded })) return "size";
  if ([...values].every(isColorText)) return "color";
  return isNeeded ? null : "ignore";
}

/** "Verde agua" is a shade of one that the shop knows. */
function isColorText(text: string): boolean {
  return findColor(text) !== null || findColor(text.split(/[\s/-]/)[0] ?? "") !== null;
}
