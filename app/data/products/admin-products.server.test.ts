import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { storeProducts, useTemporaryDataDirectory } from "../../../test/helpers/temporary-database";
import { aProduct } from "../../../test/helpers/products";
import { foldText } from "../../domain/plain/fold-text";
import type { AdminSelection } from "../../domain/products/admin-listing";
import { listPictures, type Product } from "../../domain/catalogue/product";
import {
  ADMIN_PRODUCTS_PER_PAGE,
  countColorLinks,
  findChosenProducts,
  findSelectedIds,
  listAdminProducts,
} from "./admin-products.server";
import { closeStoredShop, getStoredShop } from "../sqlite/stored-shop.server";

useTemporaryDataDirectory();

const ROWS = 2000;
const WORDS = ["Remera", "Ñandú", "Pantalón", "BUZO", "índigo", "100%", "a_b", "O'Higgins"];

type Narrowed = { text?: string } & Partial<AdminSelection["filters"]>;

function select({ text = "", ...filters }: Narrowed): AdminSelection {
  const values = { brand: null, category: null, subcategory: null, collection: null };
  return { text, filters: { state: null, values, sort: null, ...filters } };
}

async function list(narrowed: Narrowed = {}, page: string | null = null) {
  const { value, notice } = await listAdminProducts({ ...select(narrowed), page });
  expect(notice).toBeNull();
  return value;
}

async function listAllIds(narrowed: Narrowed): Promise<string[]> {
  const ids: string[] = [];
  const { pageCount } = await list(narrowed);
  for (let page = 1; page <= pageCount; page += 1) {
    const { products } = await list(narrowed, String(page));
    ids.push(...products.map(({ id }) => id));
  }
  return ids;
}

const run = (statement: string) =>
  getStoredShop().database.write(({ sqlite }) => void sqlite.exec(statement));

/** Many products share a time, a price or a name, to test ties. */
function makeProduct(number: number): Product {
  const pick = <T>(options: readonly T[], step: number) =>
    options[Math.floor(number / step) % options.length] as T;
  return aProduct({
    id: `prenda-${number}-01`,
    name: `${pick(WORDS, 1)} ${pick(WORDS, 3)}${number % 7}`,
    priceInPesos: 1000 * (1 + (number % 40)),
    brand: pick(["SHATO", "Manki", "", "AY NOT DEAD"], 2),
    category: pick(["ropa", "accesorios"], 5),
    subcategory: pick(["Remeras", "Gorras", ""], 3),
    collection: pick([null, "fw25"], 4),
    isHidden: number % 11 === 0,
    images: pick([["/fotos/a.jpg"], [""], ["javascript:1"], [], ["", "/b.jpg"]], 1),
    createdAt: new Date(Date.UTC(2025, 0, 1 + (number % 90))),
    updatedAt: new Date(Date.UTC(2025, 5, 1 + (number % 50))),
  });
}

const stored = Array.from({ length: ROWS }, (_, number) => makeProduct(number));

function listNaively({ text, filters }: AdminSelection): string[] {
  const folded = foldText(text);
  return stored
    .filter((product) => {
      const hasPicture = listPictures(product).length > 0;
      const states = {
        visibles: !product.isHidden && hasPicture,
        ocultos: product.isHidden,
        "sin-foto": !hasPicture,
      };
      const { brand, category, subcategory, collection } = filters.values;
      return (
        (filters.state === null || states[filters.state]) &&
        (brand === null || product.brand === brand) &&
        (category === null || product.category === category) &&
        (subcategory === null || product.subcategory === subcategory) &&
        (collection === null || product.collection === collection) &&
        (text === "" ||
          (folded !== "" &&
            (foldText(product.name).includes(folded) || foldText(product.id).includes(folded))))
      );
    })
    .map(({ id }) => id);
}

beforeAll(async () => {
  await getStoredShop().database.prepare();
  await storeProducts(getStoredShop().database, stored);
});
afterAll(closeStoredShop);

