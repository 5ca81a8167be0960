import { slugify } from "../plain/fold-text";
import { findBrand } from "./brand";
import { createClassifier, findSection, toSingular, type Group, type Taxonomy } from "./taxonomy";

export const MAX_GROUPS = 60;
export const MAX_BRANDS = 300;
/** Also the longest part of a group's address. */
export const MAX_GROUP_NAME_LENGTH = 60;

export type TypedWords = { category: string; subcategory: string; brand: string };

/** New groups and brands are in the menu at once, at its end; the same object where none is new. */
export function addTypedWords(taxonomy: Taxonomy, typed: TypedWords): Taxonomy {
  return addBrand(addGroup(taxonomy, typed), typed.brand);
}

function addGroup(taxonomy: Taxonomy, { category, subcategory }: TypedWords): Taxonomy {
  if (createClassifier(taxonomy)({ category, subcategory }).group) return taxonomy;
  const typed = slugify(subcategory) === "" ? category : subcategory;
  const section = findSection(taxonomy, category) ?? taxonomy.sections[0];
  const id = slugify(typed);
  const hasNoPlace = section === undefined || findSection(taxonomy, typed) !== null;
  if (hasNoPlace || id === "" || typed.length > MAX_GROUP_NAME_LENGTH) return taxonomy;
  const term = toSingular(typed);
  const { groups } = taxonomy;
  // "T-shirts" and "t shirts" have one address, so they are one group.
  if (groups.some((group) => group.id === id)) {
    return { ...taxonomy, groups: groups.map((group) => addTerm(group, id, term)) };
  }
  if (groups.length >= MAX_GROUPS) return taxonomy;
  const name = toName(typed);
  const own = { id, name, section: section.id, terms: [term], picture: "" };
  const added = { ...own, isInMenu: true, isUndecided: true };
  return { ...taxonomy, groups: [...groups, added] };
}

function addTerm(group: Group, id: string, term: string): Group {
  return group.id === id ? { ...group, terms: [...group.terms, term] } : group;
}

function addBrand(taxonomy: Taxonomy, brand: string): Taxonomy {
  const isKnown = brand.trim() === "" || findBrand(taxonomy, brand) !== null;
  if (isKnown || taxonomy.brands.length >= MAX_BRANDS) return taxonomy;
  return { ...taxonomy, brands: [...taxonomy.brands, { id: brand, name: brand, isInMenu: true }] };
}

/** "vestidos  largos" becomes "Vestidos largos". */
function toName(typed: string): string {
  const words = typed.trim().replace(/\s+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

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
