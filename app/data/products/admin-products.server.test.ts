import { rmSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { readBuiltInCatalogue } from "../../../db/seed/read-catalogue";
import type { Audience } from "../../domain/catalogue/audience";
import { aProduct } from "../../../test/helpers/products";
import {
  ADMIN_SORTS,
  PRODUCT_STATES,
  NO_SELECTION,
  type AdminSelection,
} from "../../domain/products/admin-listing";
import { countInMemory, selectInMemory } from "../../domain/products/products-in-memory";
import { BUILT_IN_NOTICE, LAST_GOOD_NOTICE } from "../catalogue/catalogue.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { findChosenProducts, findSelectedIds, listAdminProducts } from "./admin-products.server";
import { getFileDatabase } from "../../../test/helpers/other-program";
import { itOfFiles } from "../../../test/helpers/test-engine";

useTemporaryDataDirectory();

const anySelection: fc.Arbitrary<AdminSelection> = fc.record({
  text: fc.constantFrom(
    "",
    "",
    "a",
    "bu",
    "buzo",
    "ñandú",
    "NANDU",
    "p-1",
    "%",
    "´",
    "\0",
    "buzo a",
  ),
  filters: fc.record({
    state: fc.constantFrom(null, ...PRODUCT_STATES),
    values: fc.record({
      brand: fc.constantFrom(null, null, "SHATO", "otra"),
      category: fc.constantFrom(null, null, "ropa"),
      subcategory: fc.constantFrom(null, null, "Buzos"),
      collection: fc.constantFrom(null, null, "fw25", "Básicos"),
      season: fc.constantFrom(null, null, "Verano"),
      audiences: fc.constantFrom(null, null, "mujer", "nadie"),
    }),
    sort: fc.constantFrom(null, ...ADMIN_SORTS),
  }),
});
const anyProduct = fc.record({
  name: fc.constantFrom(
    "Buzo",
    "buzo azul",
    "Ñandú",
    "ÁRBOL",
    "Árbol",
    "Zeta",
    " abrigo",
    "Remera_%",
  ),
  brand: fc.constantFrom("SHATO", "otra", ""),
  category: fc.constantFrom("ropa", "Remeras"),
  subcategory: fc.constantFrom("Buzos", ""),
  // One name begins with another.
  collection: fc.constantFrom("fw25", "Básicos, fw25", "fw25 Mujer, Básicos", null),
  season: fc.constantFrom("Verano", "Verano 2026", ""),
  audiences: fc.subarray<Audience>(["mujer", "hombre", "unisex"]),
  images: fc.subarray(["/a.jpg", " ", "javascript:alert(1)"]),
  isHidden: fc.boolean(),
  priceInPesos: fc.integer({ min: 1, max: 4 }),
});

beforeAll(() => getStoredShop().database.prepare());
beforeEach(() =>
  getStoredShop().database.write(
    async ({ prepare }) => void (await prepare("DELETE FROM products").run()),
  ),
);
afterAll(closeStoredShop);

describe("the owner's list", () => {
  it("answers from the database as a plain filter over all products does", async () => {
    const anyShelf = fc.array(anyProduct, { maxLength: 8 });
    const anyAsked = fc.array(anySelection, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(anyShelf, anyAsked, async (shelf, asked) => {
        const database = getFileDatabase();
        await database.write(
          async ({ prepare }) => void (await prepare("DELETE FROM products").run()),
        );
        // Of different moments, so that equal prices and names are in one order only.
        const products = shelf.map((product, n) =>
          aProduct({ ...product, id: `p-${n}`, createdAt: day(n), updatedAt: day((n * 3) % 7) }),
        );
        await storeProducts(database, products);
        const newestFirst = products.toReversed();
        for (const selection of asked) {
          const { value, notice } = await listAdminProducts({ ...selection, page: null });
          const { selected, states } = selectInMemory(newestFirst, selection);
          expect(notice).toBeNull();
          expect(value.states).toEqual(states);
          expect(value.total).toBe(selected.length);
          expect(value.counts).toEqual(countInMemory(newestFirst));
          const ids = value.products.map(({ id }) => id);
          expect(new Set(ids)).toEqual(new Set(selected.map(({ id }) => id)));
          const { sort } = selection.filters;
          const keys = (list: readonly string[]) =>
            list.map((id) => {
              const { priceInPesos, name } =
                products.find((product) => product.id === id) ?? aProduct();
              return sort === "nombre"
                ? name.trim().toLowerCase()
                : sort === null
                  ? id
                  : priceInPesos;
            });
          if (sort !== "cambios") expect(keys(ids)).toEqual(keys(selected.map(({ id }) => id)));
          expect(await findSelectedIds(selection, 100)).toEqual(ids);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("gives no ids above the limit", async () => {
    await storeProducts(getStoredShop().database, [{ id: "a-01" }, { id: "b-01" }]);
    expect(await findSelectedIds(NO_SELECTION, 1)).toBeNull();
    expect(await findSelectedIds(NO_SELECTION, 2)).toHaveLength(2);
  });

  it("gives a cost only when it is asked for", async () => {
    await storeProducts(getStoredShop().database, [
      { id: "a-01", costInPesos: 700, priceInPesos: 1000 },
      { id: "b-01", costInPesos: null, priceInPesos: 1000 },
    ]);
    const asked = { ...NO_SELECTION, page: null };
    const costs = async (showsCost: boolean) => {
      const { value } = await listAdminProducts({ ...asked, showsCost });
      return value.products.map(({ costInPesos }) => costInPesos);
    };
    expect(new Set(await costs(true))).toEqual(new Set([700, undefined]));
    expect(await costs(false)).toEqual([undefined, undefined]);
  });

  it("finds chosen products in the order of the ids, without deleted ones", async () => {
    await storeProducts(getStoredShop().database, [{ id: "a-01" }, { id: "b-01", isHidden: true }]);
    const { value } = await findChosenProducts(["b-01", "x-01", "a-01"]);
    expect(value.map(({ id }) => id)).toEqual(["b-01", "a-01"]);
  });
});

describe("the owner's list without the database", () => {
  itOfFiles("is the last good one, hidden products included, or the sample one", async () => {
    const database = getFileDatabase();
    await storeProducts(database, [
      { id: "a-01", name: "Ñandú", priceInPesos: 300, createdAt: day(3) },
      { id: "b-01", name: "abrigo", priceInPesos: 100, isHidden: true, createdAt: day(2) },
      { id: "c-01", name: "Buzo", priceInPesos: 200, images: [], createdAt: day(1) },
    ]);
    await getStoredShop().catalogue.read(() => null);
    const file = await database.read(({ sqlite }) => sqlite.name);
    rmSync(file);

    const all = await listAdminProducts({ ...NO_SELECTION, page: null });
    expect(all.notice).toBe(LAST_GOOD_NOTICE);
    expect(all.value.products.map(({ id }) => id)).toEqual(["a-01", "b-01", "c-01"]);
    expect(all.value.states).toEqual({
      todos: 3,
      visibles: 1,
      ocultos: 1,
      "sin-foto": 1,
      "sin-precio": 0,
    });
    const found = await listAdminProducts({ ...NO_SELECTION, text: "nandu", page: null });
    expect(found.value.products.map(({ id }) => id)).toEqual(["a-01"]);
    expect((await findChosenProducts(["c-01", "x-01"])).value.map(({ id }) => id)).toEqual([
      "c-01",
    ]);

    await closeStoredShop();
    const sample = await listAdminProducts({ ...NO_SELECTION, page: null });
    expect(sample.notice).toBe(BUILT_IN_NOTICE);
    expect(sample.value.total).toBe(readBuiltInCatalogue().length);
  });
});

function day(number: number): Date {
  return new Date(Date.UTC(2025, 0, 1 + number));
}
