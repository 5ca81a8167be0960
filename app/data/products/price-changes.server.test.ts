import { setImmediate as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { NO_SELECTION, type AdminSelection } from "../../domain/products/admin-listing";
import type { PriceRule } from "../../domain/products/reprice";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { repriceSelection, setPrices, findSelectedPrices } from "./price-changes.server";
import { runScript } from "../../../test/helpers/run-script";
import { itOfFiles } from "../../../test/helpers/test-engine";

useTemporaryDataDirectory();

const NOW = new Date("2025-06-02T12:00:00.000Z");
const BY = { author: { adminId: 7, name: "Ana" }, now: NOW };
const PLUS_TEN: PriceRule = { kind: "percent", partsPerMillion: 100_000, rounding: "1" };

beforeAll(() => getStoredShop().database.prepare());
beforeEach(async () => {
  await run("DELETE FROM products");
  const stored = [
    { id: "a-01", brand: "SHATO" },
    { id: "b-01", brand: "SHATO", priceInPesos: 1000 },
    { id: "c-01", brand: "manki", isHidden: true },
  ];
  await storeProducts(getStoredShop().database, stored);
});
afterAll(closeStoredShop);

const run = (statement: string) =>
  getStoredShop().database.write(
    async ({ prepare }) => void (await runScript({ prepare }, statement)),
  );
const read = (statement: string) =>
  getStoredShop().database.read(({ prepare }) => prepare(statement).all());
const readPrices = async () =>
  Object.fromEntries(
    (await read("SELECT id, price FROM products ORDER BY id")).map((row) =>
      Object.values(row as { id: string; price: number }),
    ),
  ) as Record<string, number>;
const readEntries = (batchId: number | null) =>
  read(
    `SELECT admin_id, admin_name, action, subject_kind, before, after FROM audit
      WHERE batch_id = ${batchId} ORDER BY id`,
  );

describe("new prices of checked products", () => {
  const change = (id: string, fromPesos: number, toPesos: number) => ({ id, fromPesos, toPesos });

  it("are set for existing products, as one change of the person", async () => {
    const changes = [change("a-01", 26_000, 30_000), change("x-01", 1, 2)];
    const { batchId, ...outcome } = await setPrices(changes, BY);
    expect(outcome).toEqual({ found: 1, changed: 1, missing: 1, conflicts: [] });
    expect(await readPrices()).toEqual({ "a-01": 30_000, "b-01": 1000, "c-01": 26_000 });
    expect(await readEntries(batchId)).toEqual([
      {
        admin_id: 7,
        admin_name: "Ana",
        action: "products.price",
        subject_kind: "product",
        before: '{"price":26000}',
        after: '{"price":30000}',
      },
    ]);
    expect(await read("SELECT updated_at FROM products WHERE id = 'a-01'")).toEqual([
      { updated_at: NOW.toISOString() },
    ]);
  });

  it("are all refused when one price is not what the owner saw", async () => {
    await run("UPDATE products SET price = 27000 WHERE id = 'b-01'");
    const outcome = await setPrices(
      [change("a-01", 26_000, 30_000), change("b-01", 1000, 30_000)],
      BY,
    );
    expect(outcome).toMatchObject({ changed: 0, conflicts: ["b-01"], batchId: null });
    expect(await readPrices()).toEqual({ "a-01": 26_000, "b-01": 27_000, "c-01": 26_000 });
  });

  it("offer nothing to take back when no price differs", async () => {
    const outcome = await setPrices([change("a-01", 26_000, 26_000)], BY);
    expect(outcome).toMatchObject({ found: 1, changed: 0, batchId: null });
    expect(await read("SELECT updated_at FROM products WHERE id = 'a-01'")).not.toEqual([
      { updated_at: NOW.toISOString() },
    ]);
  });
});

describe("new prices of all that a list shows", () => {
  const BRAND: AdminSelection = {
    ...NO_SELECTION,
    filters: {
      ...NO_SELECTION.filters,
      values: { ...NO_SELECTION.filters.values, brand: "SHATO" },
    },
  };

  async function preview(selection: AdminSelection) {
    const { value } = await findSelectedPrices(selection);
    if (value === null) throw new Error("too many products");
    return { selection, version: value.version };
  }

  it("are those of the preview", async () => {
    const { value } = await findSelectedPrices(BRAND);
    expect(value?.prices.map(({ id, price }) => [id, price]).sort()).toEqual([
      ["a-01", 26_000],
      ["b-01", 1000],
    ]);
    const outcome = await repriceSelection(await preview(BRAND), PLUS_TEN, BY);
    expect(outcome).toMatchObject({ found: 2, changed: 2 });
    expect(await readPrices()).toEqual({ "a-01": 28_600, "b-01": 1100, "c-01": 26_000 });
    expect(await readEntries(outcome?.batchId ?? null)).toHaveLength(2);
  });

  it.each([
    ["a price", "UPDATE products SET price = 1 WHERE id = 'a-01'"],
    ["a product outside of the list", "UPDATE products SET name = 'Z' WHERE id = 'c-01'"],
    ["a new product", "INSERT INTO products (id, name, price) VALUES ('d-01', 'D', 1)"],
    ["a deleted one", "DELETE FROM products WHERE id = 'b-01'"],
  ])("are not set after a change since the preview: %s", async (_, change) => {
    const seen = await preview(BRAND);
    await run(change);
    const before = await readPrices();
    expect(await repriceSelection(seen, PLUS_TEN, BY)).toBeNull();
    expect(await readPrices()).toEqual(before);
  });

  it("are set once when the form is sent twice", async () => {
    const seen = await preview(NO_SELECTION);
    const both = await Promise.all([
      repriceSelection(seen, PLUS_TEN, BY),
      repriceSelection(seen, PLUS_TEN, BY),
    ]);
    expect(both.map((outcome) => outcome?.changed ?? null)).toEqual([3, null]);
    expect(await readPrices()).toEqual({ "a-01": 28_600, "b-01": 1100, "c-01": 28_600 });
  });

  it("cannot be invented by a form", async () => {
    const seen = { selection: NO_SELECTION, version: "." };
    expect(await repriceSelection(seen, PLUS_TEN, BY)).toBeNull();
  });

  itOfFiles("may be 10,000, in one change, while readers go on and other writes wait", async () => {
    const { database } = getStoredShop();
    await run(`INSERT INTO products (id, name, price)
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 9997)
      SELECT 'n-' || n, 'Remera ' || n, 1000 FROM numbers`);
    const seen = await preview(NO_SELECTION);
    const order: string[] = [];
    const written = repriceSelection(seen, PLUS_TEN, BY).finally(() => order.push("prices"));
    await pause();
    const other = database
      .write(({ prepare }) =>
        prepare("UPDATE products SET price = price + 1 WHERE id = 'a-01'").run(),
      )
      .then(() => order.push("other"));
    const sums = new Set<unknown>();
    let turns = 0;
    while (order.length === 0) {
      const [sum] = await read("SELECT sum(price) AS sum FROM products");
      sums.add((sum as { sum: number }).sum);
      turns += 1;
      await pause();
    }
    const outcome = await written;
    await other;
    expect(order).toEqual(["prices", "other"]);
    expect(turns).toBeGreaterThan(5);
    expect(sums.size).toBeLessThanOrEqual(2);
    expect(outcome).toMatchObject({ found: 10_000, changed: 10_000 });
    expect(await readEntries(outcome?.batchId ?? null)).toHaveLength(10_000);
    expect(await readPrices()).toMatchObject({ "a-01": 28_601, "n-9997": 1100 });

    await run("INSERT INTO products (id, name, price) VALUES ('one-more', 'Uno', 1)");
    expect((await findSelectedPrices(NO_SELECTION)).value).toBeNull();
  });
});
