import { foldText } from "../plain/fold-text";
import { groupBy } from "../plain/lists";
import { facetTerm, type CatalogueEntry } from "./catalogue-entry";
import { positionsOf, type CatalogueIndex } from "./catalogue-index";
import type { Product } from "./product";
import { toSingular } from "./taxonomy";

/** How many products a page shows beside one. */
export const SHOWN_BESIDE = 3;

/** Of each category only the newest can be chosen: that is enough variety, and cheap for 20,000 products. */
const NEWEST_CONSIDERED = 40;

type Combined = Pick<Product, "id" | "goesWith" | "colorLinks">;

/** What is worn in the same place is not worn together. A category of no such place, as an accessory, is its own. */
const PLACES = {
  body: words("remera|musculosa|camisa|blusa|top|chomba|body"),
  over: words("buzo|hoodie|sweater|campera|cardigan|chaleco|blazer|saco|tapado|abrigo"),
  legs: words("jean|pantalon|bermuda|short|pollera|jogger|calza"),
  feet: words("calzado|zapatilla|zapato|bota|borcego|sandalia|ojota"),
};

/**
 * The positions of up to three products to show beside one: what the owner chose, while it can be bought; then one of
 * each category that is worn in another place, for the same people. Products of one category get different ones, and
 * the same index gives the same ones.
 * @param without - ids that are shown already
 * @param missingInPesos - how far the cart is from free shipping: then they are one of every other place, the cheapest
 * that reaches it; 0 for no such gap
 */
export function chooseBeside(
  index: CatalogueIndex,
  product: Combined,
  without: readonly string[] = [],
  missingInPesos = 0,
): number[] {
  const { entries, positionById, soldOutFrom } = index;
  const own = entries[positionById.get(product.id) ?? -1];
  const excluded = new Set([product.id, ...Object.values(product.colorLinks), ...without]);
  const chosen = product.goesWith
    .filter((id) => id !== product.id && !without.includes(id))
    .flatMap((id) => positionById.get(id) ?? [])
    .filter((position) => position < soldOutFrom)
    .slice(0, SHOWN_BESIDE);
  const limit = missingInPesos > 0 ? Infinity : SHOWN_BESIDE;
  if (!own || chosen.length >= limit) return chosen;

  const { categories } = readPools(index);
  const seed = own.rowId;
  const people = own.facets.audience.map(({ value }) => value);
  const taken = new Set(
    [own, ...chosen.flatMap((position) => entries[position] ?? [])].flatMap((entry) =>
      listPlaces(index, entry),
    ),
  );
  for (const { place, ids } of inTurn(categories, seed)) {
    if (chosen.length >= limit) break;
    if (taken.has(place)) continue;
    const found = findBest(listPool(index, ids, people), (position) => {
      const entry = entries[position];
      if (!entry || excluded.has(entry.id)) return null;
      const isEnough = reaches(entry, missingInPesos);
      return isEnough ? entry.priceInPesos : NOT_ENOUGH + mix(seed, entry.rowId);
    });
    if (found === null) continue;
    taken.add(place);
    chosen.push(found);
  }
  return chosen;
}

/** After every price. */
const NOT_ENOUGH = Number.MAX_SAFE_INTEGER / 2;

function reaches({ priceInPesos }: CatalogueEntry, missingInPesos: number): boolean {
  return missingInPesos > 0 && priceInPesos >= missingInPesos;
}

/** Those first that make the shipping free, from the cheapest on; the others stay as they were. */
export function putReachingFirst(
  { entries }: CatalogueIndex,
  positions: readonly number[],
  missingInPesos: number,
): number[] {
  const costOf = (position: number) => {
    const entry = entries[position];
    return entry && reaches(entry, missingInPesos) ? entry.priceInPesos : NOT_ENOUGH;
  };
  return positions.toSorted((one, other) => costOf(one) - costOf(other));
}

/** Clothes before accessories, in an order that differs from product to product. */
function inTurn(categories: readonly Category[], seed: number): Category[] {
  return categories
    .map((category, at) => ({ category, rank: mix(seed, at) }))
    .sort(
      (one, other) =>
        Number(other.category.isWorn) - Number(one.category.isWorn) || one.rank - other.rank,
    )
    .map(({ category }) => category);
}

function listPlaces(index: CatalogueIndex, { facets }: CatalogueEntry): string[] {
  const { placeByGroup } = readPools(index);
  return facets.group.flatMap(({ value }) => placeByGroup.get(value) ?? []);
}

/** The position with the lowest rank; null for none. */
function findBest(
  positions: readonly number[],
  rankOf: (position: number) => number | null,
): number | null {
  let best: { position: number; rank: number } | null = null;
  for (const position of positions) {
    const rank = rankOf(position);
    if (rank !== null && (best === null || rank < best.rank)) best = { position, rank };
  }
  return best?.position ?? null;
}

type Category = {
  /** Where it is worn; its folded name for an accessory. */
  place: string;
  isWorn: boolean;
  /** The ids of its groups: "Remeras" of women and of men are one category. */
  ids: readonly string[];
};

type Pools = {
  categories: readonly Category[];
  placeByGroup: ReadonlyMap<string, string>;
  /** The positions to choose from, by groups and audiences. */
  lists: Map<string, readonly number[]>;
};

const poolsByIndex = new WeakMap<CatalogueIndex, Pools>();

function readPools(index: CatalogueIndex): Pools {
  const known = poolsByIndex.get(index);
  if (known) return known;
  const { groups } = index.taxonomy;
  const nameById = new Map(groups.map(({ id, name }) => [id, foldText(name)]));
  const idsByName = groupBy(groups, ({ id, parent }) => nameById.get(parent) ?? nameById.get(id));
  const categories = Array.from(idsByName, ([name = "", ofName]) => {
    const [word = ""] = name.split(" ");
    const [worn] = Object.entries(PLACES).find(([, known]) => known.has(toSingular(word))) ?? [];
    const ids = ofName.map(({ id }) => id);
    return { place: worn ?? name, isWorn: worn !== undefined, ids };
  });
  const placeByGroup = new Map(
    categories.flatMap(({ place, ids }) => ids.map((id) => [id, place] as const)),
  );
  const pools = { categories, placeByGroup, lists: new Map() };
  poolsByIndex.set(index, pools);
  return pools;
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split("|"));
}

/** The newest products of a category that can be bought and suit one of these audiences, or name none. */
function listPool(
  index: CatalogueIndex,
  groupIds: readonly string[],
  people: readonly string[],
): readonly number[] {
  const { lists } = readPools(index);
  const key = `${groupIds.join()}\n${people.join()}`;
  const known = lists.get(key);
  if (known) return known;
  const fits = (position: number) => {
    const audience = index.entries[position]?.facets.audience ?? [];
    const isForAny = people.length === 0 || audience.length === 0;
    return isForAny || audience.some(({ value }) => people.includes(value));
  };
  const newest = groupIds.flatMap((id) => {
    const found: number[] = [];
    for (const position of positionsOf(index, facetTerm("group", id))) {
      if (position >= index.soldOutFrom || found.length === NEWEST_CONSIDERED) break;
      if (fits(position)) found.push(position);
    }
    return found;
  });
  const pool = [...new Set(newest)].sort((one, other) => one - other).slice(0, NEWEST_CONSIDERED);
  lists.set(key, pool);
  return pool;
}

/** Two whole numbers as one that looks like chance, below 2 ** 32. */
function mix(one: number, other: number): number {
  let mixed = Math.imul(one ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(other + 1, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}
