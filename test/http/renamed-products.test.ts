import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, type BuiltShop } from "../helpers/built-shop";
import { readCartLines } from "../helpers/cart";
import { openReview, readConfirmation } from "../helpers/checkout";
import { jarWithCart, type CookieJar } from "../helpers/cookies";
import { readText, select, selectAll } from "../helpers/html";
import { insertProduct, updateProduct } from "../helpers/product-rows";

const FIRST = "renombrada-remera-01";
const SECOND = "renombrada-remera-02";
const NOW = "renombrada-remera-03";
const LINE = { talle: "M", color: "Negro" };

let shop: BuiltShop;
let jar: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
});
beforeEach(async () => {
  const connection = shop.connect();
  connection.exec("DELETE FROM orders; DELETE FROM customers; DELETE FROM product_redirects");
  connection.exec("DELETE FROM products WHERE id LIKE 'renombrada-%'");
  insertProduct(connection, { id: FIRST, name: "Remera renombrada", price: 26_000 });
  jar = await jarWithCart([[FIRST, "M", "Negro", 1]]);
});
afterAll(() => shop.close());

/** Like the owner does: the product gets the new id, and the old one redirects to it. */
function rename(from: string, to: string): void {
  const connection = shop.connect();
  connection.prepare("UPDATE products SET id = ? WHERE id = ?").run(to, from);
  connection
    .prepare("INSERT INTO product_redirects (old_id, product_id) VALUES (?, ?)")
    .run(from, to);
}

const readOrdered = () =>
  shop.connect().prepare("SELECT product_id, quantity, price FROM order_items").raw().all();

describe("a product whose id was changed while it was in a cart", () => {
  it("is bought under its new id, also after two changes", async () => {
    rename(FIRST, SECOND);
    rename(SECOND, NOW);
    const review = await openReview(shop, jar);
    const fields = readConfirmation(review);
    const answer = await shop.post(paths.checkoutReview(), fields, jar);
    expect(readOrdered()).toEqual([[NOW, 1, 26_000]]);
    expect(await readCartLines(shop, jar)).toEqual([]);
    const again = await shop.post(paths.checkoutReview(), fields, jar);
    expect(readLocation(again)).toBe(readLocation(answer));
    expect(readOrdered()).toHaveLength(1);
  });

  it("is bought when it changes while the review page is open", async () => {
    const fields = readConfirmation(await openReview(shop, jar));
    rename(FIRST, NOW);
    expect((await shop.post(paths.checkoutReview(), fields, jar)).status).toBe(303);
    expect(readOrdered()).toEqual([[NOW, 1, 26_000]]);
  });

  it("tells a price that changed with the id once, and takes the next press", async () => {
    const fields = readConfirmation(await openReview(shop, jar));
    rename(FIRST, NOW);
    updateProduct(shop.connect(), NOW, { price: 30_000 });
    const refused = await shop.post(paths.checkoutReview(), fields, jar);
    expect(refused.status).toBe(409);
    const changes = readText(select(refused.root, ".order-changes"));
    expect(changes).toContain("$\u00a026.000");
    expect(changes).toContain("$\u00a030.000");
    expect(changes).not.toContain("Se sumó");
    const next = await shop.post(paths.checkoutReview(), readConfirmation(refused), jar);
    expect(next.status).toBe(303);
    expect(readOrdered()).toEqual([[NOW, 1, 30_000]]);
  });

  it("is one line with the same product added under its new id, up to three", async () => {
    rename(FIRST, NOW);
    await shop.post(paths.product(NOW), { intent: "add", ...LINE, cantidad: "2" }, jar);
    expect(await readCartLines(shop, jar)).toEqual([[NOW, "M", "Negro", 3]]);
    const more = await shop.post(paths.product(NOW), { intent: "add", ...LINE }, jar);
    expect(more.status).toBe(409);
  });

  it("merges the lines of a cart that holds it under both ids", async () => {
    rename(FIRST, NOW);
    jar = await jarWithCart([
      [FIRST, "M", "Negro", 1],
      [NOW, "M", "Negro", 1],
    ]);
    expect(await readCartLines(shop, jar)).toEqual([[NOW, "M", "Negro", 2]]);
    const review = await openReview(shop, jar);
    expect((await shop.post(paths.checkoutReview(), readConfirmation(review), jar)).status).toBe(
      303,
    );
    expect(readOrdered()).toEqual([[NOW, 2, 26_000]]);
  });

  it.each([FIRST, SECOND, NOW])("is changed and removed by the id %s", async (producto) => {
    rename(FIRST, SECOND);
    rename(SECOND, NOW);
    await shop.post(paths.cart(), { intent: "update", producto, ...LINE, cantidad: "3" }, jar);
    expect(await readCartLines(shop, jar)).toEqual([[NOW, "M", "Negro", 3]]);
    await shop.post(paths.cart(), { intent: "remove", producto, ...LINE }, jar);
    expect(await readCartLines(shop, jar)).toEqual([]);
  });
});

describe("XXL and 2XL", () => {
  it("are one size on the product's page, in the cart and in an order", async () => {
    updateProduct(shop.connect(), FIRST, { sizes: '["M","2XL","XXL"]' });
    const page = await shop.get(paths.product(FIRST), jar);
    expect(
      selectAll(page.root, "input[name=talle]").map(({ attributes }) => attributes.value),
    ).toEqual(["M", "2XL"]);
    jar = await jarWithCart([
      [FIRST, "2XL", "Negro", 1],
      [FIRST, "XXL", "Negro", 1],
    ]);
    expect(await readCartLines(shop, jar)).toEqual([[FIRST, "2XL", "Negro", 2]]);
    const cart = await shop.get(paths.cart(), jar);
    expect(readText(select(cart.root, ".cart-line-choice"))).toBe("Talle XXL · Negro");
    await shop.post(
      paths.cart(),
      { intent: "remove", producto: FIRST, ...LINE, talle: "XXL" },
      jar,
    );
    expect(await readCartLines(shop, jar)).toEqual([]);
  });
});
