import { setImmediate as letOthersWork } from "node:timers/promises";

import { searchCatalogue } from "../../domain/catalogue/search";
import {
  MISSED_SEARCH_DAYS,
  SEARCH_LOG_DAYS,
  toLoggedSearch,
  type SearchCount,
} from "../../domain/catalogue/search-log";
import { addDays, calendarDay, type CalendarDay } from "../../domain/plain/buenos-aires";
import { perShop } from "../../settings/current-shop.server";
import { readSynonyms } from "../shop/synonyms.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

type CountHits = (text: string) => Promise<number>;

/** Against floods: searches of one text and different texts between two writes, and texts of a day. */
export const MAX_COUNTED_AT_ONCE = 20;
export const MAX_NOTED_SEARCHES = 200;
export const MAX_STORED_SEARCHES = 2000;
/** Most texts that are searched again for one list of missed searches. */
const MAX_CANDIDATES = 40;

type NotedSearch = SearchCount & { day: CalendarDay };

/** A GET never writes to the database: searches wait here for a job. */
const noted = perShop((): { searches: Map<string, NotedSearch> } => ({ searches: new Map() }));

export function noteSearch(text: string, now: Date): void {
  const logged = toLoggedSearch(text);
  if (logged === null) return;
  const { searches } = noted();
  const day = calendarDay(now);
  const key = `${day} ${logged}`;
  const known = searches.get(key);
  if (known) known.searchCount = Math.min(known.searchCount + 1, MAX_COUNTED_AT_ONCE);
  else if (searches.size < MAX_NOTED_SEARCHES) {
    searches.set(key, { day, text: logged, searchCount: 1 });
  }
}

/** Stores the noted searches, each with its hits now. Searches that cannot be stored are lost. */
export async function storeSearches(countHits: CountHits): Promise<void> {
  const shop = noted();
  const searches = [...shop.searches.values()];
  if (searches.length === 0) return;
  shop.searches = new Map();
  const rows: (NotedSearch & { hitCount: number })[] = [];
  for (const search of searches) {
    rows.push({ ...search, hitCount: await countHits(search.text) });
    await letOthersWork();
  }
  await getStoredShop().database.write(async ({ prepare }) => {
    const countAgain = prepare(
      `UPDATE search_days SET search_count = search_count + @searchCount, hit_count = @hitCount
        WHERE day = @day AND text = @text`,
    );
    const insert = prepare(
      `INSERT INTO search_days (day, text, search_count, hit_count)
        SELECT @day, @text, @searchCount, @hitCount
        WHERE (SELECT count(*) FROM search_days WHERE day = @day) < ${MAX_STORED_SEARCHES}`,
    );
    for (const row of rows) if ((await countAgain.run(row)).changes === 0) await insert.run(row);
  });
}

export async function deleteOldSearches(now: Date): Promise<void> {
  const oldestKept = addDays(calendarDay(now), 1 - SEARCH_LOG_DAYS);
  await getStoredShop().database.write(async ({ prepare }) => {
    await prepare("DELETE FROM search_days WHERE day < ?").run(oldestKept);
  });
}

/** The most frequent searches of the last days that found nothing and would find nothing now. */
export async function listMissedSearches(
  now: Date,
  most: number,
  countHits: CountHits,
): Promise<SearchCount[]> {
  const since = addDays(calendarDay(now), 1 - MISSED_SEARCH_DAYS);
  const candidates = await getStoredShop().database.read(({ prepare }) =>
    prepare<[string, number], SearchCount>(
      `SELECT text, sum(search_count) AS "searchCount" FROM search_days
          WHERE day >= ? AND hit_count = 0 GROUP BY text ORDER BY 2 DESC, text LIMIT ?`,
    ).all(since, MAX_CANDIDATES),
  );
  const missed: SearchCount[] = [];
  for (const candidate of candidates) {
    if (missed.length === most) break;
    if ((await countHits(candidate.text)) === 0) missed.push(candidate);
  }
  return missed;
}

/** How many products have every word of a search. */
export async function countSearchHits(text: string): Promise<number> {
  const synonyms = await readSynonyms();
  const { value } = await getStoredShop().catalogue.read(({ index }) => {
    const { positions, completeness } = searchCatalogue(index, text, { synonyms });
    return completeness === "all" ? positions.length : 0;
  });
  return value;
}
