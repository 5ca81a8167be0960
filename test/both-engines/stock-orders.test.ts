import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, type BuiltShop, type Fields } from "../helpers/built-shop";
import { readCartLines } from "../helpers/cart";
import { BY_PICKUP, openReview, readConfirmation } from "../helpers/checkout";
import { createCookieJar, jarWithCart, type CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { insertCounted, RARE } from "../helpers/stock-race";

type OrderRow = { id: number; order_number: string; token: string; status: string };

let shop: BuiltShop;
let owner: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
});
beforeEach(() => {
  const connection = shop.connect();
  connection.exec(`DELETE FROM orders; DELETE FROM customers; DELETE FROM stock;
    DELETE FROM products WHERE id = '${RARE}'`);
  insertCounted(connection, 3);
});
afterAll(() => shop.close());

const row = <Row>(query: string) => shop.connect().prepare<[], Row>(query).get();
const lastOrder = () =>
  row<OrderRow>("SELECT * FROM orders ORDER BY id DESC LIMIT 1") ?? expect.unreachable();
const left = () => row<{ left: number }>("SELECT on_hand - reserved AS left FROM stock")?.left;
const setLeft = (count: number) =>
  shop
    .connect()
    .prepare(
      "INSERT INTO stock_movements (stock_id, on_hand_delta, reason) SELECT id, ? - (on_hand - reserved), 'count' FROM stock",
    )
    .run(count);

async function buy(quantity: number): Promise<OrderRow> {
  const jar = await jarWithCart([[RARE, "M", "Negro", quantity]]);
  const fields = readConfirmation(await openReview(shop, jar));
  const answer = await shop.post(paths.checkoutReview(), fields, jar);
  expect(answer.status).toBe(303);
  return lastOrder();
}

describe("a purchase of what runs out", () => {
  it("tells the review, adjusts the cart, and goes on with what is left", async () => {
    const jar = await jarWithCart([[RARE, "M", "Negro", 3]]);
    const fields = readConfirmation(await openReview(shop, jar));
    setLeft(1);
    const refused = await shop.post(paths.checkoutReview(), fields, jar);
    expect(refused.status).toBe(409);
    expect(readText(select(refused.root, ".order-changes"))).toContain(
      "Queda 1 en talle M: ajustamos tu carrito.",
    );
    expect(await readCartLines(shop, jar)).toEqual([[RARE, "M", "Negro", 1]]);
    const again = await shop.post(paths.checkoutReview(), readConfirmation(refused), jar);
    expect(again.status).toBe(303);
    expect(left()).toBe(0);
  });

  it("tells the cart what ran out since", async () => {
    const jar = await jarWithCart([[RARE, "M", "Negro", 2]]);
    setLeft(1);
    const cut = await shop.get(paths.cart(), jar);
    expect(readText(select(cut.root, ".cart-line-cut"))).toBe(
      "Queda 1 en talle M: ajustamos tu carrito.",
    );
    setLeft(0);
    const gone = await shop.get(paths.cart(), jar);
    expect(readText(select(gone.root, ".unavailable"))).toContain("talle M, Negro: se agotó");
    const review = await openReview(shop, jar).catch(() => shop.get(paths.cart(), jar));
    expect(review.status).not.toBe(500);
  });

  it("gives the cart no more pieces than are left", async () => {
    const jar = await jarWithCart([[RARE, "M", "Negro", 1]]);
    setLeft(2);
    const line = { producto: RARE, talle: "M", color: "Negro" };
    await shop.post(paths.cart(), { intent: "update", ...line, cantidad: "3" }, jar);
    expect(await readCartLines(shop, jar)).toEqual([[RARE, "M", "Negro", 2]]);
  });
});

