import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { searchDays } from "../../../db/schema/shop";
import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { runInShop } from "../../settings/current-shop.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import {
  deleteOldSearches,
  listMissedSearches,
  MAX_COUNTED_AT_ONCE,
  MAX_NOTED_SEARCHES,
  MAX_STORED_SEARCHES,
  noteSearch,
  storeSearches,
} from "./search-log.server";

useTemporaryDataDirectory();

const NOW = new Date("2026-11-23T15:00:00Z");
const TODAY = "2026-11-23";

beforeAll(() => getStoredShop().database.prepare());
beforeEach(() => getStoredShop().database.write(({ queries }) => queries.delete(searchDays)));
afterAll(closeStoredShop);

const noHits = () => Promise.resolve(0);

function readRows() {
  return getStoredShop().database.read(async ({ queries }) =>
    (await queries.select().from(searchDays))
      .map(({ day, text, searchCount, hitCount }) => `${day} ${text} ${searchCount} ${hitCount}`)
      .sort(),
  );
}

type Row = { day?: string; text: string; searchCount?: number; hitCount?: number };

function insert(rows: readonly Row[]) {
  return getStoredShop().database.write(async ({ queries }) => {
    for (const row of rows) {
      const values = { day: TODAY, searchCount: 1, hitCount: 0, ...row };
      await queries.insert(searchDays).values(values);
    }
  });
}

it("counts by day of Buenos Aires, by folded words, with the hits when stored", async () => {
  noteSearch("Lentes", NOW);
  noteSearch("  léntes ", NOW);
  noteSearch("gorra", new Date("2026-11-24T02:59:59Z"));
  noteSearch("gorra", new Date("2026-11-24T03:00:00Z"));
  noteSearch("ana@correo.com", NOW);
  expect(await readRows()).toEqual([]);
  await storeSearches((text) => Promise.resolve(text.length));
  expect(await readRows()).toEqual([
    "2026-11-23 gorra 1 5",
    "2026-11-23 lentes 2 6",
    "2026-11-24 gorra 1 5",
  ]);
});

it("adds to what is stored, and stores a search once", async () => {
  noteSearch("gorra", NOW);
  await storeSearches(noHits);
  await storeSearches(() => Promise.reject(new Error("nothing is left to count")));
  noteSearch("gorra", NOW);
  await storeSearches(() => Promise.resolve(3));
  expect(await readRows()).toEqual([`${TODAY} gorra 2 3`]);
});

it("notes a limited number of texts between two writes, and goes on counting those", async () => {
  for (let at = 0; at <= MAX_NOTED_SEARCHES; at += 1) noteSearch(`texto ${at}`, NOW);
  noteSearch("texto 0", NOW);
  await storeSearches(noHits);
  const rows = await readRows();
  expect(rows).toHaveLength(MAX_NOTED_SEARCHES);
  expect(rows).toContain(`${TODAY} texto 0 2 0`);
});

it("counts a limited number of searches of one text between two writes", async () => {
  for (let at = 0; at <= MAX_COUNTED_AT_ONCE; at += 1) noteSearch("heladera", NOW);
  await storeSearches(noHits);
  expect(await readRows()).toEqual([`${TODAY} heladera ${MAX_COUNTED_AT_ONCE} 0`]);
});

it("stores a limited number of texts a day, and goes on counting those", async () => {
  const texts = Array.from({ length: MAX_STORED_SEARCHES - 1 }, (_, at) => ({ text: `t${at}` }));
  await insert(texts);
  for (const text of ["entra", "ya no entra", "t0"]) noteSearch(text, NOW);
  await storeSearches(noHits);
  const rows = await readRows();
  expect(rows).toHaveLength(MAX_STORED_SEARCHES);
  expect(rows).toEqual(expect.arrayContaining([`${TODAY} entra 1 0`, `${TODAY} t0 2 0`]));
});

it("keeps the searches of one shop apart from another's", async () => {
  runInShop({ settings: { ...process.env } }, () => noteSearch("ajena", NOW));
  await storeSearches(noHits);
  expect(await readRows()).toEqual([]);
});

it("keeps 90 days", async () => {
  await insert([
    { day: "2026-08-25", text: "vieja" },
    { day: "2026-08-26", text: "del dia noventa" },
    { text: "de hoy" },
  ]);
  await deleteOldSearches(NOW);
  expect(await readRows()).toEqual(["2026-08-26 del dia noventa 1 0", `${TODAY} de hoy 1 0`]);
});

it("lists what found nothing in 30 days, most searched first", async () => {
  await insert([
    { text: "paraguas", searchCount: 2 },
    { day: "2026-10-25", text: "paraguas", searchCount: 2 },
    { text: "reloj", searchCount: 3 },
    { text: "remera", searchCount: 9, hitCount: 40 },
    { day: "2026-10-24", text: "vieja", searchCount: 9 },
    { text: "bikini" },
    { text: "arnes" },
  ]);
  const missed = await listMissedSearches(NOW, 3, noHits);
  expect(missed).toEqual([
    { text: "paraguas", searchCount: 4 },
    { text: "reloj", searchCount: 3 },
    { text: "arnes", searchCount: 1 },
  ]);
});

it("leaves out what would find something now", async () => {
  await insert([{ text: "lentes", searchCount: 5 }, { text: "reloj" }]);
  const missed = await listMissedSearches(NOW, 1, (text) =>
    Promise.resolve(text === "lentes" ? 6 : 0),
  );
  expect(missed).toEqual([{ text: "reloj", searchCount: 1 }]);
});
