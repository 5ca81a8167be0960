import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, SHOP_ORIGIN, type BuiltShop } from "../helpers/built-shop";
import { deleteProduct, insertProduct, updateProduct } from "../helpers/product-rows";

const ID = "vieja-remera-basica";
const FORMER = "Remera-Básica";

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
});
beforeEach(() => {
  const connection = shop.connect();
  connection.exec("DELETE FROM product_redirects; DELETE FROM products WHERE id LIKE 'vieja-%'");
  insertProduct(connection, { id: ID, name: "Remera básica" });
  connection
    .prepare("INSERT INTO product_redirects (old_id, product_id) VALUES (?, ?)")
    .run(FORMER, ID);
});
afterAll(() => shop.close());

const SHAPES = [
  (name: string) => `/products/${name}`,
  (name: string) => `/products/${name}/`,
  (name: string) => `/collections/verano/products/${name}`,
  (name: string) => `/producto/${name}/`,
  (name: string) => `/product/${name}/`,
  (name: string) => `/productos/${name}/`,
];
const NAMES = [
  ID,
  ID.toUpperCase(),
  encodeURIComponent("Vieja-Remera-Básica"),
  "vieja_remera_basica",
  encodeURIComponent(FORMER),
];

describe("the address of a product in the shop that it came from", () => {
  it.each(SHAPES.flatMap((shape) => NAMES.map(shape)))("%s leads to it for good", async (path) => {
    const { response, ...page } = await shop.get(path);
    expect([page.status, readLocation({ response, ...page })]).toEqual([301, paths.product(ID)]);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect((await shop.get(paths.product(ID))).status).toBe(200);
  });

  it("leads there from its own kind of address in other letters", async () => {
    const page = await shop.get(`/productos/${ID.toUpperCase()}?color=Negro`);
    expect([page.status, readLocation(page)]).toEqual([301, paths.product(ID)]);
  });

  it("keeps the query of an address that ends with a slash", async () => {
    const page = await shop.get(`/productos/${ID}/?color=Negro&utm_source=ig`);
    const location = `${paths.product(ID)}?color=Negro&utm_source=ig`;
    expect([page.status, readLocation(page)]).toEqual([301, location]);
  });

  it("is found by HEAD, and takes no form", async () => {
    const asked = new Request(`${SHOP_ORIGIN}/products/${ID}`, { method: "HEAD" });
    expect((await shop.handle(asked)).status).toBe(301);
    const { status } = await shop.post(`/products/${ID}`, { intent: "add" });
    expect(status).toBe(405);
  });

  it.each([
    "/products/nadie",
    "/producto/nadie/",
    "/productos/nadie/",
    "/products",
    "/products/a/b",
  ])("%s is the shop's 404 page when no product has it", async (path) => {
    const page = await shop.get(path);
    expect(page.status).toBe(404);
    expect(page.html).toContain("No encontramos esa página");
  });

  it("of a hidden product is 404, as its own address is", async () => {
    updateProduct(shop.connect(), ID, { is_hidden: 1 });
    for (const path of [paths.product(ID), `/productos/${ID}/`, `/products/${ID}`]) {
      expect((await shop.get(path)).status).toBe(404);
    }
  });

  it("leads to the product that has the name itself rather than to one that had it", async () => {
    insertProduct(shop.connect(), { id: "vieja-otra" });
    const redirect = "INSERT INTO product_redirects (old_id, product_id) VALUES (?, ?)";
    shop.connect().prepare(redirect).run("vieja-otra", ID);
    expect(readLocation(await shop.get("/products/vieja-otra"))).toBe(paths.product("vieja-otra"));
    deleteProduct(shop.connect(), "vieja-otra");
    expect(readLocation(await shop.get("/products/vieja-otra"))).toBe(paths.product(ID));
  });
});
