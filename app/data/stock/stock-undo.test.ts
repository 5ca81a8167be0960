import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { BY } from "../../../test/helpers/author";
import { undo } from "../../../test/helpers/owner-changes";
import { aProduct } from "../../../test/helpers/products";
import {
  findStock,
  findUnbalanced,
  handOver,
  saveStock,
  sell,
  type StockCell,
} from "../../../test/helpers/stock-edits";
import {
  storeProducts,
  useTemporaryDataDirectory,
  emptyDatabase,
} from "../../../test/helpers/temporary-database";
import { restoreProduct } from "../history/bin.server";
import { nameSubject } from "../history/name-subjects.server";
import { deleteProducts } from "../products/product-changes.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";

const directory = useTemporaryDataDirectory();
const PRODUCT = aProduct({ id: "remera-01", name: "Remera", sizes: ["S", "M"], colors: ["Negro"] });

let cell: StockCell;

beforeEach(async () => {
  emptyDatabase(directory);
  const { database } = getStoredShop();
  await database.prepare();
  await storeProducts(database, [PRODUCT]);
  const productRow = await database.read(async ({ prepare }) =>
    Number(await prepare("SELECT row_id FROM products WHERE id = 'remera-01'").pluck().get()),
  );
  cell = { productRow, size: "M", color: "Negro" };
});
afterEach(closeStoredShop);

const count = async (onHand: number | null) => Number(await saveStock({ ...cell, onHand }));
const readPieces = async () => (await findStock(cell))?.onHand ?? null;

describe("taking back changes of the stock", () => {
  it("gives the difference back and keeps what was sold since", async () => {
    await count(5);
    const batchId = await count(8);
    await sell(cell, 2);
    await handOver(cell, 2);
    expect(await undo(batchId)).toMatchObject({ outcome: "undone", counts: { whole: 1 } });
    expect(await findStock(cell)).toMatchObject({ onHand: 3, reserved: 0, edits: 3 });
    expect(await findUnbalanced()).toEqual([]);
  });

  it("takes the wrong pieces away also when as many were sold since", async () => {
    await count(5);
    const batchId = await count(8);
    await sell(cell, 3);
    await handOver(cell, 3);
    expect(await undo(batchId)).toMatchObject({ outcome: "undone", counts: { whole: 1 } });
    expect(await readPieces()).toBe(2);
  });

  it("leaves a number that a person typed back", async () => {
    await count(5);
    const batchId = await count(8);
    await count(5);
    expect(await undo(batchId)).toMatchObject({ counts: { same: 1 } });
    expect(await readPieces()).toBe(5);
  });

  it("can be taken back itself", async () => {
    await count(5);
    const undone = await undo(await count(8));
    await sell(cell, 1);
    await handOver(cell, 1);
    const batchId = undone.outcome === "undone" ? Number(undone.batchId) : 0;
    await undo(batchId);
    expect(await readPieces()).toBe(7);
  });

  it("ends the counting that began with the change, also when a later one was taken back", async () => {
    const first = await count(5);
    const second = await count(8);
    await sell(cell, 1);
    await handOver(cell, 1);
    expect(await undo(first)).toMatchObject({ counts: { kept: 1 } });
    await undo(second);
    await undo(first);
    expect(await readPieces()).toBeNull();
    expect(await findUnbalanced()).toEqual([]);
  });

  it("counts again with the number from before", async () => {
    await count(5);
    await undo(await count(null));
    expect(await readPieces()).toBe(5);
  });

  it("writes the reason into the ledger", async () => {
    await count(5);
    await undo(await count(8));
    const reasons = await getStoredShop().database.read(({ prepare }) =>
      prepare("SELECT reason FROM stock_movements ORDER BY id").pluck().all(),
    );
    expect(reasons).toEqual(["count", "count", "undo"]);
  });

  it("says what it is about by the names of the product, colour and size", async () => {
    const subjectId = JSON.stringify([cell.productRow, "M", "Negro"]);
    expect(await nameSubject({ kind: "stock", subjectId })).toMatchObject({
      name: "Remera · Negro · M",
      link: "remera-01",
    });
  });
});

describe("a product that rests in the bin", () => {
  it("keeps its stock until it comes back", async () => {
    await count(5);
    await deleteProducts(["remera-01"], BY);
    expect(await readPieces()).toBe(5);
    await restoreProduct(cell.productRow, BY);
    expect(await findStock(cell)).toMatchObject({ onHand: 5 });
  });

  it("is not counted again by an undo", async () => {
    await count(5);
    const batchId = await count(null);
    await deleteProducts(["remera-01"], BY);
    expect(await undo(batchId)).toMatchObject({ counts: { whole: 0, kept: 1 } });
    expect(await readPieces()).toBeNull();
  });
});

type Step =
  | { kind: "count"; size: string; onHand: number | null }
  | { kind: "sell" | "hand-over"; size: string; quantity: number }
  | { kind: "undo"; back: number };

const size = fc.constantFrom("S", "M");
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant("count" as const),
      size,
      onHand: fc.option(fc.integer({ min: 0, max: 9 }), { freq: 4 }),
    }),
    fc.record({
      kind: fc.constantFrom("sell" as const, "hand-over" as const),
      size,
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({ kind: fc.constant("undo" as const), back: fc.nat(5) }),
  ),
  { maxLength: 14 },
);

describe("the ledger", () => {
  it("adds up to the numbers after any edits, sales and undos", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const batches: number[] = [];
        for (const step of given) {
          const batchId = await take(step, batches);
          if (batchId !== null) batches.push(batchId);
        }
        expect(await findUnbalanced()).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  /** Returns the change in the history. */
  async function take(step: Step, batches: readonly number[]): Promise<number | null> {
    switch (step.kind) {
      case "count":
        return saveStock({ ...cell, size: step.size, onHand: step.onHand });
      case "sell":
        await sell({ ...cell, size: step.size }, step.quantity);
        return null;
      case "hand-over":
        await handOver({ ...cell, size: step.size }, step.quantity);
        return null;
      case "undo": {
        const batchId = batches.at(-1 - step.back);
        if (batchId === undefined) return null;
        const undone = await undo(batchId);
        return undone.outcome === "undone" ? undone.batchId : null;
      }
    }
  }
});
