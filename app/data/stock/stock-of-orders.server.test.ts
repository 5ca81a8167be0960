import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { BY } from "../../../test/helpers/author";
import { aNewOrder } from "../../../test/helpers/new-order";
import { aProduct } from "../../../test/helpers/products";
import { countStock, findStockFaults, forgetStock, listStock } from "../../../test/helpers/stock";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import type { Connection } from "../../../db/connection";
import { writeBatch } from "../history/write-as.server";
import { placeOrder } from "../orders/place-order.server";
import { cancelByShopper } from "../orders/shopper-order-changes.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { endHold } from "./held-orders.server";
import { writeStockEdits } from "./save-stock.server";
import { runScript } from "../../../test/helpers/run-script";

useTemporaryDataDirectory();

const SHIRT = aProduct({ colors: ["Negro"] });

beforeAll(() => getStoredShop().database.prepare());
beforeEach(async () => {
  await getStoredShop().database.write(async ({ prepare }) => {
    await runScript({ prepare }, "DELETE FROM orders; DELETE FROM products");
  });
  await forgetStock();
  await storeProducts(getStoredShop().database, [SHIRT]);
});
afterAll(closeStoredShop);

async function place(quantity: number) {
  const cart = [{ productId: SHIRT.id, size: "M", color: "Negro", quantity }];
  const answer = await placeOrder(aNewOrder({ cart }), BY.now);
  return answer.outcome === "placed" ? answer.order : expect.unreachable();
}

/** In one change of the history: these numbers in turn. */
function countInOneBatch(counts: readonly [string, number | null][], end = () => {}) {
  return writeBatch({ ...BY, action: "stock.count" }, async (connection) => {
    const productRow = await readProductRow(connection);
    for (const [size, onHand] of counts) {
      const edit = { productRow, size, color: "Negro", onHand, reason: "count" } as const;
      await writeStockEdits(connection, [edit], BY);
    }
    end();
  });
}

async function readProductRow({ prepare }: Connection): Promise<number> {
  return Number(await prepare("SELECT row_id FROM products").pluck().get());
}

describe("the open orders that a count takes in", () => {
  it("are read again after a count that was rolled back", async () => {
    const cancelled = await place(2);
    const fail = () => {
      throw new Error("disk full");
    };
    await expect(countInOneBatch([["M", 5]], fail)).rejects.toThrow("disk full");
    // No person does it, so the next change of the history has the same number as the failed one.
    await cancelByShopper({ orderId: cancelled.id, composeMails: () => [] }, BY.now);
    await place(1);
    await countStock({ productId: SHIRT.id, onHand: 5 });
    expect(await findStockFaults()).toEqual([]);
    expect(await listStock()).toMatchObject([{ onHand: 5, reserved: 1 }]);
  });

  it("get an end of their hold", async () => {
    const waiting = await place(1);
    const sent = await place(2);
    await getStoredShop().database.write(async ({ prepare }) => {
      await prepare(`INSERT INTO order_receipts (order_id, file_name, content_type, byte_count)
        VALUES (${sent.id}, 'a.jpg', 'image/jpeg', 1)`).run();
    });
    const now = new Date(BY.now.getTime() + 86_400_000);
    const by = { ...BY, now };
    await countStock({ productId: SHIRT.id, onHand: 5 }, by);
    const ends = await getStoredShop().database.read(({ prepare }) =>
      prepare("SELECT hold_until FROM orders WHERE id IN (?, ?) ORDER BY id")
        .pluck()
        .all(waiting.id, sent.id),
    );
    const hours = waiting.paymentMethod === "transfer" ? 48 : 5 * 24;
    const end = new Date(now.getTime() + hours * 3_600_000).toISOString();
    expect(ends).toEqual([end, end]);
    expect(await endHold(waiting.id, () => [], new Date(Date.parse(String(ends[0])) + 1))).toBe(
      true,
    );
    expect(await listStock()).toMatchObject([{ onHand: 5, reserved: 2 }]);
    expect(await findStockFaults()).toEqual([]);
  });

  it("are those that the same change let go", async () => {
    await countStock({ productId: SHIRT.id, onHand: 5 });
    await place(2);
    await countInOneBatch([
      ["S", 1],
      ["M", null],
      ["M", 7],
    ]);
    expect(await findStockFaults()).toEqual([]);
    expect(await listStock()).toMatchObject([
      { sizeKey: "S", reserved: 0 },
      { sizeKey: "M", onHand: 7, reserved: 2 },
    ]);
  });
});

describe("a size and colour", () => {
  const readVersion = () =>
    getStoredShop().database.read(({ prepare }) =>
      prepare<[], number>("SELECT version FROM versions WHERE name = 'catalogue'").pluck().get(),
    );

  it("changes what pages show once when its counting begins, and once when it ends", async () => {
    const before = Number(await readVersion());
    await countInOneBatch([["M", 5]]);
    expect(await listStock()).toMatchObject([{ onHand: 5, reserved: 0 }]);
    expect(await readVersion()).toBe(before + 1);
    await countInOneBatch([["M", null]]);
    expect(await listStock()).toEqual([]);
    expect(await readVersion()).toBe(before + 2);
    expect(await findStockFaults()).toEqual([]);
  });
});
