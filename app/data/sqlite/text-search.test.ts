import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  openTemporaryDatabase,
  useTemporaryDataDirectory,
} from "../../../test/helpers/temporary-database";
import { products } from "../../../db/schema/products";
import type { ShopDatabase } from "./database.server";
import { listFound } from "../../../test/helpers/list-found";
import { searchCatalogue } from "../../domain/catalogue/catalogue-search";
import { aProductRow } from "../../../test/helpers/products";
import { createCatalogue } from "../catalogue/catalogue.server";
import { findByText } from "../catalogue/product-queries.server";

useTemporaryDataDirectory();

const PIECES = [
  ..."aábnñÑ %_*\"'^-+:(){}.",
  ...["AND", "OR", "NOT", "NEAR(", "name:", "buzo", "Índigo", "👍", "n\u0303", "\u00a0"],
];
const piece = fc.constantFrom(...PIECES);
const name = fc.string({ unit: piece, minLength: 1, maxLength: 6 });
const text = fc.string({ unit: fc.oneof(piece, fc.constant("\0")), minLength: 1, maxLength: 4 });

async function replaceProducts(database: ShopDatabase, names: readonly string[]): Promise<void> {
  await database.write(({ queries }) => {
    queries.delete(products).run();
    for (const [n, name] of names.entries()) {
      queries
        .insert(products)
        .values(aProductRow({ id: `p-${n}`, name }))
        .run();
    }
  });
}

describe("searching in the database", () => {
  it("equals a search in memory, in the same order", async () => {
    const { database } = await openTemporaryDatabase();
    const catalogue = createCatalogue(database);
    await fc.assert(
      fc.asyncProperty(
        fc.array(name, { minLength: 1, maxLength: 30 }),
        fc.array(text, { minLength: 1, maxLength: 30 }),
        fc.context(),
        async (names, texts, context) => {
          await replaceProducts(database, names);
          // Parts of the names, so that many of the texts are found.
          const parts = names.map((whole) => [...whole].slice(-4).join(""));
          const asked = [...texts, ...parts].filter((part) => part.trim() !== "");
          const rowIdsByText = new Map(
            await database.read((connection) =>
              asked.map((part) => [part, findByText(connection, part)] as const),
            ),
          );
          const { value, notice } = await catalogue.read(({ index }) =>
            asked.map((part) => {
              context.log(JSON.stringify(part));
              const inMemory = listFound(searchCatalogue(index, part));
              const rowIds = rowIdsByText.get(part) ?? null;
              const findCandidates = () =>
                rowIds && rowIds.flatMap((rowId) => index.positionByRowId.get(rowId) ?? []);
              const found = searchCatalogue(index, part, { findCandidates, maxLooks: 0 });
              expect(listFound(found)).toEqual(inMemory);
            }),
          );
          expect(notice).toBeNull();
          expect(value).toHaveLength(asked.length);
        },
      ),
      { numRuns: 20 },
    );
  });

  it.each([
    ["Vietnamese, with two marks on a letter", "Áo một", "mot"],
    ["Korean", "한국어 셔츠", "한국어"],
    ["a name typed with marks of their own", "Pan\u0303uelo", "pañuelo"],
    ["Turkish", "İstanbul", "istan"],
    ["capitals outside the alphabet", "ΒΆΡΚΑ Ж", "βάρκ"],
  ])("finds %s too", async (_, name, text) => {
    const { database } = await openTemporaryDatabase([{ name }]);
    const { value } = await createCatalogue(database).read((source) =>
      listFound(source.search(text)),
    );
    expect(value).toEqual([0]);
  });

  it.each([
    '"',
    '"""',
    "buzo*",
    "buzo AND",
    "NEAR(buzo sur)",
    "name:buzo",
    "-buzo",
    "^buzo",
    "a\0b",
  ])("treats %j as plain text", async (text) => {
    const { database } = await openTemporaryDatabase([{ name: "Buzo Sur" }]);
    const { value } = await createCatalogue(database).read((source) =>
      listFound(source.search(text)),
    );
    expect(value).toEqual([]);
  });

  it("uses the full-text index from three letters on", async () => {
    const { database } = await openTemporaryDatabase([{ name: "Buzo Sur" }]);
    const [two, three, long, longer] = await database.read((connection) =>
      ["bu", "buz", "x".repeat(200), "x".repeat(10_240)].map((text) =>
        findByText(connection, text),
      ),
    );
    expect(two).toBeNull();
    expect(three).toHaveLength(1);
    expect(long).toEqual([]);
    expect(longer).toBeNull();
  });

  it("leaves a text with more than 2,000 matches to the index in memory", async () => {
    const { database } = await openTemporaryDatabase();
    await database.write(({ sqlite }) =>
      sqlite.exec(
        `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
         INSERT INTO products (id, name, price, images)
         SELECT 'p-' || i, 'Remera ' || i, 1, '["/a.jpg"]' FROM n`,
      ),
    );
    const { value } = await createCatalogue(database).read((source) => [
      listFound(source.search("remera")).length,
      listFound(source.search("remera 1999")).length,
    ]);
    expect(await database.read((connection) => findByText(connection, "remera"))).toBeNull();
    expect(value).toEqual([2001, 1]);
  });
});
