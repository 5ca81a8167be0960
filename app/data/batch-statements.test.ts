import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { BY } from "../../test/helpers/author";
import { aFile, anImported, aVariant } from "../../test/helpers/imported-products";
import { importFile } from "../../test/helpers/imports";
import { emptyDatabase, useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { createQueries, type Connection, type Prepare } from "../../db/connection";
import { endSales, putOnSale } from "./offers/sales.server";
import { switchDueSales } from "./offers/sale-switch.server";
import { setFields, setHidden } from "./products/product-changes.server";
import { setPrices } from "./products/price-changes.server";
import { closeStoredShop, getStoredShop } from "./sqlite/stored-shop.server";
import { applyTake, saveCounts } from "./stock/stock-take-cells.server";
import { readDifferences } from "./stock/stock-take-pages.server";
import { startTake } from "./stock/stock-takes.server";

const directory = useTemporaryDataDirectory();
beforeEach(async () => {
  emptyDatabase(directory);
  await getStoredShop().database.prepare();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await closeStoredShop();
});

const listIds = (count: number) => Array.from({ length: count }, (_, n) => `remera-${n}`);

const aFileOf = (count: number, priceInPesos: number) =>
  aFile(
    listIds(count).map((id, at) =>
      anImported({
        ...{ id, rows: [at + 2], formerIds: [`Vieja_${id}`] },
        fields: { name: `Remera ${id}`, priceInPesos, brand: "Ñandú" },
        variants: [aVariant({ size: "M", color: "Negro", stock: priceInPesos % 7, sku: id })],
      }),
    ),
  );

/** How many statements the writes of `work` send: others wait for as long. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const { database } = getStoredShop();
  const write = database.write.bind(database);
  let count = 0;
  vi.spyOn(database, "write").mockImplementation((change) =>
    write((connection) => {
      const prepare = ((text: string) => {
        count += 1;
        return connection.prepare(text);
      }) as Prepare;
      const counted: Connection = { ...connection, prepare, queries: createQueries(prepare) };
      return change(counted);
    }),
  );
  await work();
  vi.restoreAllMocks();
  return count;
}

const BATCHES: Record<string, (count: number) => Promise<unknown>> = {
  "an import of new products": (count) => importFile(aFileOf(count, 9000)),
  "an import of other prices and numbers": (count) => importFile(aFileOf(count, 9999)),
  "a change of prices": (count) =>
    setPrices(
      listIds(count).map((id) => ({ id, fromPesos: 9999, toPesos: 10_500 })),
      BY,
    ),
  "hiding products": (count) => setHidden(listIds(count), true, BY),
  "another brand of products": (count) => setFields(listIds(count), { brand: "Otra" }, BY),
  "a sale": (count) =>
    putOnSale(
      {
        rule: { kind: "percent", partsPerMillion: -100_000, rounding: "1" },
        from: null,
        until: null,
      },
      { prices: listIds(count).map((id) => ({ id, seenPesos: 10_500 })) },
      BY,
    ),
  "the moment of its begin": () => switchDueSales(BY.now),
  "the end of a sale": (count) => endSales(listIds(count), BY),
};
/** A stock take in which each shelf has one piece more. */
async function countShelves(products: number) {
  const started = await startTake({ kind: "all", id: "" }, BY);
  if (started.outcome === "empty") throw new Error("Nothing to count");
  const { id } = started;
  const cells = listIds(products).map((_, at) => ({
    ...{ subject: { productRow: at + 1, size: "M", color: "Negro" }, counted: 50, before: null },
  }));
  await saveCounts(id, cells);
  return { id, seen: (await readDifferences(id, null))?.differences.seen ?? "" };
}

/** The statements of each batch, one after another. */
async function countAll(products: number): Promise<Record<string, number>> {
  emptyDatabase(directory);
  await closeStoredShop();
  await getStoredShop().database.prepare();
  const counts: Record<string, number> = {};
  for (const [name, run] of Object.entries(BATCHES))
    counts[name] = await countStatements(() => run(products));
  const take = await countShelves(products);
  counts["a stock take"] = await countStatements(() => applyTake(take.id, take.seen, BY));
  return counts;
}

describe("a batch", () => {
  it("sends as many statements for forty products as for four", async () => {
    const few = await countAll(4);
    expect(Object.values(few).filter((count) => count === 0)).toEqual([]);
    expect(await countAll(40)).toEqual(few);
  });
});
