import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, type BuiltShop } from "../helpers/built-shop";
import { BY_PICKUP, openReview, readConfirmation } from "../helpers/checkout";
import { jarWithCart } from "../helpers/cookies";
import { readText, select } from "../helpers/html";
import { deleteProduct, insertProduct } from "../helpers/product-rows";

const SHIRT = "pedido-remera-01";

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
});
beforeEach(() => {
  const connection = shop.connect();
  deleteProduct(connection, SHIRT);
  insertProduct(connection, { id: SHIRT, name: "Remera de pedido", price: 26_000 });
});
afterAll(() => shop.close());

describe("POST /checkout/revisar", () => {
  it("places the order, with its lines and mails, and empties the cart", async () => {
    const jar = await jarWithCart([[SHIRT, "M", "Negro", 2]]);
    const review = await openReview(shop, jar);
    expect(readText(select(review.root, "main .totals-total dd"))).toBe("$\u00a053.300");
    const answer = await shop.post(paths.checkoutReview(), readConfirmation(review), jar);
    const order = shop.connect().prepare("SELECT * FROM orders").get() as Record<string, unknown>;
    expect(order).toMatchObject({
      total: 53_300,
      discount: 5200,
      shipping: 6500,
      customer_phone: "+5493534112025",
      province: "X",
      status: "pending",
    });
    expect([answer.status, readLocation(answer)]).toEqual([
      303,
      paths.checkoutOutcome("pending", String(order.token)),
    ]);
    expect(readText(select((await shop.get("/carrito", jar)).root, "main"))).toContain(
      "Tu carrito está vacío",
    );
  });

  it("leads to the other screen who pays at the counter", async () => {
    const jar = await jarWithCart([[SHIRT, "M", "Negro", 1]]);
    const review = await openReview(shop, jar, BY_PICKUP);
    const answer = await shop.post(paths.checkoutReview(), readConfirmation(review), jar);
    expect(readLocation(answer)).toMatch(/^\/checkout\/success\?pedido=/);
  });
});
