import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import { BY_PICKUP, openReview, readConfirmation } from "../helpers/checkout";
import { createCookieJar, jarWithCart, type CookieJar } from "../helpers/cookies";
import { readText, select } from "../helpers/html";
import { insertProduct } from "../helpers/product-rows";
import { signInAsOwner } from "../helpers/owner";

const ID = "manki-remera-calesita-amarillo-01";
const OTHER_ID = "llega-campera-01";
const PROMISE = /Llega entre el \p{L}{3} \d+( \p{L}{3})? y el \p{L}{3} \d+( \p{L}{3})?/u;
const UNPAID = new RegExp(`${PROMISE.source} si pagás hoy( antes de las \\d+)?`, "u");

let shop: BuiltShop;
let jar: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  insertProduct(shop.connect(), { id: OTHER_ID, name: "Campera" });
});
beforeEach(async () => {
  shop.connect().exec("DELETE FROM orders; DELETE FROM settings");
  jar = await jarWithCart([[ID, "M", "Amarillo", 1]]);
});
afterAll(() => shop.close());

const set = (name: string, value: unknown) =>
  shop
    .connect()
    .prepare("INSERT INTO settings (name, value) VALUES (?, ?)")
    .run(name, JSON.stringify(value));

async function read(path: string, part: string): Promise<string> {
  const page = await shop.get(path, jar);
  expect(page.status).toBe(200);
  return readText(select(page.root, part)).replaceAll("\u00a0", " ");
}

const readDelivery = (token: string) => read(paths.order(token), ".order-delivery");

async function placeOrder() {
  const review = await openReview(shop, jar);
  await shop.post(paths.checkoutReview(), readConfirmation(review), jar);
  const order = shop.connect().prepare("SELECT token, order_number AS number FROM orders").get();
  return order as { token: string; number: string };
}

const pay = () =>
  shop
    .connect()
    .prepare("UPDATE orders SET status = 'paid', paid_at = ?")
    .run(new Date().toISOString());

describe("when an order arrives", () => {
  it("is the same sentence from the product to the review, once in each place", async () => {
    const product = await read(`${paths.product(ID)}?cp=5900`, "#envio");
    const [sentence = expect.unreachable(product)] = UNPAID.exec(product) ?? [];
    const cart = await read(`${paths.cart()}?cp=5900`, ".cart-summary");
    expect(cart.split(sentence)).toHaveLength(2);
    const form = await read(`${paths.checkout()}?cp=5900`, "#entrega-shipping-texto");
    expect(form).toBe(`$ 6.500 · ${sentence}`);
    expect(await read(`${paths.checkout()}?cp=5900`, "#resumen")).toContain(sentence);
    await openReview(shop, jar);
    expect(await read(paths.checkoutReview(), ".totals")).toContain(sentence);
  });

  it("is told for each province while the cart asks for one", async () => {
    const cart = await read(`${paths.cart()}?cp=5881`, ".calculator");
    expect(cart.match(new RegExp(UNPAID.source, "gu"))).toHaveLength(2);
  });

  it("is nothing for who picks up", async () => {
    await openReview(shop, jar, BY_PICKUP);
    expect(await read(paths.checkoutReview(), "main")).not.toMatch(PROMISE);
  });

  it("stays with the order whatever the settings say later, and is fixed by the payment", async () => {
    const { token, number } = await placeOrder();
    const unpaid = await readDelivery(token);
    expect(unpaid).toMatch(UNPAID);
    const [promise = expect.unreachable(unpaid)] = PROMISE.exec(unpaid) ?? [];
    set("shippingZones", []);
    set("holiday", { from: null, until: "2999-12-31", text: "" });
    pay();
    const paid = await readDelivery(token);
    expect(paid).toContain(`${promise}.`);
    expect(paid).not.toContain("si pagás hoy");
    const owner = await signInAsOwner(shop);
    const { html } = await shop.get(adminPaths.order(number), owner);
    expect(html).toContain(`En su pedido dice: “${promise}”.`);
  });

  it("gives way to the day that the owner sets", async () => {
    const { token } = await placeOrder();
    pay();
    shop.connect().exec("UPDATE orders SET estimated_delivery = '2026-12-24'");
    const text = await readDelivery(token);
    expect(text).toContain("jueves 24 de diciembre");
    expect(text).not.toMatch(PROMISE);
  });

  it("is on each product's page once the shop knows the place, and kept by nobody", async () => {
    await shop.post(paths.product(ID), { intent: "add", talle: "M", cp: "5900" }, jar);
    const other = await shop.get(paths.product(OTHER_ID), jar);
    expect(readText(select(other.root, "#envio"))).toMatch(UNPAID);
    expect(other.response.headers.get("Cache-Control")).toBe("no-store");
    // An address that asks for another place wins.
    expect(await read(`${paths.product(OTHER_ID)}?cp=casa`, "#envio")).not.toMatch(PROMISE);
  });

  it("is on no page that a cache may keep", async () => {
    const { response, html } = await shop.get(paths.product(ID), createCookieJar());
    expect(response.headers.get("Cache-Control")).toContain("public");
    expect(html).not.toMatch(PROMISE);
  });
});
