import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  openTemporaryDatabase,
  useTemporaryDataDirectory,
} from "../../../test/helpers/temporary-database";
import { products } from "../../../db/schema/products";
import type { ShopDatabase } from "./database.server";
import { searchCatalogue } from "../../domain/catalogue/search";
import { foldText } from "../../domain/plain/fold-text";
import { mapInTurn } from "../../domain/plain/lists";
import { aProductRow } from "../../../test/helpers/products";
import { createCatalogue } from "../catalogue/catalogue.server";
import { findRowsByText } from "../dialect/text-search.server";
import { itOfFiles } from "../../../test/helpers/test-engine";

useTemporaryDataDirectory();

const PIECES = [
  ..."aábnñÑ %_*\"'^-+:(){}.",
  ...["AND", "OR", "NOT", "NEAR(", "name:", "buzo", "Índigo", "👍", "n\u0303", "\u00a0"],
];
const piece = fc.constantFrom(...PIECES);
const name = fc.string({ unit: piece, minLength: 1, maxLength: 6 });
const text = fc.string({ unit: fc.oneof(piece, fc.constant("\0")), minLength: 1, maxLength: 4 });

async function replaceProducts(database: ShopDatabase, names: readonly string[]): Promise<void> {
  await database.write(async ({ queries }) => {
    await queries.delete(products);
    for (const [n, name] of names.entries()) {
      await queries.insert(products).values(aProductRow({ id: `p-${n}`, name }));
    }
  });
}

describe("searching in the database", () => {
  it("contains each text that a product's name contains", async () => {
    const { database } = await openTemporaryDatabase();
    const catalogue = createCatalogue(database);
    await fc.assert(
      fc.asyncProperty(
        fc.array(name, { minLength: 1, maxLength: 30 }),
        fc.array(text, { minLength: 1, maxLength: 30 }),
        async (names, texts) => {
          await replaceProducts(database, names);
          // Parts of the names, so that many of the texts are found.
          const parts = names.map((whole) => [...whole].slice(-4).join(""));
          const { value, notice } = await catalogue.read(({ index }) => {
            for (const asked of [...texts, ...parts]) {
              const found = searchCatalogue(index, asked).positions;
              const folded = foldText(asked);
              const containing = [...index.entries.keys()].filter(
                (position) => folded !== "" && index.entries[position]?.name.includes(folded),
              );
              expect(found, asked).toEqual(expect.arrayContaining(containing));
            }
          });
          expect({ value, notice }).toEqual({ value: undefined, notice: null });
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
    const { value } = await createCatalogue(database).read(
      ({ index }) => searchCatalogue(index, text).positions,
    );
    expect(value).toEqual([0]);
  });

  it.each(['"', '"""', "*", "name:", "^", "%", "\0"])("finds nothing by %j", async (text) => {
    const { database } = await openTemporaryDatabase([{ name: "Buzo Sur" }]);
    const { value } = await createCatalogue(database).read(
      ({ index }) => searchCatalogue(index, text).positions,
    );
    expect(value).toEqual([]);
  });

  itOfFiles("uses the full-text index from three letters on", async () => {
    const { database } = await openTemporaryDatabase([{ name: "Buzo Sur" }]);
    const [two, three, long, longer] = await database.read((connection) =>
      mapInTurn(["bu", "buz", "x".repeat(200), "x".repeat(10_240)], (text) =>
        findRowsByText(connection, "products_fts", text),
      ),
    );
    expect(two).toBeNull();
    expect(three).toHaveLength(1);
    expect(long).toEqual([]);
    expect(longer).toBeNull();
  });

  itOfFiles("leaves a text with more than 2,000 matches to a scan", async () => {
    const { database } = await openTemporaryDatabase();
    await database.write(({ prepare }) =>
      prepare(
        `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
         INSERT INTO products (id, name, price, images)
         SELECT 'p-' || i, 'Remera ' || i, 1, '["/a.jpg"]' FROM n`,
      ).run(),
    );
    const { value } = await createCatalogue(database).read(({ index }) => [
      searchCatalogue(index, "remera").positions.length,
      searchCatalogue(index, "remera 1999").positions.length,
    ]);
    expect(
      await database.read((connection) => findRowsByText(connection, "products_fts", "remera")),
    ).toBe("too-many");
    expect(value).toEqual([2001, 1]);
  });
});
