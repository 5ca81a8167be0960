import { expect, it } from "vitest";

import {
  openTemporaryDatabase,
  useTemporaryDataDirectory,
} from "../../../test/helpers/temporary-database";
import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { buildMenu } from "../../domain/catalogue/menu";
import { createCatalogue } from "./catalogue.server";
import { parseTerms, readTaxonomy } from "./taxonomy.server";
import { runScript } from "../../../test/helpers/run-script";

useTemporaryDataDirectory();

it("starts with the built-in lists", async () => {
  const { database } = await openTemporaryDatabase();
  expect(await database.read(readTaxonomy)).toEqual(BUILT_IN_TAXONOMY);
});

it.each([
  ["groups", "UPDATE groups SET section = 'accesorios' WHERE id = 'buzos'"],
  ["sections", "UPDATE sections SET name = 'Prendas' WHERE id = 'ropa'"],
  ["brands", "UPDATE brands SET name = 'Shato' WHERE id = 'SHATO'"],
  ["menu_links", "DELETE FROM menu_links"],
])("is read again with the products after a change of %s", async (_, change) => {
  const { database } = await openTemporaryDatabase([
    { id: "a-01", brand: "SHATO", subcategory: "Buzos", collection: "fw25" },
    { id: "b-01", brand: "SHATO", subcategory: "Gorras" },
  ]);
  const readMenuOf = (catalogue: ReturnType<typeof createCatalogue>) =>
    catalogue.read(({ index }) => buildMenu(index, { collection: "fw25", pages: [] }));
  const catalogue = createCatalogue(database);
  const before = await readMenuOf(catalogue);
  await database.write(async ({ prepare }) => void (await runScript({ prepare }, change)));
  const after = await readMenuOf(catalogue);
  expect(after).not.toEqual(before);
  expect(after).toEqual(await readMenuOf(createCatalogue(database)));
});

it.each(["", "{", "null", "[1]", '{"0":"a"}'])("reads no terms from %j", (text) => {
  expect(parseTerms(text)).toEqual([]);
});
