import { brandPath, readBrandPath } from "../catalogue/arrange-brands";
import { pathOf } from "../catalogue/arrange-groups";
import { findBrand } from "../catalogue/brand";
import type { ChangedTaxonomy } from "../catalogue/moved-words";
import type { OfferScope } from "./offered-line";

/**
 * The scope after brands and groups were renamed or united. A group that left none in its place stays in
 * the scope: an empty list would make the offer count for everything.
 */
export function moveScope(
  scope: OfferScope,
  { moved, before, after }: ChangedTaxonomy,
): OfferScope {
  const groups = new Map(after.groups.map((group) => [pathOf(group), group.id]));
  const moveGroup = (id: string) => {
    const group = before.groups.find((one) => one.id === id);
    const target = group && moved.get(pathOf(group));
    return (target === undefined ? undefined : groups.get(target)) ?? id;
  };
  const moveBrand = (id: string) => {
    const target = moved.get(brandPath(id));
    return target === undefined ? id : (findBrand(after, readBrandPath(target))?.id ?? id);
  };
  return {
    ...scope,
    brands: [...new Set(scope.brands.map(moveBrand))],
    groups: [...new Set(scope.groups.map(moveGroup))],
  };
}
