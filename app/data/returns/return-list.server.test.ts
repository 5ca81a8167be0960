import { afterAll, beforeAll, expect, it } from "vitest";

import { ask, handOver, readOrder, readRequests } from "../../../test/helpers/asked-returns";
import { AUTHOR } from "../../../test/helpers/author";
import { aProduct } from "../../../test/helpers/products";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { NOTHING_BACK } from "../../domain/stock/returned-pieces";
import { moveOrder } from "../orders/order-changes.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { acceptReturn, receiveReturn } from "./answer-return.server";
import { readReturnReasons } from "./return-list.server";

useTemporaryDataDirectory();

const NOW = new Date("2026-11-26T15:00:00.000Z");
const SHIRT = aProduct({ priceInPesos: 26_000 });
const cart = [{ productId: SHIRT.id, size: "M", color: "Negro", quantity: 1 }];
const composeMails = () => [];

beforeAll(async () => {
  await getStoredShop().database.prepare();
  await storeProducts(getStoredShop().database, [SHIRT]);
});
afterAll(closeStoredShop);

it("counts the reasons of pieces that came back, of all that left, also once their money went back", async () => {
  await handOver({ cart }, NOW);
  const order = await handOver({ cart }, NOW);
  const piece = { itemId: order.items[0]?.id ?? 0, quantity: 1, reason: "chico", wanted: null };
  await ask(order, [{ ...piece, reason: "chico" }], NOW);
  // It is still with its shopper.
  expect(await readReturnReasons()).toEqual([]);
  const [request] = await readRequests(order.id);
  if (!request) return expect.unreachable();
  const change = { code: request.code, author: AUTHOR, composeMails };
  await acceptReturn({ ...change, expectedState: "asked" }, NOW);
  expect(await readReturnReasons()).toEqual([]);
  await receiveReturn({ ...change, expectedState: "accepted", broken: [] }, NOW);
  const counted = { productId: SHIRT.id, name: SHIRT.name, size: "M", reason: "chico" };
  expect(await readReturnReasons()).toEqual([{ ...counted, pieces: 1, sold: 2 }]);

  const { orderNumber } = order;
  const move = { orderNumber, author: AUTHOR, expectedStatus: "delivered", composeMails };
  await moveOrder({ ...move, to: "refunded", back: NOTHING_BACK }, NOW);
  expect((await readOrder(order.id)).status).toBe("refunded");
  expect(await readReturnReasons()).toEqual([{ ...counted, pieces: 1, sold: 2 }]);
});
