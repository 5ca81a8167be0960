import type { Taxonomy } from "./taxonomy";
import { compareEntries, FACETS, type CatalogueEntry, type Facet } from "./catalogue-entry";

/**
 * Newest first and the sold-out products last; a product's "position" is its place in `entries`. It
 * never changes: a new version has a new index.
 */
export type CatalogueIndex = {
  taxonomy: Taxonomy;
  entries: readonly CatalogueEntry[];
  /** From this position on, the products are sold out. */
  soldOutFrom: number;
  /** The positions of the products that lack a size and colour. */
  lacking: readonly number[];
  positionById: ReadonlyMap<string, number>;
  /** The positions of the products with each term, in ascending order. */
  positionsByTerm: ReadonlyMap<string, readonly number[]>;
  /** All positions, the lowest price first; equal prices newest first. */
  byPrice: readonly number[];
  /** The folded name and id of all products with a `TEXT_START` before each, to find a text in one pass. */
  texts: string;
  textStarts: readonly number[];
  /** The text to show for a folded value: "Verde Militar" for "verde militar"; that of the newest product. */
  labels: Record<Facet, ReadonlyMap<string, string>>;
};

export const TEXT_START = "\0";

export function buildCatalogueIndex(
  unsorted: Iterable<CatalogueEntry>,
  taxonomy: Taxonomy,
): CatalogueIndex {
  const steps = buildInSteps(unsorted, taxonomy);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Products between two pauses: some milliseconds of work. */
const PRODUCTS_PER_STEP = 1000;

/** The same in steps, for a caller that lets others work in between. */
export function* buildInSteps(
  unsorted: Iterable<CatalogueEntry>,
  taxonomy: Taxonomy,
): Generator<undefined, CatalogueIndex> {
  const entries = [...unsorted].sort(compareEntries);
  const positionById = new Map<string, number>();
  const positionsByTerm = new Map<string, number[]>();
  const textStarts: number[] = [];
  const lacking: number[] = [];
  let soldOutFrom = entries.length;
  let texts = "";
  const labels = {
    brand: new Map(),
    group: new Map(),
    size: new Map(),
    color: new Map(),
    audience: new Map(),
  } as Record<Facet, Map<string, string>>;
  for (const [position, entry] of entries.entries()) {
    positionById.set(entry.id, position);
    if (entry.isLacking) lacking.push(position);
    if (entry.isSoldOut) soldOutFrom = Math.min(soldOutFrom, position);
    textStarts.push(texts.length);
    texts += TEXT_START + entry.name + TEXT_START + entry.foldedId;
    for (const term of entry.terms) {
      const positions = positionsByTerm.get(term);
      if (positions) positions.push(position);
      else positionsByTerm.set(term, [position]);
    }
    for (const facet of FACETS) {
      for (const { value, label } of entry.facets[facet]) {
        if (!labels[facet].has(value)) labels[facet].set(value, label);
      }
    }
    if (position % PRODUCTS_PER_STEP === PRODUCTS_PER_STEP - 1) yield;
  }
  const priceAt = (position: number) => entries[position]?.priceInPesos ?? 0;
  const byPrice = Array.from(entries.keys()).sort(
    (left, right) => priceAt(left) - priceAt(right) || left - right,
  );
  return {
    ...{ taxonomy, entries, soldOutFrom, lacking, positionById, positionsByTerm, byPrice },
    ...{ texts, textStarts, labels },
  };
}

const NONE: readonly number[] = [];

export function positionsOf({ positionsByTerm }: CatalogueIndex, term: string): readonly number[] {
  return positionsByTerm.get(term) ?? NONE;
}

/** In the same order, with the sold-out products after all others. */
export function putSoldOutLast(
  { entries, soldOutFrom }: CatalogueIndex,
  positions: readonly number[],
): readonly number[] {
  if (soldOutFrom === entries.length) return positions;
  const isSoldOut = (position: number) => position >= soldOutFrom;
  return [...positions.filter((position) => !isSoldOut(position)), ...positions.filter(isSoldOut)];
}

/** The positions of the products with a text in name or id, in ascending order. */
export function listContaining({ texts, textStarts }: CatalogueIndex, folded: string): number[] {
  const positions: number[] = [];
  let at = texts.indexOf(folded);
  for (let position = 0; at >= 0 && position < textStarts.length; position += 1) {
    const end = textStarts[position + 1] ?? texts.length;
    if (at >= end) continue;
    positions.push(position);
    at = texts.indexOf(folded, end);
  }
  return positions;
}
