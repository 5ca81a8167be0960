import { BRAND_PATH, brandPath, readBrandPath } from "../catalogue/arrange-brands";
import type { MovedPaths } from "../catalogue/arrange-groups";
import { findBrand } from "../catalogue/brand";
import type { Taxonomy } from "../catalogue/taxonomy";
import type { OfferScope } from "./offered-line";

/**
 * The scope after brands and groups were renamed or united. A group that left none in its place stays in
 * the scope: an empty list would make the offer count for everything.
 * @param taxonomy - after the change
 */
export function moveScope(scope: OfferScope, moved: MovedPaths, taxonomy: Taxonomy): OfferScope {
  const groups = readMovedGroups(moved);
  const moveBrand = (id: string) => {
    const target = moved.get(brandPath(id));
    return target === undefined ? id : (findBrand(taxonomy, readBrandPath(target))?.id ?? id);
  };
  return {
    ...scope,
    brands: [...new Set(scope.brands.map(moveBrand))],
    groups: [...new Set(scope.groups.map((id) => groups.get(id) ?? id))],
  };
}

/** Group id to the id of the group in its place. A group's path is `section/id`. */
function readMovedGroups(moved: MovedPaths): Map<string, string> {
  return new Map(
    [...moved].flatMap(([path, target]) => {
      const [from, to] = [groupOf(path), groupOf(target)];
      return from === null || to === null ? [] : [[from, to]];
    }),
  );
}

function groupOf(path: string): string | null {
  const slash = path.lastIndexOf("/");
  return slash < 0 || path.startsWith(BRAND_PATH) ? null : path.slice(slash + 1);
}
