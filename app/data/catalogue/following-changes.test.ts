import fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";

import {
  openTemporaryDatabase,
  useTemporaryDataDirectory,
} from "../../../test/helpers/temporary-database";
import { NO_SELECTION } from "../../domain/products/admin-listing";
import { FACETS } from "../../domain/catalogue/catalogue-entry";
import { NO_FILTERS, queryCatalogue } from "../../domain/catalogue/catalogue-query";
import { countStates } from "../products/selected-products.server";
import { searchCatalogue } from "../../domain/catalogue/search";
import { createCatalogue } from "./catalogue.server";
import { isOnPostgres, itOfFiles } from "../../../test/helpers/test-engine";

useTemporaryDataDirectory();

function askShop(catalogue: ReturnType<typeof createCatalogue>) {
  return catalogue.read(async (source) => {
    const { positions, counts } = queryCatalogue(source.index, {}, NO_FILTERS);
    const ids = positions.slice(0, 100).map((position) => source.index.entries[position]?.id ?? "");
    return {
      index: source.index,
      products: await source.load(ids),
      counts: FACETS.map((facet) =>
        (counts[facet] ?? []).toSorted((left, right) => (left.value < right.value ? -1 : 1)),
      ),
      found: ["a", "buzo", "p-1"].map((text) =>
        searchCatalogue(source.index, text).positions.map(
          (position) => source.index.entries[position]?.id,
        ),
      ),
    };
  });
}

function askOwner(catalogue: ReturnType<typeof createCatalogue>) {
  return catalogue.readStored(
    async (connection, facts) => ({
      states: await countStates(connection, facts, NO_SELECTION),
      pictureless: [...facts.pictureless].sort((left, right) => left - right),
    }),
    () => null,
  );
}

type Row = { rowId: number; id: number; name: string; brand: string; images: string; day: number };

const anyRow = fc.record({
  rowId: fc.integer({ min: 1, max: 8 }),
  id: fc.integer({ min: 1, max: 10 }),
  name: fc.constantFrom("Buzo", "Remera", "Ñandú"),
  brand: fc.constantFrom("SHATO", "manki"),
  images: fc.constantFrom('["/a.jpg"]', "[]", "{"),
  day: fc.integer({ min: 1, max: 3 }),
});

type Sql = { text: string; values: unknown[] };

const INSERTS = ["INSERT OR IGNORE", "INSERT OR REPLACE"] as const;
const anyEdit: fc.Arbitrary<(row: Row) => Sql> = fc.constantFrom(
  ...INSERTS.map((insert) => (row: Row) => ({
    text: `${insert} INTO products (row_id, id, name, brand, images, price, created_at)
      VALUES (?, ?, ?, ?, ?, 100, ?)`,
    values: [row.rowId, `p-${row.id}`, row.name, row.brand, row.images, time(row)],
  })),
  ({ rowId }) => ({ text: "DELETE FROM products WHERE row_id = ?", values: [rowId] }),
  ({ rowId, name, images }) => ({
    text: "UPDATE products SET name = ?, images = ?, is_hidden = 1 - is_hidden WHERE row_id = ?",
    values: [name, images, rowId],
  }),
  ({ rowId, id }) => ({
    text: "UPDATE OR IGNORE products SET id = ? WHERE row_id = ?",
    values: [`p-${id}`, rowId],
  }),
  ({ rowId, id }) => ({
    text: "UPDATE OR REPLACE products SET id = ? WHERE row_id = ?",
    values: [`p-${id}`, rowId],
  }),
  ({ rowId, id }) => ({
    text: "UPDATE OR IGNORE products SET row_id = ? WHERE row_id = ?",
    values: [id, rowId],
  }),
  (row) => ({
    text: "UPDATE products SET created_at = ?, brand = ? WHERE row_id = ?",
    values: [time(row), row.brand, row.rowId],
  }),
  () => ({ text: "UPDATE products SET price = price + 1", values: [] }),
);

function time({ day }: Row): string {
  return `2025-01-0${day}T12:00:00.000Z`;
}

/** A second connection, as another program would have. */
async function openBeside() {
  const { database, openOther } = await openTemporaryDatabase();
  const other = openOther();
  onTestFinished(() => void other.close());
  const shop = createCatalogue(database);
  const expectTruth = async () => {
    await database.catchUp();
    expect(await askShop(shop)).toEqual(await askShop(createCatalogue(database)));
    expect(await askOwner(shop)).toEqual(await askOwner(createCatalogue(database)));
  };
  return { database, other, expectTruth };
}

