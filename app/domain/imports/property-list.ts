import type { FileVariant } from "./file-product";
import type { ImportChoices } from "./import-choices";
import type { ImportReading } from "./imported-product";
import { findOptionKind, findPropertyUse } from "./variant-options";

const MAX_EXAMPLES = 3;
/** No page could ask about more. */
const MAX_PROPERTIES = 20;

/** Collects the properties of a file's variants that are neither sizes nor colours by their names. */
export function createPropertyList(choices: ImportChoices) {
  const found = new Map<string, { examples: Set<string>; isNeeded: boolean }>();
  return {
    note({ variants }: { variants: readonly Pick<FileVariant, "options">[] }): void {
      const own = new Map<string, string>();
      for (const { name, value } of variants.flatMap(({ options }) => options)) {
        if (findOptionKind(name) !== null) continue;
        if (!found.has(name) && found.size === MAX_PROPERTIES) continue;
        const known = found.get(name) ?? { examples: new Set(), isNeeded: false };
        if (known.examples.size < MAX_EXAMPLES) known.examples.add(value);
        if (value !== (own.get(name) ?? value)) known.isNeeded = true;
        own.set(name, value);
        found.set(name, known);
      }
    },
    list(): ImportReading["properties"] {
      return [...found].map(([name, { examples, isNeeded }]) => ({
        name,
        use: findPropertyUse(choices, name) ?? (isNeeded ? null : "ignore"),
        examples: [...examples],
      }));
    },
  };
}
