import { findColor } from "../catalogue/color";
import type { FileVariant } from "./file-product";
import type { ImportChoices, PropertyUse } from "./import-choices";
import type { ImportReading } from "./imported-product";
import { areSizes } from "./size-values";
import { findOptionKind, type FindUse } from "./variant-options";

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

/** Collects the properties of a file's variants that are neither sizes nor colours by their names. */
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
