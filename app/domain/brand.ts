import { foldText } from "./fold-text";

export type Brand = { id: string; name: string };

/** In the order of the menu. "BAID PROJECT" is spelt so on purpose: old links use it. */
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

/** What shoppers read for a stored brand; an unknown brand is its own name. */
export function brandName(storedBrand: string): string {
  return findBrand(storedBrand)?.name ?? storedBrand;
}
