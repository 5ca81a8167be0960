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

type OrderRow = Record<"id" | "total" | "shipping" | "discount", number> &
  Record<"order_number" | "token" | "status", string>;

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
  /** The fields of the list of garments. */
  const listFields = (root: Parameters<typeof selectAll>[0], list: string) =>
    selectAll(root, "input").filter(({ attributes }) => attributes.name?.startsWith(`${list}-`));
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
    expect(listFields(page.root, "vuelve")).toHaveLength(1);
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

  describe("of a part", () => {
    let order: OrderRow;
    beforeEach(async () => {
      order = await buy(2);
      await post(order, { intent: "payment", estado: "pending" });
      await post(order, { intent: "move", estado: "paid", a: "preparing" });
      await post(order, { intent: "move", estado: "preparing", a: "shipped" });
    });

    /** As the page's form of a manual refund sends it, with what a person types. */
    const fill = async (typed: { devuelve?: string; vuelve?: string; parte?: string }) => {
      const { root } = await shop.get(adminPaths.order(order.order_number), owner);
      // A later return has a form of its own, with the same number.
      const value = (name: string) =>
        readAttribute(selectAll(root, `input[name=${name}]`)[0] ?? expect.unreachable(), "value");
      const name = (list: string) =>
        readAttribute(listFields(root, list)[0] ?? expect.unreachable(), "name");
      return {
        ...{ intent: "manual-refund", estado: "shipped", devuelto: "", aclaracion: "" },
        ...{ clave: value("clave"), queda: value("queda"), afuera: value("afuera") },
        ...{ parte: typed.parte ?? "prendas", [name("devuelve")]: typed.devuelve ?? "" },
        ...{ [name("vuelve")]: typed.vuelve ?? "" },
      };
    };
    const givenBack = () =>
      row<{ given: number }>(
        `SELECT given_back_in_cents AS given FROM orders WHERE id = ${order.id}`,
      )?.given;
    /** What one piece was paid for, with the discount for a transfer. */
    const onePiece = () => ((order.total - order.shipping) / 2) * 100;

    it("gives back what was paid for its pieces, and brings back those that it names", async () => {
      expect(left()).toBe(1);
      expect(order.discount).toBeGreaterThan(0);
      expect((await post(order, await fill({ devuelve: "1", vuelve: "1" }))).status).toBe(303);
      expect([left(), givenBack(), lastOrder().status]).toEqual([2, onePiece(), "shipped"]);
      const page = await shop.get(adminPaths.order(order.order_number), owner);
      const history = readText(select(page.root, ".order-history"));
      expect(history).toMatch(/Volvieron al stock: 1 × .+ \(Negro M\)/);
      expect(history).toMatch(/por transferencia o en efectivo, por 1 × .+ \(Negro M\)/);
      expect(page.html).toContain("De 1 que salió; ya volvió 1");
    });

    it("is done once for a form that was sent twice", async () => {
      const form = await fill({ devuelve: "1", vuelve: "1" });
      const twice = await Promise.all([post(order, form), post(order, form)]);
      expect(twice.map(({ status }) => status)).toEqual([303, 303]);
      expect([left(), givenBack()]).toEqual([2, onePiece()]);
    });

    it("is done once by two owners at once", async () => {
      const [first, second] = [
        await fill({ devuelve: "1", vuelve: "1" }),
        await fill({ devuelve: "1", vuelve: "1" }),
      ];
      const both = await Promise.all([post(order, first), post(order, second)]);
      expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
      expect([left(), givenBack()]).toEqual([2, onePiece()]);
    });

    it("is refused as a whole for more pieces than were bought, or are away", async () => {
      const more = await post(order, await fill({ devuelve: "1", vuelve: "3" }));
      expect(more.status).toBe(400);
      expect(readText(select(more.root, ".error-summary"))).toContain("Se vendieron 2");
      expect(listFields(more.root, "vuelve")[0]?.attributes).toMatchObject({
        ...{ value: "3", "aria-invalid": "true" },
      });
      const link = readAttribute(select(more.root, ".error-summary a"), "href");
      expect(selectAll(more.root, link)).toHaveLength(1);
      expect((await post(order, await fill({ devuelve: "3" }))).status).toBe(400);
      await post(order, await fill({ devuelve: "1", vuelve: "1" }));
      const again = await post(order, await fill({ devuelve: "1", vuelve: "2" }));
      expect(again.status).toBe(409);
      expect(readText(select(again.root, ".error-summary"))).toContain("No se hizo nada");
      expect([left(), givenBack()]).toEqual([2, onePiece()]);
    });

    it("brings back the pieces that come later, once", async () => {
      await post(order, await fill({ devuelve: "2" }));
      expect([left(), givenBack()]).toEqual([1, 2 * onePiece()]);
      const { root } = await shop.get(adminPaths.order(order.order_number), owner);
      const form = selectAll(root, "form").find(
        (one) => selectAll(one, "input[value=return-stock]").length > 0,
      );
      const inputs = form ? selectAll(form, "input") : [];
      const fields = Object.fromEntries(
        inputs.map((input) => [
          readAttribute(input, "name"),
          input.attributes.name?.startsWith("vuelve-") ? "1" : (input.attributes.value ?? ""),
        ]),
      );
      const twice = [await post(order, fields), await post(order, fields)];
      expect(twice.map(({ status }) => status)).toEqual([303, 303]);
      expect(left()).toBe(2);
    });

    it("gives no money back that was chosen in two ways", async () => {
      const form = await fill({ devuelve: "1", parte: "todo" });
      expect((await post(order, form)).status).toBe(400);
      expect((await post(order, await fill({ parte: "prendas" }))).status).toBe(400);
      expect([left(), givenBack()]).toEqual([1, 0]);
    });
  });
});
