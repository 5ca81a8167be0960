import { afterAll, beforeEach, describe, expect, it } from "vitest";

import { AUTHOR, BY } from "../../../test/helpers/author";
import { insertStock, moveStock, readStock } from "../../../test/helpers/stock-rows";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { toStockSubject, type StockSubject } from "../../domain/stock/stock-level";
import type { TakeScope } from "../../domain/stock/stock-take";
import type { Connection } from "../../../db/connection";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { leaveOut, saveCounts, applyTake } from "./stock-take-cells.server";
import { readDifferences, readTakePage } from "./stock-take-pages.server";
import { discardTake, readTakes, startTake } from "./stock-takes.server";
import { runScript } from "../../../test/helpers/run-script";
import { asOtherProgram } from "../../../test/helpers/other-program";

useTemporaryDataDirectory();
afterAll(closeStoredShop);

const ALL: TakeScope = { kind: "all", id: "" };
const write = <T>(change: (connection: Connection) => T) => getStoredShop().database.write(change);
const M: StockSubject = { productRow: 1, size: "M", color: "Negro" };
const L: StockSubject = { ...M, size: "L" };
const HAT: StockSubject = { productRow: 2, size: "", color: "" };

beforeEach(async () => {
  await closeStoredShop();
  const { database } = getStoredShop();
  await database.prepare();
  await write(async ({ prepare }) => {
    await runScript(
      { prepare },
      `DELETE FROM products; DELETE FROM stock; DELETE FROM stock_takes`,
    );
  });
  await storeProducts(database, [
    { id: "remera-01", name: "Remera", sizes: ["L", "M"], colors: ["Negro"], brand: "SHATO" },
    { id: "gorro-01", name: "Gorro", sizes: [], colors: [], subcategory: "Gorros", brand: "Otra" },
  ]);
});

async function start(scope: TakeScope = ALL): Promise<number> {
  const started = await startTake(scope, BY);
  if (started.outcome === "empty") throw new Error("Nothing to count");
  return started.id;
}
const count = (takeId: number, subject: StockSubject, counted: number | null, before?: number) =>
  saveCounts(takeId, [{ subject, counted, before: before ?? null }]);
async function readSeen(takeId: number): Promise<string> {
  return (await readDifferences(takeId, null))?.differences.seen ?? "";
}
const apply = async (takeId: number) => applyTake(takeId, await readSeen(takeId), BY);
const readNumbers = (subject: StockSubject) =>
  asOtherProgram((sqlite) =>
    readStock(sqlite, {
      product_row: subject.productRow,
      size_key: subject.size,
      color: subject.color,
    }),
  );
const countM = (on_hand: number) =>
  asOtherProgram((sqlite) => insertStock(sqlite, { product_row: 1, on_hand }));
const ship = (stockId: number, pieces: number) =>
  asOtherProgram((sqlite) =>
    moveStock(sqlite, stockId, { on_hand_delta: -pieces, order_id: 1, reason: "taken" }),
  );
const edit = (stockId: number, on_hand_delta: number) =>
  asOtherProgram((sqlite) => moveStock(sqlite, stockId, { on_hand_delta }));

