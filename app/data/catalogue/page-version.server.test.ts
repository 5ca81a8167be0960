import { afterAll, beforeAll, expect, it } from "vitest";

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
