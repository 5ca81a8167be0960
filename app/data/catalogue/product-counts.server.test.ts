import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import type { Product } from "../../domain/catalogue/product";
import { listPictures } from "../../domain/catalogue/product";
import { listProductsWithoutPicture, readProductCounts } from "./product-counts.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";
import { runScript } from "../../../test/helpers/run-script";

useTemporaryDataDirectory();

beforeAll(() => getStoredShop().database.prepare());
beforeEach(() => run("DELETE FROM products"));
afterAll(closeStoredShop);

function run(statement: string) {
  return getStoredShop().database.write(
    async ({ prepare }) => void (await runScript({ prepare }, statement)),
  );
}

const store = (stored: Partial<Product>[]) => storeProducts(getStoredShop().database, stored);
const listIds = async (limit = 100) =>
  (await listProductsWithoutPicture(limit))?.map(({ id }) => id) ?? [];

describe("counting products", () => {
  it("is all zeros in an empty shop", async () => {
    expect(await readProductCounts()).toEqual({
      total: 0,
      visible: 0,
      hidden: 0,
      withoutPicture: 0,
      withoutPrice: 0,
    });
    expect(await listIds()).toEqual([]);
  });

  it("separates visible, hidden and picture-less ones", async () => {
    await store([
      { id: "visible-01" },
      { id: "oculta-01", isHidden: true, priceInPesos: 0 },
      { id: "sin-foto-01", name: "Sin foto", images: [] },
      { id: "en-blanco-01", images: ["", "  "] },
      { id: "oculta-sin-foto-01", images: ["javascript:alert(1)"], isHidden: true },
    ]);
    expect(await readProductCounts()).toEqual({
      total: 5,
      visible: 1,
      hidden: 2,
      withoutPicture: 3,
      withoutPrice: 1,
    });
    expect(await listProductsWithoutPicture(10)).toContainEqual({
      id: "sin-foto-01",
      name: "Sin foto",
      isHidden: false,
    });
  });

  it("sees the next change", async () => {
    await store([{ id: "a-01", images: [] }]);
    expect((await readProductCounts())?.withoutPicture).toBe(1);
    await run(`UPDATE products SET images = '["/fotos/a.jpg"]'`);
    expect(await readProductCounts()).toMatchObject({ withoutPicture: 0, visible: 1 });
  });

  it.each(["{", "null", "[1]", '["/fotos/a.jpg"', '{"a": "b"}'])(
    "counts unreadable pictures as none, and names the product by its id: %s",
    async (images) => {
      await store([{ id: "a-01" }]);
      await run(`UPDATE products SET images = '${images}'`);
      expect(await readProductCounts()).toMatchObject({ total: 1, visible: 0, withoutPicture: 1 });
      expect(await listProductsWithoutPicture(10)).toEqual([
        { id: "a-01", name: "", isHidden: false },
      ]);
    },
  );

  it("lists the newest first, up to the limit", async () => {
    await store(
      [1, 3, 2].map((day) => ({
        id: `dia-${day}`,
        images: [],
        createdAt: new Date(Date.UTC(2025, 0, day)),
      })),
    );
    expect(await listIds()).toEqual(["dia-3", "dia-2", "dia-1"]);
    expect(await listIds(2)).toEqual(["dia-3", "dia-2"]);
  });
});

it("agrees with the visibility rule for any addresses", async () => {
  const address = fc.oneof(
    fc.constantFrom("", " ", "/fotos/a.jpg", "https://x.test/a.jpg", "javascript:1", "HTTP://a"),
    fc
      .tuple(fc.constantFrom("", "/", "http://", "https://", "\t/"), fc.string())
      .map((parts) => parts.join("")),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(address, { maxLength: 3 }), { maxLength: 8 }),
      async (all) => {
        await run("DELETE FROM products");
        await store(all.map((images, number) => ({ id: `p-${number}`, images })));
        const expected = all.flatMap((images, number) =>
          listPictures({ images }).length === 0 ? [`p-${number}`] : [],
        );
        expect((await listIds()).sort()).toEqual(expected.sort());
        expect((await readProductCounts())?.visible).toBe(all.length - expected.length);
      },
    ),
    { numRuns: 40 },
  );
});