describe("the order's page", () => {
  it("says until when the pieces are held, and offers them again after that", async () => {
    const order = await buy(2);
    shop.connect().exec(`UPDATE orders SET status = 'cancelled', hold_until = NULL;
      INSERT INTO order_events (order_id, kind) VALUES (${order.id}, 'expired')`);
    const page = await shop.get(paths.order(order.token));
    expect(readText(select(page.root, "h1"))).toBe("Se venció la reserva");
    const outcome = await shop.get(paths.checkoutOutcome("pending", order.token));
    expect(readText(outcome.root)).not.toContain("Si no fuiste vos quien lo pidió");
    const again = paths.orderAgain(order.token);
    const form = selectAll(page.root, "form").find(({ attributes }) => attributes.action === again);
    expect(readText(form ?? expect.unreachable())).toBe("Volver a pedirlo");
    const jar = createCookieJar();
    const answer = await shop.post(paths.orderAgain(order.token), {}, jar);
    expect([answer.status, readLocation(answer)]).toEqual([303, paths.cart()]);
    // One piece is left: the row was not moved by SQL.
    expect(await readCartLines(shop, jar)).toEqual([[RARE, "M", "Negro", 1]]);
  });

  it("has no address of its own for that form, and knows no foreign token", async () => {
    const order = await buy(1);
    const opened = await shop.get(paths.orderAgain(order.token));
    expect([opened.status, readLocation(opened)]).toEqual([303, paths.order(order.token)]);
    expect((await shop.post(paths.orderAgain("no-existe"), {})).status).toBe(404);
  });
});

describe("a sale at the counter", () => {
  async function sell(quantity: number, freed: string[] = []) {
    const page = await shop.get(adminPaths.newOrder(), owner);
    const clave = readAttribute(select(page.root, "input[name=clave]"), "value");
    const line = JSON.stringify([RARE, "M", "Negro", quantity]);
    const fields: Fields = [
      ...Object.entries({ ...BY_PICKUP, canal: "shop", intent: "place", clave, linea: line }),
      ...freed.map((number): [string, string] => ["liberar", number]),
    ];
    return shop.post(adminPaths.newOrder(), fields, owner);
  }

  it("offers the unpaid order that holds the piece, and takes it by cancelling that one", async () => {
    const held = await buy(3);
    const refused = await sell(1);
    expect(refused.status).toBe(409);
    expect(refused.html).toContain("no queda ninguna libre y pediste 1.");
    const [box] = selectAll(refused.root, "input[name=liberar]");
    expect(box?.attributes.value).toBe(held.order_number);
    expect((await sell(1, [held.order_number])).status).toBe(303);
    expect(row<OrderRow>(`SELECT * FROM orders WHERE id = ${held.id}`)?.status).toBe("cancelled");
    expect(left()).toBe(2);
    const shown = await shop.get(paths.order(held.token));
    expect(readText(select(shown.root, ".order-heading"))).toContain(
      "Nos quedamos sin stock de lo que elegiste. Perdón por la molestia. No tenés que pagar nada.",
    );
  });

  it("refuses an order that was paid meanwhile", async () => {
    const held = await buy(3);
    shop.connect().exec("UPDATE orders SET status = 'paid', paid_at = '2025-01-01T00:00:00.000Z'");
    const refused = await sell(1, [held.order_number]);
    expect(refused.status).toBe(409);
    expect(refused.html).toContain(`El pedido ${held.order_number} ya no se puede cancelar`);
    expect(left()).toBe(0);
  });
});

describe("a refund after the pieces left", () => {
  const post = (order: OrderRow, fields: Record<string, string>) =>
    shop.post(adminPaths.order(order.order_number), fields, owner);

  it("brings them back when the owner ticks it, and offers it later", async () => {
    const order = await buy(2);
    for (const [estado, a] of [
      ["paid", "preparing"],
      ["preparing", "shipped"],
    ] as const) {
      if (estado === "paid") await post(order, { intent: "payment", estado: "pending" });
      await post(order, { intent: "move", estado, a, correo: "", codigo: "" });
    }
    expect(lastOrder().status).toBe("shipped");
    expect(left()).toBe(1);
    const page = await shop.get(adminPaths.order(order.order_number), owner);
    expect(selectAll(page.root, "input[name=vuelve]")).toHaveLength(1);
    const clave = readAttribute(select(page.root, "input[name=clave]"), "value");
    await post(order, {
      ...{ intent: "manual-refund", estado: "shipped", devuelto: "", aclaracion: "", clave },
      queda: readAttribute(select(page.root, "input[name=queda]"), "value"),
    });
    expect(left()).toBe(1);
    const later = await shop.get(adminPaths.order(order.order_number), owner);
    expect(later.html).toContain("¿Volvieron las prendas?");
    expect((await post(order, { intent: "return-stock", estado: "refunded" })).status).toBe(303);
    expect(left()).toBe(3);
    const after = await shop.get(adminPaths.order(order.order_number), owner);
    expect(after.html).not.toContain("¿Volvieron las prendas?");
  });
});