describe("a stock take", () => {
  it("lists the products by name, with what is counted and nothing of the stock", async () => {
    await countM(77);
    const takeId = await start();
    await count(takeId, M, 5);
    const page = await readTakePage(takeId, null);
    expect(page?.rows.map(({ name, cells }) => [name, cells.map(({ label }) => label)])).toEqual([
      ["Gorro", ["Gorro"]],
      ["Remera", ["Remera, Negro, talle M", "Remera, Negro, talle L"]],
    ]);
    expect(page?.rows[1]?.cells.map(({ typed }) => typed)).toEqual(["5", ""]);
    expect(JSON.stringify(page)).not.toContain("77");
  });

  it.each<[TakeScope, string[]]>([
    [ALL, ["Gorro", "Remera"]],
    [{ kind: "brand", id: "shato" }, ["Remera"]],
    [{ kind: "group", id: "remeras" }, ["Remera"]],
  ])("counts %o", async (scope, names) => {
    const page = await readTakePage(await start(scope), null);
    expect(page?.rows.map(({ name }) => name)).toEqual(names);
  });

  it("counts in a category what is said to hang there too, and nothing for its audience", async () => {
    await storeProducts(getStoredShop().database, [
      { id: "top-01", name: "Top", subcategory: "Tops", alsoIn: ["Ropa > Remeras"] },
      { id: "top-02", name: "Otro top", subcategory: "Tops", audiences: ["hombre"] },
    ]);
    const page = await readTakePage(await start({ kind: "group", id: "remeras" }), null);
    expect(page?.rows.map(({ name }) => name)).toEqual(["Remera", "Top"]);
  });

  it("does not start without products, and goes on when it is open", async () => {
    expect(await startTake({ kind: "brand", id: "Nadie" }, BY)).toEqual({ outcome: "empty" });
    const id = await start();
    expect(await startTake(ALL, BY)).toEqual({ outcome: "open", id });
    const { open, closed } = await readTakes();
    expect(open.map(({ title, author }) => [title, author])).toEqual([
      ["Toda la tienda", AUTHOR.name],
    ]);
    expect(closed).toEqual([]);
  });

  it("changes no stock before it is applied, and then once", async () => {
    await countM(5);
    const takeId = await start();
    await count(takeId, M, 4);
    await count(takeId, L, 3);
    await count(takeId, HAT, 0);
    expect(await readNumbers(M)).toMatchObject({ on_hand: 5 });
    const seen = await readSeen(takeId);
    const shown = await readDifferences(takeId, null);
    expect(shown?.differences.different.map(({ label }) => label)).toEqual([
      "Gorro",
      "Remera, Negro, talle M",
      "Remera, Negro, talle L",
    ]);
    const applied = await applyTake(takeId, seen, BY);
    expect(applied).toMatchObject({ outcome: "applied", changedCells: 3 });
    expect(await readNumbers(M)).toMatchObject({ on_hand: 4, edits: 2 });
    expect(await readNumbers(L)).toMatchObject({ on_hand: 3 });
    expect(await readNumbers(HAT)).toMatchObject({ on_hand: 0 });
    expect(await applyTake(takeId, seen, BY)).toMatchObject({ outcome: "closed" });
    expect(await readNumbers(M)).toMatchObject({ on_hand: 4, edits: 2 });
    const batches = await getStoredShop().database.read(async ({ prepare }) => ({
      ledger: await prepare(
        "SELECT DISTINCT reason, author, batch_id FROM stock_movements WHERE author <> ''",
      ).all(),
      entries: await prepare(
        "SELECT count(*) FROM audit WHERE action = 'stock.take' AND subject_kind = 'stock'",
      )
        .pluck()
        .get(),
    }));
    const batchId = applied.outcome === "applied" ? applied.batchId : null;
    expect(batches.ledger).toEqual([{ reason: "count", author: AUTHOR.name, batch_id: batchId }]);
    expect(batches.entries).toBe(3);
    expect((await readTakes()).closed).toMatchObject([{ batchId, countedCells: 3 }]);
  });

  it("applies the difference that was found, so that sales since then stay", async () => {
    const stockId = await countM(5);
    const takeId = await start();
    await count(takeId, M, 4);
    await ship(stockId, 2);
    const found = await readDifferences(takeId, null);
    expect(found?.differences.different).toMatchObject([
      { seenOnHand: 5, counted: 4, difference: -1, nowOnHand: 3, onHand: 2 },
    ]);
    await apply(takeId);
    expect(await readNumbers(M)).toMatchObject({ on_hand: 2 });
  });

  it("closes without a change when everything was as expected", async () => {
    await countM(5);
    const takeId = await start();
    await count(takeId, M, 5);
    expect(await apply(takeId)).toEqual({ outcome: "applied", changedCells: 0, batchId: null });
    expect(await readNumbers(M)).toMatchObject({ on_hand: 5, edits: 1 });
  });

  it("is not applied while nothing is counted", async () => {
    expect(await apply(await start())).toEqual({ outcome: "empty" });
  });

  it("asks to count again what a person changed after it was counted", async () => {
    const stockId = await countM(5);
    const takeId = await start();
    await count(takeId, M, 4);
    const seen = await readSeen(takeId);
    await edit(stockId, 10);
    expect(await applyTake(takeId, seen, BY)).toEqual({ outcome: "outdated" });
    expect(await readNumbers(M)).toMatchObject({ on_hand: 15 });
    const page = await readTakePage(takeId, null);
    expect(page?.rows[1]?.cells[0]).toMatchObject({ typed: "", before: "", isOutdated: true });
    // The same number again is a new count.
    await count(takeId, M, 4);
    await apply(takeId);
    expect(await readNumbers(M)).toMatchObject({ on_hand: 4 });
  });

  it("leaves out what it is told to", async () => {
    const stockId = await countM(5);
    const takeId = await start();
    await count(takeId, M, 4);
    await edit(stockId, 10);
    expect(await leaveOut(takeId, [M])).toBe(true);
    const found = await readDifferences(takeId, null);
    expect(found?.differences).toMatchObject({ countedCells: 0, outdated: [], total: 0 });
    expect(found?.differences.uncounted).toEqual([
      { label: "Gorro", sizes: [""] },
      { label: "Remera, Negro", sizes: ["M", "L"] },
    ]);
    expect(await readNumbers(M)).toMatchObject({ on_hand: 15 });
  });

  it("applies nothing that was counted after the differences were shown", async () => {
    const takeId = await start();
    await count(takeId, M, 4);
    const seen = await readSeen(takeId);
    await count(takeId, L, 1);
    expect(await applyTake(takeId, seen, BY)).toEqual({ outcome: "counted" });
    expect(await readNumbers(M)).toBeUndefined();
  });

  it("skips what the product lost since, and says so", async () => {
    const takeId = await start();
    await saveCounts(takeId, [
      { subject: M, counted: 4, before: null },
      { subject: L, counted: 2, before: null },
      { subject: HAT, counted: 1, before: null },
    ]);
    await write(({ prepare }) =>
      runScript(
        { prepare },
        `UPDATE products SET sizes = '["M"]' WHERE row_id = 1;
        DELETE FROM products WHERE row_id = 2`,
      ),
    );
    const found = await readDifferences(takeId, null);
    expect(found?.differences.gone.map(({ label }) => label)).toEqual([
      "Remera, Negro, talle L",
      "Producto borrado",
    ]);
    expect(await apply(takeId)).toMatchObject({ outcome: "applied", changedCells: 1 });
    expect(await readNumbers(L)).toBeUndefined();
  });
});

