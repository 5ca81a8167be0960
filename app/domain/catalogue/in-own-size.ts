import { facetTerm, type CatalogueEntry } from "./catalogue-entry";
import { positionsOf, type CatalogueIndex } from "./catalogue-index";
import { createGuidePicker, type SizeGuide } from "./size-guide";
import { matchSize, type OwnMeasures } from "./size-match";
import type { Group } from "./taxonomy";

type InOwnSize = {
  /** In the order of the catalogue. */
  positions: number[];
  /** The categories that have any of them, by how many. */
  groups: ReadonlyMap<string, number>;
};

/**
 * The products whose size that comes nearest to what was measured can be bought.
 * @param group - only those of this category; null for all
 */
export function listInOwnSize(
  index: CatalogueIndex,
  { guides, own }: { guides: readonly SizeGuide[]; own: OwnMeasures },
  group: Pick<Group, "id"> | null,
): InOwnSize {
  const fits = createFitReader(guides, own);
  const positions: number[] = [];
  const groups = new Map<string, number>();
  for (const [position, entry] of index.entries.entries()) {
    if (!fits(entry)) continue;
    positions.push(position);
    for (const { value } of entry.facets.group) groups.set(value, (groups.get(value) ?? 0) + 1);
  }
  if (group === null) return { positions, groups };
  const ofGroup = new Set(positionsOf(index, facetTerm("group", group.id)));
  return { positions: positions.filter((position) => ofGroup.has(position)), groups };
}

/** Many products have the same guide and sizes, so the answers are kept. */
function createFitReader(guides: readonly SizeGuide[], own: OwnMeasures) {
  const known = new Map<string, boolean>();
  const pick = createGuidePicker(guides);
  return ({ rowId, facets, isLacking, isSoldOut }: CatalogueEntry): boolean => {
    if (isSoldOut || facets.size.length === 0) return false;
    const [brand, groupIds, audiences] = [facets.brand, facets.group, facets.audience].map(
      (values) => values.map(({ value }) => value),
    ) as [string[], string[], string[]];
    const guide = pick({ rowId, brand: brand[0] ?? "", groupIds, audiences });
    if (!guide) return false;
    const left = facets.size.map(({ label }) => label);
    const key = JSON.stringify([guide.id, isLacking, left]);
    const answer = known.get(key) ?? fitsOne({ guide, own, left, isLacking });
    known.set(key, answer);
    return answer;
  };
}

type Offered = {
  guide: SizeGuide;
  own: OwnMeasures;
  left: readonly string[];
  isLacking: true | undefined;
};

/** Of a product that lacks a size, an entry does not know which: then its guide's nearest size must be left. */
function fitsOne({ guide, own, left, isLacking }: Offered): boolean {
  const nearest = matchSize(guide.rows, own, left);
  if (!nearest?.isNear) return false;
  if (!isLacking) return true;
  const sizes = guide.rows.map(({ sizeKey }) => sizeKey);
  return matchSize(guide.rows, own, sizes)?.sizeKey === nearest.sizeKey;
}
