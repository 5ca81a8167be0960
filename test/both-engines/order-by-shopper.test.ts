import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import { createCookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { insertOrder, insertOrderEvent, type OrderRow } from "../helpers/orders";

const TOKEN = "ficha-de-prueba-ficha-de-prueba1";
const NBSP = "\u00a0";

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
});
afterAll(() => shop.close());
beforeEach(() => void shop.connect().exec("DELETE FROM orders; DELETE FROM customers"));

/** $ 30.000 plus $ 2.000 for shipping; a transfer takes off $ 2.800. */
function place(row: OrderRow = {}): number {
  const database = shop.connect();
  const id = insertOrder(database, { payment_method: "mercadopago", total: 30_000, ...row });
  const block = {
    ...{ listInPesos: 28_000, instalments: null, netInCents: null },
    transfer: { priceInPesos: 25_200, discountPercent: 10 },
  };
  database
    .prepare("UPDATE orders SET token = ?, shipping = 2000, price_block = ? WHERE id = ?")
    .run(TOKEN, JSON.stringify(block), id);
  return id;
}

const read = () =>
  shop
    .connect()
    .prepare<[], { status: string; payment_method: string; total: number }>(
      "SELECT status, payment_method, total FROM orders",
    )
    .get();
const main = ({ root }: Page) => readText(select(root, "main"));
const COMING = /Cómo te llega|Dónde lo retirás|En camino/;

function sendReceipt(orderId: number): void {
  shop
    .connect()
    .prepare(
      `INSERT INTO order_receipts (order_id, file_name, content_type, byte_count)
        VALUES (?, ?, 'application/pdf', 10)`,
    )
    .run(orderId, `${"a".repeat(32)}.pdf`);
}

const actionsOf = ({ root }: Page) =>
  selectAll(root, "main form").map((form) => readAttribute(form, "action"));

describe("paying by transfer after a refused card", () => {
  it.each([paths.order(TOKEN), paths.checkoutOutcome("failure", TOKEN)])(
    "is offered with its price on %s",
    async (path) => {
      place();
      const page = await shop.get(path);
      expect(main(page)).toContain(`Pagar por transferencia: $${NBSP}27.200`);
      expect(actionsOf(page)).toContain(paths.orderTransfer(TOKEN));
    },
  );

  it("changes the same order, which then shows where to transfer", async () => {
    place();
    const answer = await shop.post(paths.orderTransfer(TOKEN), {});
    expect([answer.status, readLocation(answer)]).toEqual([303, paths.order(TOKEN)]);
    expect(read()).toEqual({ status: "pending", payment_method: "transfer", total: 27_200 });
    const page = await shop.get(paths.order(TOKEN));
    expect(main(page)).toContain("Para transferir");
    expect(main(page)).toContain(`$${NBSP}27.200`);
  });

  it("promises no account data while the owner gave none", async () => {
    place();
    const jar = createCookieJar();
    await shop.post(paths.orderTransfer(TOKEN), {}, jar);
    const { root } = await shop.get(paths.order(TOKEN), jar);
    const text = readText(select(root, "body"));
    expect(text).toContain("Pagás por transferencia");
    expect(text).not.toMatch(/están los datos de la cuenta/);
    expect(text).toContain("Te mandamos los datos");
  });

  it("needs the order's token, and changes nothing when it is read", async () => {
    place();
    expect((await shop.post(paths.orderTransfer("otra"), {})).status).toBe(404);
    expect(readLocation(await shop.get(paths.orderTransfer(TOKEN)))).toBe(paths.order(TOKEN));
    expect(read()?.payment_method).toBe("mercadopago");
  });
});

