import type { FileProduct } from "./file-product";
import type { ImportChoices } from "./import-choices";
import type { ImportReading } from "./imported-product";
import { findOptionKind, findPropertyUse } from "./variant-options";

const MAX_EXAMPLES = 3;
/** No page could ask about more. */
const MAX_PROPERTIES = 20;

/** Collects the properties of a file's variants that are neither sizes nor colours by their names. */
export function createPropertyList(choices: ImportChoices) {
  const found = new Map<string, Set<string>>();
  return {
    note({ variants }: FileProduct): void {
      for (const { name, value } of variants.flatMap(({ options }) => options)) {
        if (findOptionKind(name) !== null) continue;
        if (!found.has(name) && found.size === MAX_PROPERTIES) continue;
        const values = found.get(name) ?? new Set();
        if (values.size < MAX_EXAMPLES) values.add(value);
        found.set(name, values);
      }
    },
    list(): ImportReading["properties"] {
      return [...found].map(([name, values]) => ({
        name,
        use: findPropertyUse(choices, name),
        examples: [...values],
      }));
    },
  };
}
