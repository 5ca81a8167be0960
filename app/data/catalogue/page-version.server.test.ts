import { afterAll, beforeAll, expect, it } from "vitest";

import { collections } from "../../../db/schema/taxonomy";
import { BY, SETTINGS_CHANGE } from "../../../test/helpers/author";
import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { DEFAULT_COVER_DISPLAY } from "../../domain/shop/cover";
import {
  addQuantityOffer,
  listQuantityOffers,
  switchQuantityOffer,
} from "../offers/quantity-offers.server";
import { readVersionedSettings, saveSettings } from "../shop/settings.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { readOpenCollections } from "./open-collections.server";
import { readPageVersion } from "./page-version.server";

useTemporaryDataDirectory();
beforeAll(() => getStoredShop().database.prepare());
afterAll(closeStoredShop);

const read = async (time: string) => readPageVersion(new Date(time));

it("the version of pages changes when a quantity offer begins, ends and is changed", async () => {
  const none = await read("2026-12-01T03:00:00Z");
  const days = { from: "2026-12-01", until: "2026-12-02" };
  const scope = { brands: [], groups: [], skipsSale: false };
  await addQuantityOffer({ kind: "2x1", scope, ...days }, BY);
  const [before, during] = [await read("2026-12-01T02:59:59Z"), await read("2026-12-01T03:00:00Z")];
  expect(before).not.toBe(during);
  expect(during).not.toBe(none);
  expect(await read("2026-12-03T02:59:59Z")).toBe(during);
  expect(await read("2026-12-03T03:00:00Z")).toBe(before);
  const [offer] = await listQuantityOffers();
  await switchQuantityOffer(offer?.id ?? 0, true, BY);
  expect(await read("2026-12-01T03:00:00Z")).toBe(before);
});

it("the version of pages changes when a collection begins and when it ends", async () => {
  await getStoredShop().database.write(async ({ queries }) => {
    const days = { startsOn: "2026-12-01", endsOn: "2026-12-02" };
    await queries
      .insert(collections)
      .values({ id: "verano", name: "Verano", position: 1, ...days });
  });
  const listAt = async (time: string) => {
    const shown = await readOpenCollections(new Date(time));
    return { version: await read(time), shown: shown.map(({ id }) => id) };
  };
  const before = await listAt("2026-12-01T02:59:59Z");
  const during = await listAt("2026-12-01T03:00:00Z");
  expect([before.shown, during.shown]).toEqual([[], ["verano"]]);
  expect(before.version).not.toBe(during.version);
  expect(await listAt("2026-12-03T02:59:59Z")).toEqual(during);
  expect(await listAt("2026-12-03T03:00:00Z")).toEqual(before);
  await getStoredShop().database.write(({ queries }) => queries.delete(collections));
});

const DAYS = { from: "2026-12-01", until: "2026-12-02" };

it.each([
  ["a cover", { coverDisplay: { ...DEFAULT_COVER_DISPLAY, ...DAYS } }],
  ["a holiday", { coverDisplay: DEFAULT_COVER_DISPLAY, holiday: { ...DAYS, text: "" } }],
])("the version of pages changes when %s begins and when it ends", async (_what, settings) => {
  const { version } = await readVersionedSettings();
  await saveSettings(settings, version, SETTINGS_CHANGE);
  const before = await read("2026-12-01T02:59:59Z");
  const during = await read("2026-12-01T03:00:00Z");
  expect(before).not.toBe(during);
  expect(await read("2026-12-03T02:59:59Z")).toBe(during);
  expect(await read("2026-12-03T03:00:00Z")).toBe(before);
});
