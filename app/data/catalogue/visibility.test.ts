import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../../db/seed/taxonomy";
import { aPricing } from "../../../test/helpers/cart-pricing";
import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import type { CatalogueScope, ProductFilters } from "../../domain/catalogue/catalogue-query";
import { priceCart } from "../../domain/buying/priced-cart";
import { parseListRequest } from "../../forms/catalogue/product-filters";
import { listProducts } from "./product-listing.server";
import { readSitemapEntries } from "./shop-map.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { findCartProducts, findProductPage, readFrontPage } from "./storefront.server";

useTemporaryDataDirectory();

const SECRET_IDS = ["oculto-01", "sin-foto-01", "en-blanco-01", "sin-precio-01"];

beforeAll(async () => {
  const { database } = getStoredShop();
  await database.prepare();
  const same = { name: "Buzo Sur", subcategory: "Buzos", collection: "fw25" };
  await storeProducts(database, [
    { ...same, id: "visible-01" },
    { ...same, id: "visible-02", name: "Buzo Norte" },
    { ...same, id: "oculto-01", name: "Buzo oculto", isHidden: true },
    { ...same, id: "sin-foto-01", name: "Buzo sin foto", images: [] },
    { ...same, id: "en-blanco-01", name: "Buzo en blanco", images: ["", "  "] },
    { ...same, id: "sin-precio-01", name: "Buzo sin precio", priceInPesos: 0 },
    { ...same, id: "gorra-oculta-01", subcategory: "Gorras", isHidden: true, brand: "Bento" },
  ]);
});
afterAll(closeStoredShop);

async function list(query: string, scope = {}) {
  const asked = parseListRequest(new URLSearchParams(query), BUILT_IN_TAXONOMY);
  const { value } = await listProducts({ scope, ...asked });
  if (!value) throw new Error("There is no such list");
  return value;
}

describe("hidden, picture-less and priceless products", () => {
  it.each<[string, CatalogueScope]>([
    ["", {}],
    ["q=buzo", {}],
    ["q=oculto", {}],
    ["q=01", {}],
    ["orden=precio-asc", {}],
    ["", { section: "ropa" }],
    ["", { group: "buzos" }],
    ["", { collection: ["fw25"] }],
    ["marca=SHATO&talle=M", {}],
    ["q=zapatilla", {}],
  ])("are in no list, no count and no suggestion of ?%s %j", async (query, scope) => {
    const { products, suggestions, total, counts } = await list(query, scope);
    const ids = [...products, ...suggestions].map(({ id }) => id);
    expect(ids.filter((id) => !id.startsWith("visible-"))).toEqual([]);
    expect(total).toBeLessThanOrEqual(2);
    for (const { count } of Object.values(counts).flat()) expect(count).toBeLessThanOrEqual(2);
  });

  it("add no filter value", async () => {
    const { counts } = await list("");
    expect(counts.brand.map(({ value }) => value)).toEqual(["shato"]);
    expect(counts.group.map(({ value }) => value)).toEqual(["buzos"]);
  });

  it("are not on the front page and not in the sitemap", async () => {
    const { value } = await readFrontPage({ coverHasProducts: false });
    expect(new Set(value.newest.map(({ id }) => id))).toEqual(
      new Set(["visible-01", "visible-02"]),
    );
    expect(value.tiles.map(({ id }) => id)).toEqual(["buzos"]);
    expect((await readSitemapEntries("fw25")).productIds.toSorted()).toEqual([
      "visible-01",
      "visible-02",
    ]);
  });

  it.each([...SECRET_IDS, "no-existe-01"])("have no page of their own: %s", async (id) => {
    expect((await findProductPage(id)).value).toBeNull();
  });

  it("are not recommended on a visible product's page", async () => {
    const { value } = await findProductPage("visible-01");
    expect(value?.related.map(({ id }) => id)).toEqual(["visible-02"]);
  });

  it.each(SECRET_IDS)("cannot be bought; the cart only names them: %s", async (productId) => {
    const line = { productId, size: "M", color: "Negro", quantity: 1 };
    const { value } = await findCartProducts([productId]);
    const { lines, unavailable } = priceCart([line], value.products, aPricing());
    expect(lines).toEqual([]);
    expect(unavailable.map(({ name }) => name)).toEqual([expect.stringMatching(/^Buzo/)]);
  });
});

describe("another truthy value in the hidden column", () => {
  it("hides as well as 1 does, unless the table refuses it", async () => {
    const { database } = getStoredShop();
    await storeProducts(database, [{ id: "raro-01", subcategory: "Gorras", brand: "Bento" }]);
    const hide = (value: number) =>
      database.write(({ prepare }) =>
        prepare("UPDATE products SET is_hidden = ? WHERE id = 'raro-01'").run(value),
      );
    const isRefused = await hide(2).then(
      () => false,
      () => true,
    );
    const { value } = await findProductPage("raro-01");
    await database.write(({ prepare }) =>
      prepare("DELETE FROM products WHERE id = 'raro-01'").run(),
    );
    expect(value === null).toBe(!isRefused);
  });
});

describe("lists", () => {
  it("are null for an unknown brand or group", async () => {
    for (const query of ["marca=Nike", "categoria=zapatos", "marca=SHATO&marca=%25"]) {
      const { filters } = parseListRequest(new URLSearchParams(query), BUILT_IN_TAXONOMY);
      const asked = { scope: {}, text: "", isLiteral: false, filters, page: null };
      expect((await listProducts(asked)).value, query).toBeNull();
    }
  });

  it("exist for a known brand and group without products", async () => {
    const listing = await list("marca=Plegaria&categoria=bermuda");
    expect(listing).toMatchObject({ total: 0, page: 1, pageCount: 1, products: [] });
    expect(listing.suggestions).toHaveLength(2);
  });

  it("give the nearest existing page", async () => {
    expect(await list("page=99")).toMatchObject({ page: 1, pageCount: 1, total: 2 });
  });

  it("give a new answer after a write", async () => {
    const filters: Partial<ProductFilters> = { brands: ["Midway"] };
    const ask = async () => {
      const { filters: none } = parseListRequest(new URLSearchParams(), BUILT_IN_TAXONOMY);
      const asked = {
        scope: {},
        text: "",
        isLiteral: false,
        filters: { ...none, ...filters },
        page: null,
      };
      return (await listProducts(asked)).value?.total;
    };
    expect(await ask()).toBe(0);
    await storeProducts(getStoredShop().database, [{ id: "nuevo-01", brand: "Midway" }]);
    expect(await ask()).toBe(1);
    await getStoredShop().database.write(({ prepare }) =>
      prepare("DELETE FROM products WHERE id = 'nuevo-01'").run(),
    );
    expect(await ask()).toBe(0);
  });
});
