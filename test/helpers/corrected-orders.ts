import { afterAll, beforeAll, beforeEach, expect } from "vitest";

import { placeInStates, correct } from "./corrections";
import { aProduct } from "./products";
import { runScript } from "./run-script";
import { forgetStock } from "./stock";
import { storeProducts, useTemporaryDataDirectory } from "./temporary-database";
import type { NewOrder } from "../../app/data/orders/place-order.server";
import { closeStoredShop, getStoredShop } from "../../app/data/sqlite/stored-shop.server";
import type { Order, OrderState } from "../../app/domain/orders/order";

const NOW = new Date("2025-11-21T15:00:00.000Z");
/** When the orders of these tests are corrected. */
export const LATER = new Date("2025-11-21T16:00:00.000Z");

export const SHIRT = aProduct({
  priceInPesos: 26_000,
  sizes: ["S", "M", "L"],
  colors: ["Negro", "Crudo"],
});
export const CAP = aProduct({
  id: "gorra-01",
  name: "Gorra",
  priceInPesos: 10_000,
  colors: [],
  sizes: [],
});

export const run = (statements: string) =>
  getStoredShop().database.write(({ prepare }) => runScript({ prepare }, statements));

/** A shop that sells the two, and nothing else, for each test of the file. */
export function useCorrectedShop(): void {
  useTemporaryDataDirectory();
  beforeAll(() => getStoredShop().database.prepare());
  beforeEach(async () => {
    await run(
      `DELETE FROM returns; DELETE FROM orders; DELETE FROM customers; DELETE FROM settings;
        DELETE FROM products; DELETE FROM codes`,
    );
    await forgetStock();
    await storeProducts(getStoredShop().database, [SHIRT, CAP]);
  });
  afterAll(closeStoredShop);
}

export const shirts = (quantity: number, size = "M") => ({
  ...{ productId: SHIRT.id, size, color: "Negro", quantity },
});

export const place = (given: Partial<NewOrder> = {}, ...states: OrderState[]): Promise<Order> =>
  placeInStates({ cart: [shirts(1)], ...given }, states, { now: NOW });

export async function corrected(
  order: Order,
  given: Parameters<typeof correct>[1],
): Promise<Order> {
  const answer = await correct(order, given, LATER);
  if (answer.outcome !== "corrected") throw new Error(JSON.stringify(answer));
  return answer.order;
}

/** A wish for the first line of the order. */
export function lineOf(order: Order, given: { size?: string; color?: string; quantity?: number }) {
  const [item] = order.items;
  if (!item) return expect.unreachable();
  const { id: itemId, size, color, quantity } = item;
  return { lines: [{ itemId, size, color, quantity, ...given }] };
}
