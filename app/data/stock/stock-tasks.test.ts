import { afterAll, beforeEach, describe, expect, it } from "vitest";

import { insertOrder, type OrderRow } from "../../../test/helpers/orders";
import { insertStock, moveStock } from "../../../test/helpers/stock-rows";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import type { Connection } from "../../../db/connection";
import { parseOrderFilters } from "../../forms/orders/order-filters";
import { listOrders } from "../orders/orders.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { readMissingPieces } from "./order-stock.server";
import { readStockFigures } from "./stock-sales.server";
import { readStockToDo } from "./stock-list.server";
import { runScript } from "../../../test/helpers/run-script";
import { asOtherProgram } from "../../../test/helpers/other-program";

useTemporaryDataDirectory();
afterAll(closeStoredShop);

const NOW = new Date("2026-06-30T12:00:00.000Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
const write = <T>(change: (connection: Connection) => T) => getStoredShop().database.write(change);

beforeEach(async () => {
  const { database } = getStoredShop();
  await database.prepare();
  await write(({ prepare }) =>
    runScript({ prepare }, `DELETE FROM products; DELETE FROM orders; DELETE FROM stock`),
  );
  await storeProducts(database, [
    { id: "remera-01", name: "Remera", sizes: ["S", "M"] },
    { id: "buzo-01", name: "Buzo", sizes: ["M"], isHidden: true },
  ]);
});

const count = (product_row: number, size_key: string, on_hand: number) =>
  asOtherProgram((sqlite) => insertStock(sqlite, { product_row, size_key, on_hand }));

/** An order that holds pieces of this size and colour. */
const order = (stockId: number, quantity: number, row: OrderRow = {}) =>
  asOtherProgram((sqlite) => {
    const orderId = insertOrder(sqlite, { ...row, items: [{ quantity: 1 }, { quantity }] });
    sqlite
      .prepare(
        `UPDATE order_items SET stock_id = ?, stock_state = 'reserved'
          WHERE id = (SELECT max(id) FROM order_items)`,
      )
      .run(stockId);
    moveStock(sqlite, stockId, {
      ...{ reserved_delta: quantity, order_id: orderId, reason: "reserved" },
      at: row.created_at ?? NOW.toISOString(),
    });
    return orderId;
  });

const listShort = async () => {
  const { query } = parseOrderFilters(new URLSearchParams("pagado=sin-stock"));
  const { rows, count: total } = await listOrders(query, null, NOW);
  return { numbers: rows.map(({ orderNumber }) => orderNumber), total };
};

describe("orders that fall short", () => {
  it("are those that found no piece: unpaid before paid, new before old", async () => {
    const stockId = await count(1, "M", 4);
    const first = await order(stockId, 1, { order_number: "A", created_at: daysAgo(4) });
    const paid = { paid_at: daysAgo(1), status: "paid" };
    await order(stockId, 1, { order_number: "B", created_at: daysAgo(2), ...paid });
    const last = await order(stockId, 2, { order_number: "C", created_at: daysAgo(3) });
    expect(await listShort()).toEqual({ numbers: [], total: { count: 0, isMore: false } });
    await asOtherProgram((sqlite) => moveStock(sqlite, stockId, { on_hand_delta: -1 }));
    expect(await listShort()).toEqual({ numbers: ["C"], total: { count: 1, isMore: false } });
    expect(await readMissingPieces(last)).toEqual([0, 1]);
    expect(await readMissingPieces(first)).toBeNull();
    await asOtherProgram((sqlite) => moveStock(sqlite, stockId, { on_hand_delta: -2 }));
    expect((await listShort()).numbers).toEqual(["C", "A"]);
    expect(await readMissingPieces(last)).toEqual([0, 2]);
    expect((await readStockToDo(2)).shortOrders).toBe(2);
  });

  it("are none once they let go of their pieces", async () => {
    const stockId = await count(1, "M", 0);
    await order(stockId, 1);
    expect((await listShort()).numbers).toHaveLength(1);
    await asOtherProgram((sqlite) => {
      sqlite.exec("UPDATE order_items SET stock_state = 'released' WHERE stock_id IS NOT NULL");
      moveStock(sqlite, stockId, { reserved_delta: -1, order_id: 1, reason: "released" });
    });
    expect((await listShort()).numbers).toEqual([]);
  });
});

describe("what the stock asks of the owner", () => {
  it("counts sizes that run out, hidden products included and deleted ones not", async () => {
    await count(1, "S", 2);
    await count(1, "M", 3);
    await count(2, "M", 1);
    expect(await readStockToDo(2)).toMatchObject({ runningOut: 2 });
    expect(await readStockToDo(3)).toMatchObject({ runningOut: 3 });
    expect(await readStockToDo(0)).toMatchObject({ runningOut: 0 });
    await write(({ prepare }) => prepare("DELETE FROM products WHERE id = 'buzo-01'").run());
    expect(await readStockToDo(2)).toMatchObject({ runningOut: 1 });
  });

  it("leaves out what a product lost, and knows other spellings of what it has", async () => {
    await storeProducts(getStoredShop().database, [
      { id: "camisa-01", sizes: ["S", "2XL", "Único"] },
      { id: "gorra-01", sizes: [] },
    ]);
    await count(3, "XXL", 1);
    await count(3, "UNICO", 1);
    await count(4, "", 1);
    expect(await readStockToDo(2)).toMatchObject({ runningOut: 3 });
    const lost = await count(3, "L", 1);
    await asOtherProgram((sqlite) => {
      insertStock(sqlite, { product_row: 3, size_key: "S", color: "Rosa", on_hand: 1 });
      moveStock(sqlite, lost, { on_hand_delta: -1 });
      sqlite.exec(`INSERT INTO restock_requests (stock_id, email, token)
        VALUES (${lost}, 'ana@correo.test', '1')`);
    });
    expect(await readStockToDo(2)).toMatchObject({ runningOut: 3, peopleWaiting: 0 });
  });

  it("counts people who wait, each once, and only for what is gone", async () => {
    const gone = await count(1, "S", 0);
    const other = await count(2, "M", 0);
    const there = await count(1, "M", 5);
    await write(async ({ prepare }) => {
      const ask = prepare(
        "INSERT INTO restock_requests (stock_id, email, token, notified_at) VALUES (?, ?, ?, ?)",
      );
      await ask.run(gone, "ana@correo.test", "1", null);
      await ask.run(other, "ana@correo.test", "2", null);
      await ask.run(gone, "bea@correo.test", "3", null);
      await ask.run(gone, "cora@correo.test", "4", daysAgo(1));
      await ask.run(there, "dora@correo.test", "5", null);
    });
    expect(await readStockToDo(2)).toMatchObject({ peopleWaiting: 2, runningOut: 0 });
  });
});

describe("what sells and what lies", () => {
  it("is nothing in a shop that counts nothing", async () => {
    expect(await readStockFigures(NOW)).toBeNull();
  });

  it("counts what orders took and kept, by size and by product", async () => {
    const small = await count(1, "S", 9);
    const medium = await count(1, "M", 9);
    const buzo = await count(2, "M", 9);
    await order(medium, 2, { created_at: daysAgo(40) });
    await order(small, 1, { created_at: daysAgo(29) });
    await order(medium, 3, { created_at: daysAgo(2) });
    await asOtherProgram((sqlite) => {
      const at = daysAgo(1);
      const cancelled = { reserved_delta: -1, order_id: 9, reason: "released", at };
      moveStock(sqlite, medium, cancelled);
      const left = { on_hand_delta: -1, reserved_delta: -1, order_id: 9, reason: "taken", at };
      moveStock(sqlite, small, left);
      moveStock(sqlite, buzo, { on_hand_delta: 1, at });
    });
    const figures = await readStockFigures(NOW);
    expect(figures?.sizes).toEqual([
      { size: "S", sold: 1, left: 8 },
      { size: "M", sold: 2, left: 15 },
    ]);
    expect(figures?.best).toEqual([{ productRow: 1, name: "Remera", sold: 3, left: 13 }]);
    expect(figures?.lying).toEqual([{ productRow: 2, name: "Buzo", sold: 0, left: 10 }]);
  });

  it("knows nothing of sales before 60 days", async () => {
    const stockId = await count(1, "M", 9);
    await order(stockId, 1, { created_at: daysAgo(61) });
    await order(stockId, 1, { created_at: daysAgo(45) });
    const figures = await readStockFigures(NOW);
    expect(figures).toMatchObject({ best: [], lying: [] });
    expect(figures?.sizes).toEqual([{ size: "M", sold: 0, left: 7 }]);
  });

  it("is read again when a piece moved or a product changed, and not before", async () => {
    const stockId = await count(1, "M", 9);
    const sold = async () => (await readStockFigures(NOW))?.best[0]?.sold ?? 0;
    const before = await sold();
    expect(await readStockFigures(NOW)).toBe(await readStockFigures(NOW));
    await order(stockId, 3, { created_at: daysAgo(1) });
    expect(await sold()).toBe(before + 3);
    await write(({ prepare }) =>
      prepare("UPDATE products SET name = 'Otra' WHERE row_id = 1").run(),
    );
    expect((await readStockFigures(NOW))?.best).toMatchObject([{ name: "Otra" }]);
    const monthLater = new Date(NOW.getTime() + 30 * 86_400_000);
    expect(await readStockFigures(monthLater)).toMatchObject({ best: [] });
    await write(({ prepare }) => prepare("DELETE FROM stock").run());
    expect(await readStockFigures(NOW)).toBeNull();
  });
});
