import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { BY } from "../../../test/helpers/author";
import { EVERYTHING } from "../../../test/helpers/offers";
import { useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import type { CalendarDay } from "../../domain/plain/buenos-aires";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { readCartPricing } from "./cart-pricing.server";
import {
  addQuantityOffer,
  listQuantityOffers,
  switchQuantityOffer,
} from "./quantity-offers.server";

useTemporaryDataDirectory();

/** The last minute of 26 November in Buenos Aires. */
const NOW = new Date("2026-11-27T02:59:00.000Z");

beforeAll(() => getStoredShop().database.prepare());
beforeEach(() =>
  getStoredShop().database.write(({ prepare }) => prepare("DELETE FROM quantity_offers").run()),
);
afterAll(closeStoredShop);

async function storeOffer(from: CalendarDay | null, until: CalendarDay | null): Promise<number> {
  await addQuantityOffer({ kind: "3x2", from, until, scope: EVERYTHING }, BY);
  const [offer] = await listQuantityOffers();
  return offer?.id ?? 0;
}
const readOffers = async () =>
  (await readCartPricing({ code: "", email: "" }, NOW)).discounts.quantityOffers.map(
    ({ id }) => id,
  );

it.each<[CalendarDay | null, CalendarDay | null]>([
  [null, null],
  ["2026-11-26", null],
  [null, "2026-11-26"],
  ["2026-11-26", "2026-11-26"],
])("a cart has the offer from %s until %s, unless it is switched off", async (from, until) => {
  const id = await storeOffer(from, until);
  expect(await readOffers()).toEqual([id]);
  await switchQuantityOffer(id, true, BY);
  expect(await readOffers()).toEqual([]);
});

it.each<[CalendarDay | null, CalendarDay | null]>([
  ["2026-11-27", null],
  [null, "2026-11-25"],
  ["2026-11-20", "2026-11-25"],
])("a cart has no offer from %s until %s", async (from, until) => {
  await storeOffer(from, until);
  expect(await readOffers()).toEqual([]);
});
