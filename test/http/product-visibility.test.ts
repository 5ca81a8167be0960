import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import { jarWithCart } from "../helpers/cookies";
import { readText, select } from "../helpers/html";
import { readProductIds, readTotal } from "../helpers/list-page";
import {
  deleteProduct,
  insertProduct,
  updateProduct,
  type ProductRow,
} from "../helpers/product-rows";

const BUILT_IN_COUNT = 260;

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
});
afterAll(() => shop.close());

/** All places that list products to shoppers. */
const PLACES = [
  "/",
  "/productos",
  "/productos?q=invisible",
  "/coleccion",
  "/productos?marca=Manki",
  "/categoria/ropa",
  "/categoria/ropa/remeras",
  "/sitemap.xml",
];

async function expectSeen(id: string, isSeen: boolean): Promise<void> {
  for (const path of PLACES) {
    const { html } = await shop.get(path);
    const link = `/productos/${id}`;
    if (isSeen) expect(html, path).toContain(link);
    else expect(html, path).not.toContain(link);
  }
  expect((await shop.get(`/productos/${id}`)).status).toBe(isSeen ? 200 : 404);
}

const ROW: ProductRow = {
  id: "invisible-01",
  name: "Invisible de ensayo",
  brand: "Manki",
  collection: "fw25",
};

describe("a product that shoppers may not see", () => {
  it.each<[string, Partial<ProductRow>]>([
    ["is hidden", { is_hidden: 1 }],
    ["has no picture", { images: "[]" }],
    ["has blank pictures only", { images: '["", "   ", "\\n"]' }],
    ["has pictures that are no list", { images: '"/foto.jpg"' }],
    ["has pictures that are no text", { images: "[1, null]" }],
    ["has pictures that are no JSON", { images: "/foto.jpg" }],
    ["has sizes that are no JSON", { sizes: "[" }],
    ["has sizes that are null", { sizes: "null" }],
    ["has colors that are an object", { colors: "{}" }],
    ["has color links that are a list of numbers", { color_links: '{"Rojo":1}' }],
    ["has no name", { name: "" }],
    ["has no price", { price: 0 }],
    ["has a price below zero", { price: -1 }],
    ["was made at no time", { created_at: "ayer" }],
  ])("because it %s is nowhere, while everything else works", async (_, changes) => {
    const connection = shop.connect();
    deleteProduct(connection, ROW.id);
    insertProduct(connection, ROW);
    await expectSeen(ROW.id, true);
    updateProduct(connection, ROW.id, changes);
    await expectSeen(ROW.id, false);
    expect(readTotal(await shop.get("/productos"))).toBe(BUILT_IN_COUNT);
    const cart = await shop.get("/carrito", await jarWithCart([[ROW.id, "M", "Negro", 1]]));
    expect(readText(select(cart.root, "#no-disponibles"))).toBe("Ya no disponibles");
    deleteProduct(connection, ROW.id);
  });

  it("is no one's neighbour and no one's cover", async () => {
    const connection = shop.connect();
    insertProduct(connection, { id: "vecina-01", name: "Vecina", subcategory: "Gorras" });
    insertProduct(connection, {
      id: "vecina-02",
      name: "Vecina oculta",
      subcategory: "Gorras",
      is_hidden: 1,
    });
    const { html } = await shop.get("/productos/vecina-01");
    expect(html).toContain("También te puede gustar");
    expect(html).not.toContain("vecina-02");
    expect((await shop.get("/")).html).not.toContain("vecina-02");
    deleteProduct(connection, "vecina-01");
    deleteProduct(connection, "vecina-02");
  });
});

describe("odd values that are readable all the same", () => {
  it.each<[string, Partial<ProductRow>]>([
    [
      "one blank picture beside a real one",
      { images: '["", "/dibujos/600x600/remera/negro/1-frente.svg"]' },
    ],
    ["the same picture twice", { images: '["/foto.jpg", "/foto.jpg"]' }],
    ["the same size twice", { sizes: '["M", "M", "m"]' }],
    ["the same color twice", { colors: '["Rojo", "Rojo"]' }],
    ["blank sizes and colors", { sizes: '["", " "]', colors: '[""]' }],
    ["a color link under its own color", { color_links: '{"Negro":"invisible-01"}' }],
    ["a time without a zone", { created_at: "2030-01-01 12:00:00" }],
    ["the highest price there is", { price: Number.MAX_SAFE_INTEGER }],
    ["a very long name", { name: `Invisible ${"larga ".repeat(2000)}` }],
    ["a color nobody knows", { colors: '["Fucsia Flúo"]' }],
    [
      "a size of __proto__",
      { sizes: '["__proto__", "constructor"]', color_links: '{"__proto__":"x"}' },
    ],
  ])("%s: the product is on sale everywhere", async (_, changes) => {
    const connection = shop.connect();
    deleteProduct(connection, ROW.id);
    insertProduct(connection, { ...ROW, ...changes });
    await expectSeen(ROW.id, true);
    deleteProduct(connection, ROW.id);
  });
});

describe("a product is found in /categoria/ropa/remeras when it is stored as", () => {
  it.each([
    { category: "Remeras", subcategory: "" },
    { category: "REMERAS", subcategory: "" },
    { category: "remera", subcategory: "" },
    { category: " remeras ", subcategory: "" },
    { category: "ropa", subcategory: "Chombas" },
    { category: "Ropa", subcategory: "MANGA LARGA" },
    { category: "", subcategory: "remeras" },
    { category: "remeras", subcategory: "algo nuevo" },
  ])("%j", async (stored) => {
    const connection = shop.connect();
    insertProduct(connection, { id: "estante-01", ...stored });
    for (const path of [
      "/categoria/ropa/remeras",
      "/categoria/ropa",
      "/productos?categoria=remeras",
    ]) {
      expect(readProductIds(await shop.get(path))[0]).toBe("estante-01");
    }
    deleteProduct(connection, "estante-01");
  });

  it("and of an unknown category it is still listed under all products", async () => {
    const connection = shop.connect();
    insertProduct(connection, { id: "estante-02", category: "zapatos", subcategory: "Botas" });
    expect(readProductIds(await shop.get("/productos"))[0]).toBe("estante-02");
    expect((await shop.get("/productos/estante-02")).status).toBe(200);
    deleteProduct(connection, "estante-02");
  });
});
