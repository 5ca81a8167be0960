// A process that asks the shop's data layer directly, without HTTP and without pages.
import { prepareShop, getShop } from "../../app/data/shop.server";
import { listProducts } from "../../app/data/product-listing.server";
import type { ProductFilters } from "../../app/domain/catalogue-query";
import type { ProductListing } from "../../app/domain/product-listing";
import { rollDice } from "../../app/drawings/random";
import { timeAdminList, type AdminTimes } from "./admin-probe";
import { answerJobs } from "./jobs";
import { listSearchTexts } from "./search-texts";

export type ProbeJob = {
  filterCount: number;
  rebuildCount: number;
  /** For each of the four parts. */
  limitMs: number;
};

export type ProbeReport = {
  /** Milliseconds of each: finding the positions alone, and a whole list page with its counts. */
  searches: { kind: string; findMs: number[]; listMs: number[] }[];
  filterMs: number[];
  /** From a product's change to the first answer that knows it. */
  rebuildMs: number[];
  adminTimes: AdminTimes;
};

const NO_FILTERS: ProductFilters = {
  brands: [],
  groups: [],
  sizes: [],
  colours: [],
  minPesos: null,
  maxPesos: null,
  sort: null,
};
const WARM_UP_TEXTS = [..."ABCDEFGHIJ", "REMERA", "CAMPERA", "BUZO", "JEAN", "NADA DE ESTO"];

answerJobs(run);

async function run({ filterCount, rebuildCount, limitMs }: ProbeJob): Promise<ProbeReport> {
  await prepareShop();
  for (const text of WARM_UP_TEXTS) {
    await findPositions(text);
    await listPage(text, NO_FILTERS);
  }
  return {
    searches: await timeSearches(performance.now() + limitMs),
    filterMs: await timeFilters(filterCount, performance.now() + limitMs),
    rebuildMs: await timeRebuilds(rebuildCount, performance.now() + limitMs),
    adminTimes: await timeAdminList(performance.now() + limitMs),
  };
}

/** No text is asked twice, in whatever way, so that nothing can answer from memory. */
async function timeSearches(endsAtMs: number): Promise<ProbeReport["searches"]> {
  const names = await getShop().database.read(({ sqlite }) =>
    sqlite.prepare<[], string>("SELECT name FROM products WHERE is_hidden = 0").pluck().all(),
  );
  const kinds = listSearchTexts(names);
  const searches: ProbeReport["searches"] = [];
  for (const [position, { kind, texts }] of kinds.entries()) {
    const kindEndsAtMs = shareTime(endsAtMs, kinds.length - position);
    const findMs: number[] = [];
    const listMs: number[] = [];
    for (const [number, text] of texts.entries()) {
      if (performance.now() > kindEndsAtMs) break;
      if (number % 2 === 0) findMs.push(await time(() => findPositions(text)));
      else listMs.push(await time(() => listPage(text, NO_FILTERS)));
    }
    searches.push({ kind, findMs, listMs });
  }
  return searches;
}

async function timeFilters(count: number, endsAtMs: number): Promise<number[]> {
  const { value: everything } = await listPage("", NO_FILTERS);
  if (!everything) throw new Error("The catalogue cannot be listed");
  const dice = rollDice(11, "filters");
  const asked = new Set<string>();
  const filterMs: number[] = [];
  while (filterMs.length < count && performance.now() < endsAtMs) {
    const filters = inventFilters(everything, dice);
    const key = JSON.stringify(filters);
    if (asked.has(key)) continue;
    asked.add(key);
    filterMs.push(await time(() => listPage("", filters)));
  }
  return filterMs;
}

/** One to four facets with one or two values each, often a price range, in any order. */
function inventFilters(
  { counts, priceRangeInPesos }: ProductListing,
  dice: ReturnType<typeof rollDice>,
): ProductFilters {
  const choose = (facet: keyof typeof counts) => {
    if (dice.chance(0.4)) return [];
    const values = counts[facet].map(({ value }) => value);
    const at = Math.floor(dice.between(0, values.length));
    return values.slice(at, at + (dice.chance(0.5) ? 1 : 2));
  };
  const { min, max } = priceRangeInPesos ?? { min: 0, max: 0 };
  return {
    brands: choose("brand"),
    groups: choose("group"),
    sizes: choose("size"),
    colours: choose("colour"),
    minPesos: dice.chance(0.7) ? Math.round(dice.between(min, max / 2)) : null,
    maxPesos: dice.chance(0.7) ? Math.round(dice.between(max / 2, max)) : null,
    sort: dice.pick([null, "nuevo", "precio-asc", "precio-desc"]),
  };
}

async function timeRebuilds(count: number, endsAtMs: number): Promise<number[]> {
  const { database, catalogue } = getShop();
  const rebuildMs: number[] = [];
  while (rebuildMs.length < count && performance.now() < endsAtMs) {
    await database.write(({ sqlite }) =>
      sqlite
        .prepare(
          "UPDATE products SET price = price + 100 WHERE row_id = (SELECT MAX(row_id) FROM products)",
        )
        .run(),
    );
    rebuildMs.push(await time(() => catalogue.ask(() => null)));
  }
  return rebuildMs;
}

function findPositions(text: string): Promise<unknown> {
  return getShop().catalogue.ask((source) => source.search(text).length);
}

function listPage(text: string, filters: ProductFilters) {
  return listProducts({ scope: {}, text, filters, page: null });
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function shareTime(endsAtMs: number, shares: number): number {
  const now = performance.now();
  return now + (endsAtMs - now) / shares;
}
