import { foldText } from "../plain/fold-text";

export type Brand = { id: string; name: string };

/** In the order of the menu. The spelling "BAID PROJECT" is intended: old links use it. */
export const BRANDS: readonly Brand[] = [
  { id: "HarveyWillys", name: "HarveyWillys" },
  { id: "BullBenny", name: "BullBenny" },
  { id: "AY NOT DEAD", name: "AY NOT DEAD" },
  { id: "SHATO", name: "SHATO" },
  { id: "Midway", name: "Midway" },
  { id: "New Day", name: "New Day" },
  { id: "Manki", name: "Manki" },
  { id: "Bento", name: "Bento" },
  { id: "PROTOTYPE", name: "PROTOTYPE" },
  { id: "BAID PROJECT", name: "BAIB PROJECT" },
  { id: "Plegaria", name: "Plegaria" },
];

/** The brand with that id, ignoring case and accents. */
export function findBrand(id: string): Brand | null {
  const folded = foldText(id);
  return BRANDS.find((brand) => foldText(brand.id) === folded) ?? null;
}

/** The brands that have products: first those of the menu in its order, then the others by name. */
export function listBrandsInUse(stored: Iterable<string>): Brand[] {
  const names = [...stored].filter((name) => name !== "");
  const folded = new Set(names.map(foldText));
  const others = names
    .filter((name) => findBrand(name) === null)
    .sort((one, other) => one.localeCompare(other, "es"));
  return [
    ...BRANDS.filter(({ id }) => folded.has(foldText(id))),
    ...others.map((name) => ({ id: name, name })),
  ];
}

/** A stored brand's name for shoppers; an unknown brand is its own name. */
export function brandName(storedBrand: string): string {
  return findBrand(storedBrand)?.name ?? storedBrand;
}
