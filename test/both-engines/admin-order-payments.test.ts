import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import {
  startSimulator,
  type PaymentSimulator,
} from "../../scripts/payment-simulator/start-simulator";
import { readErrors, readFields, readNews } from "../helpers/admin-list";
import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import { createCookieJar, type CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { countPieces } from "../helpers/counted-pieces";
import { insertOrder, insertPayment } from "../helpers/orders";
import { deleteProduct, insertProduct } from "../helpers/product-rows";
import { signInAsOwner } from "../helpers/owner";
import { storeSimulatorAccount } from "../helpers/paid-shop";
import { simulatorSettings } from "../helpers/payment-simulator";
import { openSale } from "../helpers/simulator-calls";
import { adminPaths } from "../../app/admin-paths";

const NUMBER = "TELA-123456-ABC";
const PATH = adminPaths.order(NUMBER);

let sim: PaymentSimulator;
let shop: BuiltShop;
let owner: CookieJar;
beforeAll(async () => {
  sim = await startSimulator({ post: () => Promise.resolve(new Response()) });
  shop = await openBuiltShop(undefined, simulatorSettings(sim));
  storeSimulatorAccount(shop.connect(), sim);
  owner = await signInAsOwner(shop);
});
beforeEach(() => {
  sim.control.reset();
  const connection = shop.connect();
  connection.exec("DELETE FROM orders; DELETE FROM customers; DELETE FROM mail_outbox");
  insertOrder(connection, { order_number: NUMBER, payment_method: "mercadopago", items: [{}] });
});
afterAll(async () => {
  await shop.close();
  await sim.close();
});

type Stored = Record<string, string | number | null>;
const readOrder = () => shop.connect().prepare("SELECT * FROM orders").get() as Stored;
const listRefunds = () =>
  shop
    .connect()
    .prepare("SELECT status, amount_in_cents AS cents, author FROM payment_refunds ORDER BY id")
    .all();
const listMails = () => shop.connect().prepare("SELECT kind FROM mail_outbox").pluck().all();
const setOrder = (columns: string) => shop.connect().exec(`UPDATE orders SET ${columns}`);
const refundsAsked = () =>
  sim.requests.filter(({ method, path }) => method === "POST" && path.endsWith("/refunds"));

const send = (fields: Record<string, string>, jar = owner) =>
  shop.post(PATH, { estado: "pending", eventos: "0", ...fields }, jar);
const open = () => shop.get(PATH, owner);
const main = ({ root }: Page) => readText(select(root, "main"));
const check = () => send({ intent: "check-payments" });

/** Pays the order at the provider, without a webhook to the shop. */
async function payOrder(pesos = 30_000) {
  sim.control.setWebhooks({ mode: "never" });
  const { id } = await openSale(sim, {
    items: [{ title: "Remera lisa", quantity: 1, unit_price: pesos, currency_id: "ARS" }],
    external_reference: NUMBER,
  });
  return (await sim.control.pay(id, { instalments: 3 })).payment;
}

/** A paid order, known to the shop from a request to the provider. */
async function paidOrder() {
  const payment = await payOrder();
  expect((await check()).status).toBe(303);
  return payment;
}

/** What the page's refund form would send. */
async function readRefundForm(): Promise<Record<string, string>> {
  const [form] = selectAll((await open()).root, "details.refund form");
  if (!form) throw new Error("There is no form to give back with");
  const fields = readFields(form).filter(([name]) => name !== "parte");
  return { ...Object.fromEntries(fields), parte: "todo" };
}

describe("checking an order's payments", () => {
  it("finds a payment without a webhook, and the order moves on", async () => {
    const { id } = await paidOrder();
    expect(readOrder()).toMatchObject({ status: "paid", payment_alert: "" });
    const page = await open();
    expect(readNews(page)).toContain("Se actualizó");
    const text = main(page);
    for (const shown of ["Acreditado", "Visa crédito, 3 cuotas", String(id), "Neto para vos"]) {
      expect(text).toContain(shown);
    }
    expect(listMails()).toEqual(["order-paid"]);
  });

  it("says when there is none, and when there is nothing new", async () => {
    const none = await check();
    expect([none.status, readLocation(none)]).toEqual([303, PATH]);
    expect(readNews(await open())).toContain("Mercado Pago no tiene pagos de este pedido");
    await paidOrder();
    await open();
    await send({ intent: "check-payments", estado: "paid" });
    expect(readNews(await open())).toContain("Sin cambios");
  });

  it("reports that the provider does not answer, and changes nothing", async () => {
    sim.control.fault({ match: "GET /v1/payments/search", kind: "service-unavailable", times: 9 });
    const page = await check();
    expect(page.status).toBe(503);
    expect(readErrors(page)[0]).toMatch(/^Mercado Pago no contestó todo lo que le preguntamos/);
    expect(readOrder().status).toBe("pending");
  });

  it("reports a payment that does not belong to the order", async () => {
    await payOrder(12_345);
    await check();
    expect(readOrder()).toMatchObject({ status: "pending", payment_alert: "partial" });
    const text = main(await open());
    expect(text).toContain("Pago parcial");
    expect(text).toContain("No lo damos por pagado: el importe no es el del pedido.");
    expect(await readRefundForm()).toMatchObject({ queda: "1234500" });
  });
});

describe("refunding", () => {
  it("refunds everything, with the order, the history and the mail", async () => {
    const { id } = await paidOrder();
    const sent = await send({ ...(await readRefundForm()) });
    expect([sent.status, readLocation(sent)]).toEqual([303, PATH]);
    const page = await open();
    expect(readNews(page)).toContain("Reembolso hecho");
    expect(readText(select(page.root, ".order-history"))).toContain(
      "Reembolso de $\u00a030.000: hecho.",
    );
    expect(sim.control.getPayment(id)).toMatchObject({ status: "refunded" });
    expect(readOrder().status).toBe("refunded");
    expect(listRefunds()).toEqual([{ status: "approved", cents: 3_000_000, author: "admin" }]);
    expect(listMails()).toEqual(["order-paid", "order-refund"]);
    expect(selectAll(page.root, "details.refund")).toEqual([]);
  });

  it("refunds parts, and nothing above the rest", async () => {
    const { id } = await paidOrder();
    await send({ ...(await readRefundForm()), parte: "importe", importe: "10.000,50" });
    expect(sim.control.getPayment(id).transaction_amount_refunded).toBe(10_000.5);
    expect(readOrder().status).toBe("paid");
    const tooMuch = await send({
      ...(await readRefundForm()),
      ...{ parte: "importe", importe: "20000" },
    });
    expect(tooMuch.status).toBe(400);
    expect(readErrors(tooMuch)).toEqual([
      "De este pago quedan $\u00a019.999,50 para devolver: escribí eso, o menos.",
    ]);
    const [field] = selectAll(tooMuch.root, "details[open] input[name=importe]");
    expect([
      field && readAttribute(field, "value"),
      field && readAttribute(field, "aria-invalid"),
    ]).toEqual(["20000", "true"]);
    await send(await readRefundForm());
    expect(sim.control.getPayment(id).status).toBe("refunded");
    expect(listRefunds()).toMatchObject([{ cents: 1_000_050 }, { cents: 1_999_950 }]);
  });

  it("ends an order that was cancelled after it was paid", async () => {
    await paidOrder();
    setOrder("status = 'cancelled'");
    const page = await send(await readRefundForm());
    expect(page.status).toBe(303);
    expect(readOrder()).toMatchObject({ status: "refunded", payment_alert: "" });
  });

  it("refunds once for a form that is sent twice, at once or later", async () => {
    await paidOrder();
    const half = { ...(await readRefundForm()), parte: "importe", importe: "15000" };
    const both = await Promise.all([send(half), send(half)]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect((await send(half)).status).toBe(303);
    expect(listRefunds()).toEqual([{ status: "approved", cents: 1_500_000, author: "admin" }]);
    expect(refundsAsked()).toHaveLength(1);
  });

  it("says what to do when the account may not refund", async () => {
    await paidOrder();
    sim.control.fault({ match: /\/refunds$/, kind: "forbidden", times: 1 });
    const page = await send(await readRefundForm());
    expect(page.status).toBe(409);
    expect(readErrors(page)[0]).toMatch(
      /^No se devolvieron \$\s30\.000\. Mercado Pago no deja que la tienda lo haga .* desde tu cuenta de Mercado Pago/,
    );
    expect(readOrder()).toMatchObject({ status: "paid", payment_alert: "refund-failed" });
    expect(listRefunds()).toMatchObject([{ status: "refused" }]);
    expect(main(page)).toContain("Reembolso sin hacer");
    // A new form has a new idempotency key.
    expect((await send(await readRefundForm())).status).toBe(303);
    expect(readOrder().status).toBe("refunded");
  });

  it("says that the pieces came back when only the money did not go", async () => {
    await paidOrder();
    const connection = shop.connect();
    const productId = "shato-remera-lisa-01";
    insertProduct(connection, { id: productId });
    const stockId = countPieces(connection, { productId, size: "M", color: "Negro", pieces: 4 });
    connection.exec(`UPDATE order_items SET stock_state = 'taken', stock_id = ${stockId}`);
    setOrder("status = 'shipped'");
    const form = await readRefundForm();
    const itemId = connection.prepare("SELECT id FROM order_items").pluck().get() as number;
    sim.control.fault({ match: /\/refunds$/, kind: "forbidden", times: 1 });
    const page = await send({ ...form, [`vuelve-${itemId}`]: "1" });
    expect(page.status).toBe(409);
    expect(readErrors(page)[0]).toMatch(/ La prenda que volvió ya está a la venta de nuevo: /);
    const left = connection.prepare(`SELECT on_hand FROM stock WHERE id = ${stockId}`).pluck();
    expect(left.get()).toBe(5);
    deleteProduct(connection, productId);
  });

  it("keeps an unanswered refund, and retries it with its idempotency key", async () => {
    const { id } = await paidOrder();
    sim.control.fault({ match: /\/refunds$/, kind: "answer-lost", times: 9 });
    expect((await send(await readRefundForm())).status).toBe(303);
    expect(readNews(await open())).toContain("la tienda lo vuelve a pedir sola");
    expect(listRefunds()).toMatchObject([{ status: "wanted" }]);
    expect(sim.control.getPayment(id).transaction_amount_refunded).toBe(30_000);
    const keys = refundsAsked().map(({ headers }) => headers["x-idempotency-key"]);
    expect(new Set(keys).size).toBe(1);
  });

  it.each([
    ["", "Escribí el importe."],
    ["-5", "El importe no puede ser negativo."],
    ["1.5.0", "Escribí el importe solo con números, con los centavos después de una coma."],
  ])("refuses the amount %j", async (importe, message) => {
    await paidOrder();
    const page = await send({ ...(await readRefundForm()), parte: "importe", importe });
    expect([page.status, readErrors(page)]).toEqual([400, [message]]);
    expect(readText(select(page.root, "title"))).toMatch(/^Error: /);
    const link = select(page.root, ".error-summary a");
    const field = select(page.root, `[id=${readAttribute(link, "href")?.slice(1)}]`);
    expect(readAttribute(field, "value")).toBe(importe);
    expect(refundsAsked()).toEqual([]);
  });

  it("refuses a form from before the order changed", async () => {
    await paidOrder();
    const shown = await readRefundForm();
    await send({ ...(await readRefundForm()), parte: "importe", importe: "1000" });
    const page = await send({ ...shown, clave: crypto.randomUUID() });
    expect(page.status).toBe(409);
    expect(readErrors(page)[0]).toMatch(/^Este pedido cambió mientras lo mirabas/);
    expect(refundsAsked()).toHaveLength(1);
  });

  it.each<Record<string, string>>([
    { clave: "otra cosa" },
    { pago: "999" },
    { pago: "uno" },
    { queda: "0" },
    { parte: "nada" },
    { intent: "refunds" },
  ])("refuses invalid fields: %j", async (tampered) => {
    await paidOrder();
    const page = await send({ ...(await readRefundForm()), ...tampered });
    expect([page.status, listRefunds()]).toEqual([400, []]);
  });

  it("is for the owner only", async () => {
    await paidOrder();
    const form = await readRefundForm();
    for (const fields of [form, { intent: "check-payments" }, { intent: "alert-seen" }]) {
      const page = await send(fields, createCookieJar());
      expect(readLocation(page)).toMatch(/^\/admin\/login/);
    }
    expect(refundsAsked()).toEqual([]);
  });

  it("needs an account", async () => {
    await paidOrder();
    const form = await readRefundForm();
    const connection = shop.connect();
    connection.exec("UPDATE payment_connection SET lost_at = '2025-06-01T12:00:00.000Z'");
    for (const fields of [form, { intent: "check-payments", estado: "paid" }]) {
      const page = await send(fields);
      expect(page.status).toBe(409);
      expect(readErrors(page)[0]).toMatch(/^Mercado Pago no está conectado/);
    }
    connection.exec("UPDATE payment_connection SET lost_at = NULL");
    expect(listRefunds()).toEqual([]);
  });
});

describe("an alert", () => {
  beforeEach(() => setOrder("status = 'paid', payment_alert = 'disputed'"));

  const seen = (aviso: string) => send({ intent: "alert-seen", estado: "paid", aviso });

  it("comes first, and disappears when it is dismissed", async () => {
    const page = await open();
    expect(readText(select(page.root, ".order-alert"))).toMatch(/^Reclamo.*no mandes nada/);
    expect((await seen("disputed")).status).toBe(303);
    expect(readOrder().payment_alert).toBe("");
    const after = await open();
    expect(selectAll(after.root, ".order-alert")).toEqual([]);
    expect(readText(select(after.root, ".order-history"))).toContain("Revisado: reclamo.");
    expect((await seen("disputed")).status).toBe(303);
  });

  it("stays when it has changed meanwhile", async () => {
    const page = await seen("overpaid");
    expect(page.status).toBe(409);
    expect(readErrors(page)).toEqual([
      "El aviso cambió mientras lo mirabas: leelo de nuevo. No se hizo nada.",
    ]);
    expect(readOrder().payment_alert).toBe("disputed");
  });

  it("is shown also when another version wrote it", async () => {
    setOrder("payment_alert = 'novedad'");
    expect(main(await open())).toContain("Pago para revisar");
    expect((await seen("novedad")).status).toBe(303);
  });
});

describe("moving an order that is paid online", () => {
  it("leads to the refund, and does not offer what happens automatically", async () => {
    const waiting = main(await open());
    expect(waiting).toContain("Mercado Pago avisa y el pedido pasa solo a “Pagado”");
    expect(waiting).toContain("Los pagos de Mercado Pago se anotan solos");
    await paidOrder();
    const paid = main(await open());
    expect(paid).toContain("Esto no devuelve la plata.");
    expect(paid).toContain("Cancelar no devuelve la plata: quedan $\u00a030.000 por devolver.");
  });
});

describe("a page with other tools' payments", () => {
  it("shows unknown values as they are", async () => {
    const connection = shop.connect();
    const id = Number(readOrder().id);
    insertPayment(connection, id, { status: "nuevo", method: "x_y", type: "z", currency: "USD" });
    const page = await open();
    expect(page.status).toBe(200);
    expect(main(page)).toContain("nuevo");
    expect(main(page)).toContain("USD");
  });

  it("has a form for each payment, and none for another account's", async () => {
    const connection = shop.connect();
    const id = Number(readOrder().id);
    setOrder("status = 'paid', payment_method = 'transfer'");
    insertPayment(connection, id, { provider_id: "1" });
    insertPayment(connection, id, { provider_id: "2" });
    insertPayment(connection, id, { provider_id: "3", mismatches: "collector" });
    insertPayment(connection, id, { provider_id: "4", status: "in_mediation" });
    const { root } = await open();
    expect(selectAll(root, "details.refund")).toHaveLength(2);
    const ids = selectAll(root, "[id]").map((element) => readAttribute(element, "id"));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

/** Last test, because the shop pauses after a database fault. */
it("does not claim that nothing changed when the provider's answer cannot be saved", async () => {
  await open();
  shop.loseDatabase();
  const page = await check();
  expect(page.status).toBe(503);
  expect(readErrors(page)).toEqual([expect.stringMatching(/^No pudimos anotar todo/)]);
});