describe("cancelling an order", () => {
  it("asks once more, and then ends it", async () => {
    place();
    const page = await shop.get(paths.order(TOKEN));
    const links = selectAll(page.root, "main a").map((link) => readAttribute(link, "href"));
    expect(links).toContain(paths.orderCancelling(TOKEN));
    expect(main(await shop.get(paths.orderCancelling(TOKEN)))).toContain("¿Cancelás el pedido?");
    expect(read()?.status).toBe("pending");
    const answer = await shop.post(paths.orderCancelling(TOKEN), {});
    expect([answer.status, readLocation(answer)]).toEqual([303, paths.order(TOKEN)]);
    expect(read()?.status).toBe("cancelled");
    expect(main(await shop.get(paths.order(TOKEN)))).toContain("Este pedido está cancelado");
  });

  it("says what to do when proof of a transfer was sent", async () => {
    sendReceipt(place({ payment_method: "transfer" }));
    const answer = await shop.post(paths.orderCancelling(TOKEN), {});
    expect(answer.status).toBe(409);
    expect(main(answer)).toContain("Ya nos mandaste el comprobante");
    expect(read()?.status).toBe("pending");
  });

  it("is not offered where it would be refused: the page says to write", async () => {
    sendReceipt(place({ payment_method: "transfer" }));
    const page = await shop.get(paths.order(TOKEN));
    const links = selectAll(page.root, "main a").map((link) => readAttribute(link, "href"));
    expect(links).not.toContain(paths.orderCancelling(TOKEN));
    expect(main(page)).toContain("¿Querés cambiar algo o cancelarlo?");
    expect(main(page)).toContain("Transferencia bancaria: en revisión");
  });

  it.each(["cancelled", "refunded"])("leaves no promise that it comes (%s)", async (status) => {
    place({ status });
    for (const path of [paths.order(TOKEN), paths.checkoutOutcome("pending", TOKEN)]) {
      expect(main(await shop.get(path))).not.toMatch(COMING);
    }
  });
});

describe("a withdrawal", () => {
  it("comes from a form that is filled in", async () => {
    place();
    const page = await shop.get(paths.order(TOKEN));
    const links = selectAll(page.root, "main a").map((link) => readAttribute(link, "href"));
    expect(links).toContain(paths.withdrawalOf(TOKEN));
    const form = await shop.get(paths.withdrawalOf(TOKEN));
    const values = selectAll(form.root, "main input").map((input) => readAttribute(input, "value"));
    expect(values).toContain("TELA-000001-ABC");
    expect((await shop.get(paths.withdrawalOf("otra"))).status).toBe(200);
  });

  it.each(["mercadopago", "transfer"])("shows, and no money is asked for (%s)", async (method) => {
    const id = place({ payment_method: method });
    insertOrderEvent(shop.connect(), id, { kind: "withdrawal", text: "ARR-ABCDEFGH" });
    const page = await shop.get(paths.order(TOKEN));
    expect(main(page)).toContain("Recibimos tu arrepentimiento");
    expect(main(page)).toContain("ARR-ABCDEFGH");
    expect(main(page)).not.toContain("falta pagar");
    expect(actionsOf(page)).toEqual([]);
  });

  it.each([
    { status: "pending" },
    { status: "paid", paid_at: "2025-06-02T19:00:00.000Z" },
    { status: "preparing", paid_at: "2025-06-02T19:00:00.000Z" },
    { status: "ready_for_pickup", delivery_method: "pickup", payment_method: "cash" },
  ])("ends the way of an order that has not left: $status", async (row) => {
    const id = place(row);
    insertOrderEvent(shop.connect(), id, { kind: "withdrawal", text: "ARR-ABCDEFGH" });
    const text = main(await shop.get(paths.order(TOKEN)));
    expect(text).toContain("Recibimos tu arrepentimiento");
    expect(text).not.toMatch(COMING);
    const refund = "Te devolvemos lo que pagaste.";
    if ("paid_at" in row) expect(text).toContain(refund);
    else expect(text).not.toContain(refund);
  });

  it.each(["shipped", "delivered"])("leaves the way of one that is %s", async (status) => {
    const id = place({ status, paid_at: "2025-06-02T19:00:00.000Z" });
    insertOrderEvent(shop.connect(), id, { kind: "withdrawal", text: "ARR-ABCDEFGH" });
    const text = main(await shop.get(paths.order(TOKEN)));
    expect(text).toContain("ARR-ABCDEFGH");
    expect(text).toMatch(COMING);
  });
});
