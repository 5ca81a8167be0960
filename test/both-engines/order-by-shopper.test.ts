import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import { createCookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { insertMail } from "../helpers/mails";
import { insertOrder, insertOrderEvent, type OrderRow } from "../helpers/orders";

const TOKEN = "ficha-de-prueba-ficha-de-prueba1";
const NBSP = "\u00a0";

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
});
afterAll(() => shop.close());
beforeEach(
  () =>
    void shop.connect().exec("DELETE FROM mail_outbox; DELETE FROM orders; DELETE FROM customers"),
);

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

describe("the address that the shop writes to", () => {
  const MISTYPED = { customer_email: "juana@gmial.com" };
  const correct = (email: string, fields = {}) =>
    shop.post(paths.orderEmail(TOKEN), { email, ...fields }, createCookieJar());
  const readMails = () =>
    shop
      .connect()
      .prepare("SELECT kind, recipient, status, attempts, last_error FROM mail_outbox ORDER BY id")
      .all();
  const emailOf = () => shop.connect().prepare("SELECT customer_email FROM orders").pluck().get();
  const customers = () =>
    shop.connect().prepare("SELECT email, order_count FROM customers ORDER BY email").all();

  it("is told on both pages, and corrected while nothing went there", async () => {
    const id = place(MISTYPED);
    const to = { order_id: id, recipient: "juana@gmial.com" };
    const refused = { attempts: 1, last_error: "No existe esa dirección." };
    insertMail(shop.connect(), { ...to, kind: "order-received", status: "failed", ...refused });
    insertMail(shop.connect(), { ...to, kind: "order-paid", status: "waiting" });
    insertMail(shop.connect(), { ...to, kind: "owner-order", recipient: "juana@gmial.com" });
    for (const path of [paths.order(TOKEN), paths.checkoutOutcome("pending", TOKEN)]) {
      const page = await shop.get(path);
      expect(main(page)).toContain("Te escribimos a juana@gmial.com.");
      const links = selectAll(page.root, "main a").map((link) => readAttribute(link, "href"));
      expect(links).toContain(paths.orderEmail(TOKEN));
    }
    const answer = await correct("Juana@gmail.com");
    expect([answer.status, readLocation(answer)]).toEqual([303, paths.order(TOKEN)]);
    expect((await correct("Juana@gmail.com")).status).toBe(303);
    expect(emailOf()).toBe("Juana@gmail.com");
    expect(customers()).toEqual([{ email: "Juana@gmail.com", order_count: 1 }]);
    const due = { recipient: "Juana@gmail.com", status: "waiting", attempts: 0, last_error: "" };
    expect(readMails()).toEqual([
      { kind: "order-received", ...due },
      { kind: "order-paid", ...due },
      expect.objectContaining({ kind: "owner-order", recipient: "juana@gmial.com" }),
    ]);
    const events = shop.connect().prepare("SELECT kind, text, author FROM order_events").all();
    expect(events).toEqual([
      { kind: "email-corrected", text: "juana@gmial.com → Juana@gmail.com", author: "" },
    ]);
  });

  it("keeps a customer with other orders, and joins one who is known", async () => {
    place(MISTYPED);
    insertOrder(shop.connect(), MISTYPED);
    insertOrder(shop.connect(), { customer_email: "juana@gmail.com", customer_name: "Juana" });
    expect((await correct("juana@gmail.com")).status).toBe(303);
    expect(customers()).toEqual([
      { email: "juana@gmail.com", order_count: 2 },
      { email: "juana@gmial.com", order_count: 1 },
    ]);
  });

  it.each([
    ["a mail was sent", {}, { status: "sent" }],
    ["a mail is just going", {}, { status: "waiting", attempts: 1 }],
    ["it was shipped", { status: "shipped" }, null],
    ["it was cancelled", { status: "cancelled" }, null],
  ])("stays once %s", async (_, row, mail) => {
    const id = place({ ...MISTYPED, ...row });
    const sent = { order_id: id, kind: "order-received", recipient: "juana@gmial.com" };
    if (mail) insertMail(shop.connect(), { ...sent, ...mail });
    const links = selectAll((await shop.get(paths.order(TOKEN))).root, "main a");
    expect(links.map((link) => readAttribute(link, "href"))).not.toContain(paths.orderEmail(TOKEN));
    const refused = await correct("juana@gmail.com");
    expect(refused.status).toBe(409);
    expect(main(refused)).toContain("No se puede corregir desde acá");
    expect(emailOf()).toBe("juana@gmial.com");
  });

  it("is asked about once, and kept when it is refused", async () => {
    place();
    const asked = await correct("juana@gmial.com");
    expect([asked.status, emailOf()]).toEqual([400, "ana@correo.test"]);
    expect(main(asked)).toContain("¿Quisiste decir gmail.com?");
    expect(select(asked.root, "#email").attributes.value).toBe("juana@gmial.com");
    expect((await correct("juana@gmial.com", { tomarEmail: "si" })).status).toBe(303);
    expect(emailOf()).toBe("juana@gmail.com");
    expect((await correct("nada")).status).toBe(400);
    const other = await shop.post(paths.orderEmail("otra-ficha"), { email: "x@correo.test" });
    expect(other.status).toBe(404);
  });

  it("holds what a visitor would send to an address that already got too many", async () => {
    const id = place(MISTYPED);
    const visitor_key = "ana@correo.test";
    const now = new Date().toISOString();
    for (let sent = 0; sent < 5; sent += 1) {
      insertMail(shop.connect(), { status: "sent", visitor_key, created_at: now });
    }
    insertMail(shop.connect(), {
      ...{ order_id: id, kind: "order-received", recipient: "juana@gmial.com" },
      ...{ status: "waiting", visitor_key: "juana@gmial.com", created_at: now },
    });
    expect((await correct("ana@correo.test")).status).toBe(303);
    expect(readMails().at(-1)).toMatchObject({ recipient: "ana@correo.test", status: "held" });
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