itOfFiles("equals a full read, whatever another program writes", async () => {
  const { other, expectTruth } = await openBeside();
  const anyVersion = fc.array(fc.tuple(anyEdit, anyRow), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(anyVersion, { maxLength: 5 }), async (versions) => {
      other.exec("DELETE FROM products");
      for (const version of versions) {
        other.transaction(() => {
          for (const [edit, row] of version) {
            const { text, values } = edit(row);
            other.prepare(text).run(...values);
          }
        })();
        await expectTruth();
      }
    }),
    { numRuns: 15 },
  );
});

it
  .skipIf(isOnPostgres)
  .each([
    "REPLACE INTO products (row_id, id, name, price) VALUES (3, 'p-1', 'Sin foto', 1)",
    "UPDATE OR REPLACE products SET id = 'p-1', is_hidden = 1 WHERE row_id = 2",
    "UPDATE products SET row_id = 3 WHERE row_id = 2",
  ])("finds the removed row after another one took its place: %s", async (statement) => {
  const { other, expectTruth } = await openBeside();
  const insert = `INSERT INTO products (row_id, id, name, price, images)
    VALUES (?, ?, 'Buzo', 1, '["/a.jpg"]')`;
  for (const rowId of [1, 2]) other.prepare(insert).run(rowId, `p-${rowId}`);
  await expectTruth();
  other.exec(statement);
  await expectTruth();
});

it("handles more changes than the log holds", async () => {
  const { other, expectTruth } = await openBeside();
  other.exec(`INSERT INTO products (id, name, price, images)
    WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 2100)
    SELECT 'p-' || number, 'Buzo', number, '["/a.jpg"]' FROM numbers`);
  await expectTruth();
  for (let time = 0; time < 4; time += 1) other.exec("UPDATE products SET price = price + 1");
  await expectTruth();
  expect(other.prepare("SELECT count(*) FROM product_changes").pluck().get()).toBe(10_000);
});

it("reads one version while another program writes others", async () => {
  const { database, other } = await openBeside();
  other.exec(`INSERT INTO products (id, name, price, images)
    WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 1000)
    SELECT 'p-' || number, 'Buzo ' || number, number, '["/a.jpg"]' FROM numbers`);
  const edits = [
    "DELETE FROM products WHERE id IN ('p-1', 'p-500', 'p-1000')",
    "UPDATE products SET is_hidden = 1 WHERE id IN ('p-2', 'p-501', 'p-999')",
    "UPDATE products SET name = 'Zorro', created_at = '2020-01-01T00:00:00.000Z' WHERE id = 'p-998'",
    `INSERT INTO products (id, name, price, images) VALUES ('a-01', 'Zorro', 1, '["/a.jpg"]')`,
  ];
  const meddled: typeof database = {
    ...database,
    read: (ask) =>
      database.read((connection) =>
        ask({
          ...connection,
          get queries() {
            other.exec(edits.shift() ?? "SELECT 1");
            return connection.queries;
          },
        }),
      ),
  };
  const catalogue = createCatalogue(meddled);
  const { value } = await catalogue.read(({ index }) => ({
    count: index.entries.length,
    found: searchCatalogue(index, "zorro").positions.map((at) => index.entries[at]?.id),
  }));
  expect(edits).toEqual([]);
  expect(value.count).toBe(995);
  expect(new Set(value.found)).toEqual(new Set(["a-01", "p-998"]));
});

it("sees a save that comes while an older version is being built", async () => {
  const { database, other } = await openBeside();
  other.exec(`INSERT INTO products (id, name, price, images)
    WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 3000)
    SELECT 'p-' || number, 'Buzo', number, '["/a.jpg"]' FROM numbers`);
  const catalogue = createCatalogue(database);
  const count = () => catalogue.read(({ index }) => index.entries.length);
  const first = count();
  await Promise.resolve();
  other.exec("DELETE FROM products WHERE id = 'p-1'");
  const later = await Promise.all([count(), count()]);
  expect(later.map(({ value }) => value)).toEqual([2999, 2999]);
  expect([2999, 3000]).toContain((await first).value);
});
