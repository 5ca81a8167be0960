import { afterAll, beforeAll, expect, it } from "vitest";

import { BY } from "../../../test/helpers/author";
import { changeProduct } from "../../../test/helpers/owner-changes";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { saveSections } from "../../domain/catalogue/arrange-sections";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { readTaxonomyOverview } from "./group-overview.server";
import { changeTaxonomy } from "./taxonomy-writes.server";

useTemporaryDataDirectory();

beforeAll(async () => {
  await getStoredShop().database.prepare();
  await storeProducts(getStoredShop().database, [{ id: "a-01" }]);
});
afterAll(closeStoredShop);

const addSection = async (name: string, expectedVersion: number) =>
  (
    await changeTaxonomy({ ...BY, action: "menu.save", expectedVersion }, (taxonomy) =>
      saveSections(taxonomy, new Map(), name),
    )
  ).outcome;

it("a page of the menu is saved after a change of a product, and not after one of the menu", async () => {
  const { version } = await readTaxonomyOverview();
  await changeProduct("a-01", { name: "Otro nombre" });
  expect(await addSection("Hogar", version)).toBe("saved");
  expect(await addSection("Cocina", version)).toBe("changed");
});
