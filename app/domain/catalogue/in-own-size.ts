import type { CatalogueEntry } from "./catalogue-entry";
import type { CatalogueIndex } from "./catalogue-index";
import { createGuidePicker, type SizeGuide } from "./size-guide";
import { matchSize, type OwnMeasures } from "./size-match";
import type { Group } from "./taxonomy";

type InOwnSize = {
  /** In the order of the catalogue. */
  positions: number[];
  /** The categories that have any product with a guide, which can be bought. */
  groups: ReadonlySet<string>;
  /** What has to be measured first: most products of the category have it. Null for nothing, and for no category. */
  asked: SizeGuide | null;
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
  const guideOf = createGuideReader(guides);
  const fits = createFitReader(own);
  const positions: number[] = [];
  const groups = new Set<string>();
  const counts = new Map<SizeGuide, number>();
  for (const [position, entry] of index.entries.entries()) {
    const guide = entry.isSoldOut ? null : guideOf(entry);
    if (!guide) continue;
    const places = entry.facets.group.map(({ value }) => value);
    for (const place of places) groups.add(place);
    if (group !== null && !places.includes(group.id)) continue;
    counts.set(guide, (counts.get(guide) ?? 0) + 1);
    if (fits(entry, guide)) positions.push(position);
  }
  const isUnknown = ![...counts.keys()].some((guide) => knowsAny(guide, own));
  const [mostUsed = null] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
  return { positions, groups, asked: group !== null && isUnknown ? mostUsed : null };
}

/** Whether any of these has a guide. */
export function hasGuided(
  index: CatalogueIndex,
  guides: readonly SizeGuide[],
  positions: readonly number[],
): boolean {
  const guideOf = createGuideReader(guides);
  return positions.some((position) => {
    const entry = index.entries[position];
    return entry !== undefined && guideOf(entry) !== null;
  });
}

function knowsAny({ rows }: SizeGuide, own: OwnMeasures): boolean {
  return rows.some(({ spans }) => Object.keys(own).some((measure) => measure in spans));
}

function createGuideReader(guides: readonly SizeGuide[]) {
  const pick = createGuidePicker(guides);
  return ({ rowId, facets }: CatalogueEntry): SizeGuide | null => {
    if (facets.size.length === 0) return null;
    const [brand, groupIds, audiences] = [facets.brand, facets.group, facets.audience].map(
      (values) => values.map(({ value }) => value),
    ) as [string[], string[], string[]];
    return pick({ rowId, brand: brand[0] ?? "", groupIds, audiences });
  };
}

/** Many products have the same guide and sizes, so the answers are kept. */
function createFitReader(own: OwnMeasures) {
  const known = new Map<string, boolean>();
  return ({ facets, isLacking }: CatalogueEntry, guide: SizeGuide): boolean => {
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
