import { MAX_TEXT_LENGTHS } from "../products/product-limits";
import { foldText } from "../plain/fold-text";
import { arranged, tidyName, type Arranged } from "./arrange-groups";
import { findBrand } from "./brand";
import type { Brand, Taxonomy } from "./taxonomy";

/** What a form says about a brand; `number` is its place. */
export type BrandRow = Brand & { number: number };

export type BrandProblem = {
  id: string;
  message: string;
};

/** Names, orders and shows brands. Those without a row keep their place, and unknown rows add none. */
export function saveBrands(taxonomy: Taxonomy, rows: readonly BrandRow[]): Arranged<BrandProblem> {
  const problem = findProblem(rows);
  if (problem) return { taxonomy: null, problem };
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const placed = taxonomy.brands.map((brand, at) => {
    const { id, name, isInMenu, number } = rowById.get(brand.id) ?? { ...brand, number: at + 1 };
    return { brand: { id, name: tidyName(name), isInMenu }, number, at };
  });
  placed.sort((left, right) => left.number - right.number || left.at - right.at);
  return arranged({ ...taxonomy, brands: placed.map(({ brand }) => brand) });
}

/** Its products must get the other brand in the same transaction, or it comes back. */
export function uniteBrands(
  taxonomy: Taxonomy,
  { id, targetId }: { id: string; targetId: string },
): Arranged<BrandProblem> {
  const removed = findBrand(taxonomy, id);
  const target = findBrand(taxonomy, targetId);
  if (!removed || !target || removed === target) {
    const message = "Elegí dos marcas distintas: una que desaparece y otra que queda.";
    return { taxonomy: null, problem: { id, message } };
  }
  const brands = taxonomy.brands.filter((brand) => brand !== removed);
  return arranged(
    { ...taxonomy, brands },
    new Map([[brandPath(removed.id), brandPath(target.id)]]),
  );
}

export function brandPath(id: string): string {
  return BRAND_PATH + foldText(id);
}

export function readBrandPath(path: string): string {
  return path.slice(BRAND_PATH.length);
}

/** How the path of a brand begins, unlike that of a group. */
export const BRAND_PATH = "marca:";

function findProblem(rows: readonly BrandRow[]): BrandProblem | null {
  const seen = new Set<string>();
  for (const { id, name: typed } of rows) {
    const name = tidyName(typed);
    const folded = foldText(name);
    if (folded === "") return { id, message: `Escribí el nombre de ${id}.` };
    if (name.length > MAX_TEXT_LENGTHS.brand) {
      return { id, message: `El nombre puede tener hasta ${MAX_TEXT_LENGTHS.brand} letras.` };
    }
    if (seen.has(folded)) {
      return { id, message: `Dos marcas se llaman ${name}: unilas o cambiá una.` };
    }
    seen.add(folded);
  }
  return null;
}
