import { sizeLabel } from "./size";
import { matchSize, type OwnMeasures } from "./size-match";
import type { GuideRow, SizeGuide } from "./size-guide";

/** What the sizes of one brand are in another one. */
export type Equivalence = {
  /** The other brand, and its guide. */
  brand: string;
  guideId: string;
  /** In the order of the sizes: "un 42 es un 40"; those with the same name are there too. */
  sizes: { own: string; other: string }[];
};

/**
 * Follows from the tables of two brands that measure the same kind of garment. A size has none when no
 * other one comes near to it.
 */
export function listEquivalences(
  guide: SizeGuide,
  guides: readonly SizeGuide[],
): { brand: string; others: Equivalence[] } | null {
  const brand = findBrand(guide);
  if (brand === null) return null;
  const others = guides.flatMap((other) => {
    const otherBrand = findBrand(other);
    if (other.kind !== guide.kind || otherBrand === null || otherBrand === brand) return [];
    const sizes = pairSizes(guide.rows, other.rows);
    return sizes.length === 0 ? [] : [{ brand: otherBrand, guideId: other.id, sizes }];
  });
  return others.length === 0 ? null : { brand, others };
}

/** The brand that a guide is for; null for one of several brands, or of none. */
function findBrand({ uses }: SizeGuide): string | null {
  const [brand = "", ...others] = new Set(uses.map((use) => use.brand));
  return brand === "" || others.length > 0 ? null : brand;
}

/** Each is the nearest one of the other, so that what is said holds both ways. */
function pairSizes(rows: readonly GuideRow[], others: readonly GuideRow[]) {
  return rows.flatMap((row) => {
    const other = findNearest(row, others);
    return other && findNearest(other, rows) === row
      ? [{ own: sizeLabel(row.sizeKey), other: sizeLabel(other.sizeKey) }]
      : [];
  });
}

function findNearest({ spans }: GuideRow, rows: readonly GuideRow[]): GuideRow | undefined {
  const offered = rows.map(({ sizeKey }) => sizeKey);
  const match = matchSize(rows, takeMiddles(spans), offered);
  return match?.isNear ? rows.find(({ sizeKey }) => sizeKey === match.sizeKey) : undefined;
}

function takeMiddles(spans: GuideRow["spans"]): OwnMeasures {
  return Object.fromEntries(
    Object.entries(spans).map(([measure, { minMm, maxMm }]) => [measure, (minMm + maxMm) / 2]),
  );
}

/** "un 42 es un 40, un 44 es un 42"; sizes that are called the same are left out. */
export function describeEquivalence({ sizes }: Equivalence): string {
  const different = sizes.filter(({ own, other }) => own !== other);
  if (different.length === 0) return "los talles coinciden";
  return different.map(({ own, other }) => `un ${own} es un ${other}`).join(", ");
}
