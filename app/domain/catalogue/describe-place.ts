import { createClassifier, type Taxonomy } from "./taxonomy";
import { addTypedWords } from "./typed-words";

/** Where shoppers will find a product with these words, for the owner. */
export function describePlace(
  taxonomy: Taxonomy,
  typed: { category: string; subcategory: string },
): string {
  const after = addTypedWords(taxonomy, { ...typed, brand: "" });
  const { section, group } = createClassifier(after)(typed);
  if (!section) return "Se va a ver solo en Todos los productos: escribí una categoría.";
  if (!group) return `Se va a ver en ${section.name}.`;
  const isNew = !taxonomy.groups.some(({ id }) => id === group.id);
  return `Se va a ver en ${section.name} > ${group.name}${isNew ? ", una categoría nueva" : ""}.`;
}
