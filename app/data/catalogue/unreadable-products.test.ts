import { describe, expect, it, vi } from "vitest";

import {
  openTemporaryDatabase,
  storeProducts,
  useTemporaryDataDirectory,
} from "../../../test/helpers/temporary-database";
import { getLog } from "../../log/log.server";
import { searchCatalogue } from "../../domain/catalogue/search";
import { createCatalogue } from "./catalogue.server";
import { findProducts, streamProducts } from "./product-queries.server";

useTemporaryDataDirectory();

describe("a row that another tool left unreadable", () => {
  it.each([
    ["images = '['", /^images /],
    ["images = ''", /^images /],
    ["images = '{}'", /^images: /],
    ["sizes = 'null'", /^sizes: /],
    ["colors = '[1, 2]'", /^colors: /],
    ["color_links = '[]'", /^color_links: /],
    ["price = -1", /^price /],
    ["price = 9223372036854775807", /^price /],
    ["created_at = 'ayer'", /^created_at /],
    ["updated_at = ''", /^updated_at /],
    ["name = ''", /^name /],
  ])("with %s is skipped and logged, and the others stay", async (change, problem) => {
    const { database } = await openTemporaryDatabase([{ id: "bad-01" }, { id: "good-01" }]);
    await database.write(({ prepare }) =>
      prepare(`UPDATE products SET ${change} WHERE id = 'bad-01'`).run(),
    );
    const logged = vi.spyOn(getLog(), "warn");
    const { value } = await createCatalogue(database).read(async (source) => ({
      listed: source.index.entries.map(({ id }) => id),
      loaded: (await source.load(["bad-01", "good-01"])).map(({ id }) => id),
      found: searchCatalogue(source.index, "remera").positions.length,
    }));
    expect(value).toEqual({ listed: ["good-01"], loaded: ["good-01"], found: 1 });
    expect(logged).toHaveBeenCalledWith(
      { productId: "bad-01", problem: expect.stringMatching(problem) },
      "unreadable product skipped",
    );
  });

  it("is read when only its time has SQLite's own format", async () => {
    const { database } = await openTemporaryDatabase([{ id: "a-01" }]);
    await database.write(({ prepare }) =>
      prepare("UPDATE products SET created_at = '2025-06-01 12:00:00'").run(),
    );
    const found = await database.read((connection) => findProducts(connection, ["a-01"]));
    expect(found.get("a-01")?.createdAt.toISOString()).toBe("2025-06-01T12:00:00.000Z");
  });
});

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

describe("streaming the catalogue", () => {
  it("gives every product once, newest first, over many batches of equal times", async () => {
    const { database } = await openTemporaryDatabase();
    await database.write(({ prepare }) =>
      prepare(
        `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 2499)
         INSERT INTO products (id, name, price, is_hidden, created_at)
         SELECT 'p-' || i, 'P', 1, CASE i % 5 WHEN 0 THEN 1 ELSE 0 END, '2025-0' || (1 + i % 2) || '-01T00:00:00.000Z' FROM n`,
      ).run(),
    );
    const rows = await database.read((connection) => collect(streamProducts(connection)));
    expect(new Set(rows.map(({ rowId }) => rowId)).size).toBe(2500);
    const keys = rows.map(({ rowId, product }) => product.createdAt.getTime() + rowId / 1e6);
    expect(keys).toEqual(keys.toSorted((left, right) => right - left));
  });

  it("ends after exactly one batch", async () => {
    const { database } = await openTemporaryDatabase();
    const products = Array.from({ length: 1000 }, (_, n) => ({ id: `p-${n}` }));
    await storeProducts(database, products);
    const rows = await database.read((connection) => collect(streamProducts(connection)));
    expect(rows).toHaveLength(1000);
  });
});

describe("findProducts", () => {
  it("finds nothing for no ids, and treats an id as plain text", async () => {
    const { database } = await openTemporaryDatabase([{ id: "a-01" }]);
    const ids = ["%", "a-0_", "' OR 1=1 --", "A-01", "a-01\0", ""];
    const found = await database.read(async (connection) => [
      (await findProducts(connection, [])).size,
      (await findProducts(connection, ids)).size,
      (await findProducts(connection, [...ids, "a-01"])).size,
    ]);
    expect(found).toEqual([0, 0, 1]);
  });
});
