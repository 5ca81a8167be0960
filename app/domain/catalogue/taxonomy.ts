import { foldText } from "../plain/fold-text";

export type SectionId = "ropa" | "accesorios";

/** A group of products: its address, its name, and the stored values that belong to it. */
export type Group = {
  id: string;
  name: string;
  section: SectionId;
  /** Stored categories and subcategories of the group, folded and singular. */
  terms: readonly string[];
  /** Whether the menu lists it; other groups are reached through their section. */
  isInMenu: boolean;
};

export const SECTIONS: readonly { id: SectionId; name: string }[] = [
  { id: "ropa", name: "Ropa" },
  { id: "accesorios", name: "Accesorios" },
];

export const GROUPS: readonly Group[] = [
  group("ropa", "remeras", "Remeras", ["remera", "manga larga", "chomba"]),
  group("ropa", "musculosas", "Musculosas", ["musculosa"]),
  group("ropa", "camisas", "Camisas", ["camisa"]),
  group("ropa", "tops", "Tops", ["top"]),
  group("ropa", "buzos", "Buzos", ["buzo", "hoodie"]),
  group("ropa", "sweaters", "Sweaters", ["sweater"]),
  group("ropa", "camperas", "Camperas", ["campera", "puffer", "chaleco"]),
  group("ropa", "jeans", "Jeans", ["jean"]),
  group("ropa", "pantalones", "Pantalones", ["pantalon", "pantalon deportivo", "jogger"]),
  group("ropa", "bermuda", "Bermudas", ["bermuda"]),
  group("accesorios", "gorras", "Gorras", ["gorra"]),
  group("accesorios", "anteojos", "Anteojos", ["anteojo"]),
  group("accesorios", "anillos", "Anillos", ["anillo"]),
  group("accesorios", "pulseras", "Pulseras", ["pulsera"]),
  group("accesorios", "collares", "Collares", ["collar"]),
  group("accesorios", "morrales", "Morrales", ["morral"]),
  group("accesorios", "mochilas", "Mochilas", ["mochila"], false),
  group("accesorios", "bolsos", "Bolsos", ["bolso"], false),
  group("accesorios", "panuelos", "Pañuelos", ["panuelo"], false),
  group("accesorios", "neceseres", "Neceseres", ["neceser"], false),
  group("accesorios", "otros", "Otros", ["otro"], false),
];

const groupByTerm = new Map(GROUPS.flatMap((entry) => entry.terms.map((term) => [term, entry])));

export function findSection(id: string): { id: SectionId; name: string } | null {
  const singular = toSingular(id);
  return SECTIONS.find((section) => toSingular(section.id) === singular) ?? null;
}

/** The group for an address: its id, or a stored value of its products ("puffers"). */
export function findGroup(id: string): Group | null {
  const folded = foldText(id);
  return GROUPS.find((entry) => entry.id === folded) ?? groupByTerm.get(toSingular(id)) ?? null;
}

/**
 * A product's place in the navigation. The subcategory decides; if it is unknown, the category
 * does. A product in neither section is still listed under all products.
 */
export function classifyProduct(stored: { category: string; subcategory: string }): {
  section: SectionId | null;
  group: string | null;
} {
  const found =
    groupByTerm.get(toSingular(stored.subcategory)) ?? groupByTerm.get(toSingular(stored.category));
  if (found) return { section: found.section, group: found.id };
  return { section: findSection(stored.category)?.id ?? null, group: null };
}

function toSingular(text: string): string {
  return foldText(text)
    .split(/\s+/)
    .map((word) => word.replace(/(?<=[^aeiou])es$|s$/, ""))
    .join(" ");
}

function group(
  section: SectionId,
  id: string,
  name: string,
  terms: readonly string[],
  isInMenu = true,
): Group {
  return { id, name, section, terms, isInMenu };
}
