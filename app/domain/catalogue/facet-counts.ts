import { createBrandNamer } from "./brand";
import { FACETS, facetTerm, type Facet, ANY_SIZE, choiceTerm } from "./catalogue-entry";
import { positionsOf, type CatalogueIndex } from "./catalogue-index";
import { sortByList } from "./facet-order";
import { AUDIENCES } from "./audience";
import { findGroup, nameGroup } from "./taxonomy";

export type FacetCount = {
  /** As it is compared. */
  value: string;
  /** As addresses have it. */
  label: string;
  /** For shoppers. */
  name: string;
  count: number;
};

/** Shops without audiences have no count of them. */
export type FacetCounts = Record<Exclude<Facet, "audience">, FacetCount[]> & {
  audience?: FacetCount[];
};

export type Wanted = Record<Facet, readonly string[]> & {
  isInStock: boolean;
};

/** One bit per condition of a list, of the 16 that an entry has. A product that fails none of them matches. */
export const FAILS = {
  ...{ brand: 1, group: 2, size: 4, color: 8, price: 16, scope: 32, stock: 64 },
  /** None of the chosen sizes is left in a chosen colour. */
  choice: 128,
  audience: 256,
};

/** 1 where a product fails `choice`; null when none can: that takes a colour with sizes or stock. */
export function findChoiceFails(
  index: CatalogueIndex,
  { size, color, isInStock }: Wanted,
): Uint8Array | null {
  const sizes = size.length === 0 && isInStock ? [ANY_SIZE] : size;
  if (index.lacking.length === 0 || color.length === 0 || sizes.length === 0) return null;
  const fails = new Uint8Array(index.entries.length);
  for (const position of index.lacking) fails[position] = 1;
  for (const term of color.flatMap((one) => sizes.map((other) => choiceTerm(other, one)))) {
    for (const position of positionsOf(index, term)) fails[position] = 0;
  }
  return fails;
}

/** A chosen value stays listed even without products, so that the shopper can remove it. */
export function countFacets(
  index: CatalogueIndex,
  fails: Uint16Array,
  wanted: Wanted,
): FacetCounts {
  const counts: Record<Facet, FacetCount[]> = {
    brand: [],
    group: [],
    size: [],
    color: [],
    audience: [],
  };
  const failed = fails.reduce((bits, own) => bits | own, 0);
  for (const facet of FACETS) {
    const labels = index.labels[facet];
    const nameOf = createNamer(index, facet);
    const countValue = createCounter(index, { fails, failed }, { wanted, facet });
    for (const value of new Set([...labels.keys(), ...wanted[facet]])) {
      const count = countValue(value);
      if (count === 0 && !wanted[facet].includes(value)) continue;
      const label = labels.get(value) ?? value;
      counts[facet].push({ value, label, name: nameOf(label), count });
    }
  }
  const { groups, brands } = index.taxonomy;
  const { audience, ...others } = counts;
  return {
    ...others,
    group: sortByList(
      counts.group,
      groups.map(({ id }) => id),
    ),
    brand: sortByList(
      counts.brand,
      brands.map(({ id }) => id),
    ),
    ...(audience.length > 0 && {
      audience: sortByList(
        audience,
        AUDIENCES.map(({ id }) => id),
      ),
    }),
  };
}

type Failing = {
  fails: Uint16Array;
  /** All bits that some product has: without filters none, and then nothing need be counted one by one. */
  failed: number;
};

/** Sizes and colours decide together on what is left, so each of their values has its own `choice`. */
function createCounter(
  index: CatalogueIndex,
  { fails, failed }: Failing,
  { wanted, facet }: { wanted: Wanted; facet: Facet },
): (value: string) => number {
  const isOfChoice = facet === "size" || facet === "color";
  const ignored = isOfChoice ? FAILS[facet] | FAILS.choice : FAILS[facet];
  return (value) => {
    const positions = positionsOf(index, facetTerm(facet, value));
    const without = isOfChoice ? findChoiceFails(index, { ...wanted, [facet]: [value] }) : null;
    if (without === null && (failed & ~ignored) === 0) return positions.length;
    return countPassing(positions, fails, { others: ~ignored, without });
  };
}

function countPassing(
  positions: readonly number[],
  fails: Uint16Array,
  { others, without }: { others: number; without: Uint8Array | null },
): number {
  let count = 0;
  for (const position of positions) {
    if (((fails[position] ?? 0) & others) === 0) count += 1 - (without?.[position] ?? 0);
  }
  return count;
}

function createNamer({ taxonomy }: CatalogueIndex, facet: Facet): (label: string) => string {
  if (facet === "brand") return createBrandNamer(taxonomy);
  if (facet === "group") {
    return (label) => {
      const group = findGroup(taxonomy, label);
      return group ? nameGroup(taxonomy, group) : label;
    };
  }
  if (facet === "audience")
    return (label) => AUDIENCES.find(({ id }) => id === label)?.label ?? label;
  return (label) => label;
}
