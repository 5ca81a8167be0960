import { foldText } from "../plain/fold-text";
import type { Brand, Named, Taxonomy } from "./taxonomy";

/** The brand with that id, ignoring case and accents. */
export function findBrand<Found extends Named>(
  { brands }: { brands: readonly Found[] },
  id: string,
): Found | null {
  const folded = foldText(id);
  return brands.find((brand) => foldText(brand.id) === folded) ?? null;
}

/** A brand's id as its address has it, however it is typed or stored; null for an unknown brand. */
export function findBrandId(
  { taxonomy, labels }: { taxonomy: Taxonomy; labels: { brand: ReadonlyMap<string, string> } },
  typed: string,
): string | null {
  return findBrand(taxonomy, typed)?.id ?? labels.brand.get(foldText(typed)) ?? null;
}

/** The brands that have products: first those of the taxonomy in its order, then the others by name. */
export function listBrandsInUse(
  taxonomy: Pick<Taxonomy, "brands">,
  stored: Iterable<string>,
): Brand[] {
  const names = [...stored].filter((name) => name !== "");
  const folded = new Set(names.map(foldText));
  const known = new Set(taxonomy.brands.map(({ id }) => foldText(id)));
  const others = names
    .filter((name) => !known.has(foldText(name)))
    .sort((one, other) => one.localeCompare(other, "es"));
  return [
    ...taxonomy.brands.filter(({ id }) => folded.has(foldText(id))),
    ...others.map((name) => ({ id: name, name, isInMenu: false })),
  ];
}

/** The same as `brandName`, for many brands: it folds each name of the taxonomy once. */
export function createBrandNamer({ brands }: { brands: readonly Named[] }) {
  const names = new Map(brands.map(({ id, name }) => [foldText(id), name]));
  return (storedBrand: string): string => names.get(foldText(storedBrand)) ?? storedBrand;
}

/** A stored brand's name for shoppers; an unknown brand is its own name. */
export function brandName(taxonomy: { brands: readonly Named[] }, storedBrand: string): string {
  return findBrand(taxonomy, storedBrand)?.name ?? storedBrand;
}