describe("the owner's list of 2,000 products", () => {
  it.each([null, "cambios", "precio-asc", "precio-desc", "nombre"] as const)(
    "has every product once over its pages, in the order %s",
    async (sort) => {
      const ids = await listAllIds({ sort });
      expect(ids).toHaveLength(ROWS);
      expect(new Set(ids).size).toBe(ROWS);
      const products = ids.map((id) => stored[Number(id.split("-")[1])] as Product);
      const keys = products.map((product) => {
        if (sort === "nombre") return foldText(product.name);
        if (sort === null) return -product.createdAt.getTime();
        if (sort === "cambios") return -product.updatedAt.getTime();
        return sort === "precio-asc" ? product.priceInPesos : -product.priceInPesos;
      });
      for (const [position, key] of keys.slice(1).entries()) {
        expect(key >= (keys[position] ?? key)).toBe(true);
      }
    },
  );

  it("equals a naive filter for any query", async () => {
    const value = (...options: string[]) => fc.constantFrom(null, null, ...options);
    const asked = fc.record({
      text: fc.oneof(
        fc.constant(""),
        fc.constantFrom(
          "a",
          "ñ",
          "01",
          "REMERA",
          "nandu",
          "100%",
          "a_b",
          "o'hig",
          "´",
          "zzz",
          "-01",
        ),
        fc.constantFrom(...WORDS),
        fc.string({ maxLength: 4 }).map((text) => text.trim()),
      ),
      state: fc.constantFrom(null, "visibles", "ocultos", "sin-foto"),
      values: fc.record({
        brand: value("SHATO", "AY NOT DEAD", "shato"),
        category: value("ropa"),
        subcategory: value("Gorras"),
        collection: value("fw25"),
      }),
      sort: fc.constantFrom(null, "nombre", "precio-asc"),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ text, ...filters }) => {
        const expected = listNaively({ text, filters });
        const { total, states } = await list({ text, ...filters });
        expect(total).toBe(expected.length);
        const ids = await findSelectedIds({ text, filters }, ROWS);
        expect(ids?.sort()).toEqual(expected.sort());
        const ofState = (state: "visibles" | "ocultos" | "sin-foto" | null) =>
          listNaively({ text, filters: { ...filters, state } }).length;
        expect(states).toEqual({
          todos: ofState(null),
          visibles: ofState("visibles"),
          ocultos: ofState("ocultos"),
          "sin-foto": ofState("sin-foto"),
        });
      }),
      { numRuns: 60 },
    );
  });

  it("counts the values in use over the whole catalogue", async () => {
    const { counts } = await list({ text: "nothing is like this" });
    expect(counts.total).toBe(ROWS);
    expect(counts.values.brand.map(({ value }) => value)).toEqual([
      "AY NOT DEAD",
      "Manki",
      "SHATO",
    ]);
    expect(counts.values.collection).toEqual([{ value: "fw25", count: 1000 }]);
  });

  it.each([
    ["0", 1],
    ["-1", 1],
    ["x", 1],
    ["40", 40],
    ["41", 40],
    ["99999999999999999999", 40],
  ])("answers page %s with page %d", async (asked, page) => {
    const answer = await list({}, asked);
    expect(answer).toMatchObject({ page, pageCount: 40, total: ROWS });
    expect(answer.products).toHaveLength(ADMIN_PRODUCTS_PER_PAGE);
  });

  it("returns at most the allowed number of ids", async () => {
    expect(await findSelectedIds(select({}), 200)).toBeNull();
    expect(await findSelectedIds(select({ text: "prenda-1999" }), 200)).toEqual(["prenda-1999-01"]);
  });
});

describe("a change by another program", () => {
  beforeEach(async () => {
    await run("DELETE FROM products WHERE id LIKE 'nueva-%'");
  });

  it("is in the next answer, counts included", async () => {
    await list({ text: "nueva" });
    await storeProducts(getStoredShop().database, [
      { id: "nueva-01", brand: "Nueva marca", isHidden: true, createdAt: new Date("2030-01-01") },
    ]);
    const { products, counts } = await list();
    expect(products[0]).toMatchObject({ id: "nueva-01", isHidden: true });
    expect(counts.total).toBe(ROWS + 1);
    expect(counts.values.brand).toContainEqual({ value: "Nueva marca", count: 1 });
    await run("UPDATE products SET is_hidden = 0 WHERE id = 'nueva-01'");
    expect((await list({ text: "nueva" })).states).toMatchObject({ ocultos: 0, visibles: 1 });
  });

  it.each([
    ["images", "{"],
    ["sizes", "null"],
    ["created_at", "ayer"],
    ["color_links", "[1]"],
  ])("that leaves %s unreadable is reported", async (column, value) => {
    await storeProducts(getStoredShop().database, [
      { id: "nueva-01", createdAt: new Date("2030-01-01") },
    ]);
    await run(`UPDATE products SET ${column} = '${value}' WHERE id = 'nueva-01'`);
    const { unreadable, products, total } = await list({ text: "nueva-01" });
    expect({ products, total, ids: unreadable.map(({ id }) => id) }).toEqual({
      products: [],
      total: 1,
      ids: ["nueva-01"],
    });
    const { value: chosen } = await findChosenProducts(["nueva-01", "no-existe-01"]);
    expect(chosen).toEqual([{ id: "nueva-01", product: null }]);
  });

  it("counts the products that link to one", async () => {
    await storeProducts(getStoredShop().database, [
      { id: "nueva-01", colorLinks: { Azul: "nueva-02", Rojo: "nueva-02", Negro: "nueva-01" } },
      { id: "nueva-02" },
      { id: "nueva-03", colorLinks: { Verde: "nueva-02" } },
      { id: "nueva-04" },
    ]);
    await run("UPDATE products SET color_links = '{' WHERE id = 'nueva-04'");
    const counts = await countColorLinks(["nueva-01", "nueva-02", "nueva-03"]);
    expect(Object.fromEntries(counts)).toEqual({ "nueva-02": 2 });
  });
});
