import { countBits, hasBit, intersect, listBits, sliceBits, type Bitset } from "./bitset";
import type { CatalogueIndex } from "./catalogue-index";
import type { Found } from "./catalogue-search";

export const SORT_ORDERS = ["nuevo", "precio-asc", "precio-desc"] as const;

export type SortOrder = (typeof SORT_ORDERS)[number];

/** With more matches it is faster to walk all products in the order of their prices. */
const MAX_SORTED = 1000;

/** The positions from `start` to before `end` of the ordered matches. */
export type Slicer = (start: number, end: number) => readonly number[];

type Ordered = {
  matching: Bitset;
  total: number;
  sort: SortOrder | null;
  found: Found | undefined;
};

/** Returns parts of the matches in the requested order. */
export function createSlicer(
  index: CatalogueIndex,
  { matching, total, sort, found }: Ordered,
): Slicer {
  const walk = (order: Iterable<number>, start: number, end: number) => {
    const page: number[] = [];
    let passed = 0;
    for (const position of order) {
      if (passed >= end) break;
      if (!hasBit(matching, position)) continue;
      if (passed >= start) page.push(position);
      passed += 1;
    }
    return page;
  };
  if (sort === null && found) return sliceRanks(found.map((bits) => intersect(bits, matching)));
  if (sort === null || sort === "nuevo") return (start, end) => sliceBits(matching, start, end);
  if (total <= MAX_SORTED) {
    const sorted = sortByPrice(index, listBits(matching, total), sort);
    return (start, end) => [...sorted.subarray(start, Math.min(end, total))];
  }
  if (sort === "precio-asc") return (start, end) => walk(index.byPrice, start, end);
  return (start, end) => walk(dearestFirst(index), start, end);
}

/** The best rank first. */
function sliceRanks(ranks: readonly Bitset[]): Slicer {
  return (start, end) => {
    const page: number[] = [];
    let passed = 0;
    for (const bits of ranks) {
      page.push(...sliceBits(bits, Math.max(start - passed, 0), end - passed));
      passed += countBits(bits);
    }
    return page;
  };
}

function sortByPrice(
  { pricesInPesos }: CatalogueIndex,
  positions: Int32Array,
  sort: "precio-asc" | "precio-desc",
): Int32Array {
  const direction = sort === "precio-asc" ? 1 : -1;
  return positions.sort(
    (left, right) =>
      direction * ((pricesInPesos[left] ?? 0) - (pricesInPesos[right] ?? 0)) || left - right,
  );
}

/** Equal prices: newest first. */
function* dearestFirst({ byPrice, pricesInPesos }: CatalogueIndex): Generator<number> {
  let end = byPrice.length;
  while (end > 0) {
    const price = pricesInPesos[byPrice[end - 1] ?? 0];
    let start = end - 1;
    while (start > 0 && pricesInPesos[byPrice[start - 1] ?? 0] === price) start -= 1;
    yield* byPrice.subarray(start, end);
    end = start;
  }
}
