import { afterAll, beforeAll, expect, it } from "vitest";

import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { readProductChoices } from "./product-choices.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";

useTemporaryDataDirectory();

beforeAll(() => getStoredShop().database.prepare());
afterAll(closeStoredShop);

it("offers the values in use, most used first, and sizes in their order", async () => {
  const { database } = getStoredShop();
  const common = { brand: "SHATO", category: "ropa", subcategory: "Remeras", collection: null };
  await storeProducts(database, [
    { ...common, id: "a-01", sizes: ["M", "XL", "S"], colors: ["Negro", "Azul"] },
    { ...common, id: "b-01", brand: "Bento", sizes: ["M"], colors: ["Negro"], isHidden: true },
    { ...common, id: "c-01", brand: "Bento", sizes: [], colors: [], collection: "Básicos, fw25" },
    { ...common, id: "d-01", brand: "", subcategory: "", sizes: [" "], colors: [] },
    { ...common, id: "g-01", sizes: [], colors: [], collection: "fw25", season: "Verano" },
  ]);
  expect(await readProductChoices()).toEqual({
    brands: ["Bento", "SHATO"],
    categories: ["ropa"],
    subcategories: ["Remeras"],
    collections: ["fw25", "Básicos"],
    seasons: ["Verano"],
    sizes: ["S", "M", "XL"],
    colors: ["Negro", "Azul"],
  });

  await storeProducts(database, [{ ...common, id: "e-01", colors: ["Azul"], sizes: ["L"] }]);
  await storeProducts(database, [{ ...common, id: "f-01", colors: ["Azul"], sizes: [] }]);
  expect(await readProductChoices()).toMatchObject({
    brands: ["SHATO", "Bento"],
    sizes: ["S", "M", "L", "XL"],
    colors: ["Azul", "Negro"],
  });
});