describe("two people who count", () => {
  it("see each other's numbers, and the second decides", async () => {
    const takeId = await start();
    await count(takeId, M, 4);
    const conflict = await count(takeId, M, 6);
    expect(conflict).toEqual({
      outcome: "conflict",
      problems: new Map([
        [toStockSubject(M), { text: expect.stringContaining("contó 4"), before: 4 }],
      ]),
    });
    expect(await count(takeId, M, 6, 4)).toEqual({ outcome: "saved" });
    expect((await readDifferences(takeId, null))?.differences.different).toMatchObject([
      { counted: 6 },
    ]);
  });

  it("lose nothing when the page of one had empty fields", async () => {
    const takeId = await start();
    await count(takeId, M, 4);
    const fields = [
      { subject: M, counted: null, before: null },
      { subject: L, counted: 2, before: null },
    ];
    expect(await saveCounts(takeId, fields)).toEqual({ outcome: "saved" });
    expect((await readDifferences(takeId, null))?.differences.countedCells).toBe(2);
  });

  it("store nothing of a form with one conflict", async () => {
    const takeId = await start();
    await count(takeId, M, 4);
    const fields = [
      { subject: L, counted: 2, before: null },
      { subject: M, counted: 6, before: null },
    ];
    expect(await saveCounts(takeId, fields)).toMatchObject({ outcome: "conflict" });
    expect((await readDifferences(takeId, null))?.differences.countedCells).toBe(1);
  });

  it("may send the same form twice", async () => {
    const takeId = await start();
    expect(await count(takeId, M, 4)).toEqual({ outcome: "saved" });
    expect(await count(takeId, M, 4)).toEqual({ outcome: "saved" });
  });

  it("are refused a size that the product has not", async () => {
    const takeId = await start();
    const saved = await count(takeId, { ...M, size: "XXL" }, 4);
    expect(saved).toMatchObject({ outcome: "conflict" });
    expect(await count(takeId, { ...M, productRow: 99 }, 4)).toMatchObject({ outcome: "conflict" });
  });
});

describe("a closed stock take", () => {
  it("keeps no number when it was discarded, and takes none", async () => {
    const takeId = await start();
    await count(takeId, M, 4);
    expect(await discardTake(takeId, BY)).toBe(true);
    expect(await discardTake(takeId, BY)).toBe(false);
    expect(await count(takeId, M, 4)).toEqual({ outcome: "closed" });
    expect(await leaveOut(takeId, [M])).toBe(false);
    expect(await applyTake(takeId, "", BY)).toMatchObject({ outcome: "closed" });
    expect((await readTakes()).closed).toMatchObject([{ batchId: null, countedCells: 0 }]);
    expect(await readNumbers(M)).toBeUndefined();
  });

  it("is none that never was", async () => {
    expect(await readTakePage(99, null)).toBeNull();
    expect(await readDifferences(99, null)).toBeNull();
    expect(await count(99, M, 4)).toEqual({ outcome: "missing" });
    expect(await applyTake(99, "", BY)).toEqual({ outcome: "missing" });
    expect(await discardTake(99, BY)).toBe(false);
  });
});
