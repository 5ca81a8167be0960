import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { readErrors } from "../helpers/admin-list";
import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { readText, select, selectAll } from "../helpers/html";
import { insertOrder, insertPayment } from "../helpers/orders";
import { signInAsOwner } from "../helpers/owner";
import { adminPaths } from "../../app/admin-paths";

const NUMBER = "TELA-123456-ABC";
const PAID = { status: "paid", paid_at: "2025-06-02T12:00:00.000Z" };

let shop: BuiltShop;
let owner: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
});
beforeEach(() => void shop.connect().exec("DELETE FROM orders; DELETE FROM customers"));
afterAll(() => shop.close());

const store = (row: Parameters<typeof insertOrder>[1] = {}) =>
  insertOrder(shop.connect(), { order_number: NUMBER, items: [{}], ...row });
const send = (fields: Record<string, string>, jar = owner) =>
  shop.post(adminPaths.order(NUMBER), { eventos: "0", ...fields }, jar);
const readOrder = () =>
  shop.connect().prepare("SELECT * FROM orders").get() as Record<string, number | string | null>;
const readMails = () =>
  shop.connect().prepare("SELECT kind, text FROM mail_outbox ORDER BY id").all() as {
    kind: string;
    text: string;
  }[];
const listKinds = () => readMails().map(({ kind }) => kind);
const readHistory = async () =>
  readText(select((await shop.get(adminPaths.order(NUMBER), owner)).root, ".order-history"));
const readDays = () =>
  shop
    .connect()
    .prepare(
      "SELECT coalesce(sum(sold_in_cents), 0), coalesce(sum(collected_in_cents), 0) FROM order_days",
    )
    .raw()
    .get();

describe("a payment that was recorded by mistake", () => {
  it("is taken back: the order waits again, and an unsent mail is removed", async () => {
    store();
    await send({ intent: "payment", estado: "pending" });
    expect([readOrder().status, listKinds(), readDays()]).toEqual([
      ...["paid", ["order-paid"], [3_000_000, 3_000_000]],
    ]);
    expect((await send({ intent: "undo-payment", estado: "paid" })).status).toBe(303);
    expect(readOrder()).toMatchObject({ status: "pending", paid_at: null });
    expect([listKinds(), readDays()]).toEqual([[], [0, 0]]);
    expect(await readHistory()).toContain("Se deshizo “Recibí el pago”");
    const again = await send({ intent: "undo-payment", estado: "paid" });
    expect(again.status).toBe(303);
  });

  it("is corrected by mail when the buyer already got one", async () => {
    store();
    await send({ intent: "payment", estado: "pending" });
    shop.connect().exec("UPDATE mail_outbox SET status = 'sent', attempts = 1");
    await send({ intent: "undo-payment", estado: "paid" });
    expect(listKinds()).toEqual(["order-paid", "order-payment-undone"]);
    expect(readMails()[1]?.text).toContain("Fue un error nuestro");
    await send({ intent: "payment", estado: "pending" });
    await send({ intent: "undo-payment", estado: "paid" });
    expect(listKinds()).toEqual(["order-paid", "order-payment-undone"]);
  });

  it.each([
    ["preparing", "transfer", "pending"],
    ["preparing", "cash", "preparing"],
    ["ready_for_pickup", "cash", "ready_for_pickup"],
    ["cancelled", "transfer", "cancelled"],
  ])("of an order that is %s, paid by %s, leaves it %s", async (status, payment, left) => {
    store({ ...PAID, status, payment_method: payment });
    expect((await send({ intent: "undo-payment", estado: status })).status).toBe(303);
    expect(readOrder()).toMatchObject({ status: left, paid_at: null });
  });

  it.each(["shipped", "delivered", "refunded"])("stays once the order is %s", async (status) => {
    store({ ...PAID, status });
    expect((await send({ intent: "undo-payment", estado: status })).status).toBe(409);
    expect(readOrder().paid_at).toBe(PAID.paid_at);
  });

  it("gives the buyer as much time as a new order, when the time to pay is over", async () => {
    const readDue = () => Date.parse(String(readOrder().payment_due_at));
    store({ ...PAID, payment_due_at: "2025-06-04T12:00:00.000Z" });
    const before = Date.now();
    await send({ intent: "undo-payment", estado: "paid" });
    expect(readDue()).toBeGreaterThanOrEqual(before + 48 * 60 * 60 * 1000);
    const overdue = await shop.get("/admin/orders?pagado=vencidos", owner);
    expect(selectAll(overdue.root, ".order-table .row-link")).toEqual([]);
    shop.connect().exec("DELETE FROM orders");
    store({ ...PAID, payment_due_at: "2999-06-04T12:00:00.000Z" });
    await send({ intent: "undo-payment", estado: "paid" });
    expect(readOrder().payment_due_at).toBe("2999-06-04T12:00:00.000Z");
  });

  it("stays when it came online, or when part of it was refunded", async () => {
    const id = store({ ...PAID, payment_method: "mercadopago" });
    insertPayment(shop.connect(), id);
    expect((await send({ intent: "undo-payment", estado: "paid" })).status).toBe(409);
    shop.connect().exec("DELETE FROM orders");
    store(PAID);
    const part = { intent: "manual-refund", devuelto: "1", aclaracion: "", clave: randomUUID() };
    await send({ ...part, estado: "paid" });
    expect((await send({ intent: "undo-payment", estado: "paid" })).status).toBe(409);
  });
});

describe("a manual refund", () => {
  const refund = (devuelto: string, given: Record<string, string> = {}) =>
    send({
      ...{ intent: "manual-refund", estado: "paid", devuelto, aclaracion: "" },
      ...{ clave: randomUUID(), ...given },
    });

  it("adds up in parts, lowers the figures, and closes the order with the last one", async () => {
    store(PAID);
    expect((await refund("10.000,50", { aclaracion: "Galicia" })).status).toBe(303);
    expect(readOrder()).toMatchObject({ status: "paid", given_back_in_cents: 1_000_050 });
    expect(readDays()).toEqual([1_999_950, 1_999_950]);
    expect(listKinds()).toEqual(["order-refund"]);
    expect(readMails()[0]?.text).toMatch(/te devolvimos \$\s10\.000,50 .* por transferencia/);
    expect(readMails()[0]?.text).not.toContain("Galicia");
    expect(await readHistory()).toContain("Galicia");
    const tooMuch = await refund("20.000");
    expect(tooMuch.status).toBe(400);
    expect(readErrors(tooMuch).join(" ")).toContain("19.999,50");
    const stale = await refund("", { queda: "3000000" });
    expect(stale.status).toBe(409);
    expect(readErrors(stale).join(" ")).toContain("cambió mientras lo mirabas");
    expect((await refund("", { queda: "1999950" })).status).toBe(303);
    expect(readOrder()).toMatchObject({ status: "refunded", given_back_in_cents: 3_000_000 });
    expect((await refund("1")).status).toBe(409);
    const page = await shop.get(adminPaths.order(NUMBER), owner);
    expect(readText(select(page.root, ".order-facts"))).toContain("Cobrado y devuelto");
    const list = readText(select((await shop.get("/admin/orders", owner)).root, ".order-table"));
    expect(list).toContain("Pagado y devuelto");
    expect(list).toContain("1 × Remera lisa (Negro M)");
    expect(readDays()).toEqual([0, 0]);
  });

  it("is recorded once for a form that was sent twice, and never above the held amount", async () => {
    store(PAID);
    const clave = randomUUID();
    const twice = await Promise.all([refund("20.000", { clave }), refund("20.000", { clave })]);
    expect(twice.map(({ status }) => status)).toEqual([303, 303]);
    const others = await Promise.all([refund("10.000"), refund("10.000")]);
    expect(others.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(readOrder()).toMatchObject({ status: "refunded", given_back_in_cents: 3_000_000 });
  });

  it.each(["0", "-5", "mucho", "1,234"])("is refused for %j", async (devuelto) => {
    store(PAID);
    const page = await refund(devuelto);
    expect(page.status).toBe(400);
    expect(readOrder().given_back_in_cents).toBe(0);
  });

  it("does not count as a full refund from a page that showed nothing to refund", async () => {
    store(PAID);
    const page = await send({ intent: "move", a: "refunded", estado: "paid" });
    expect(page.status).toBe(409);
    expect(readErrors(page).join(" ")).toContain("Todavía queda plata por devolver");
    expect(readOrder()).toMatchObject({ status: "paid", given_back_in_cents: 0 });
  });

  it("is refused without a recorded payment, and to anonymous visitors", async () => {
    store();
    expect((await refund("10", { estado: "pending" })).status).toBe(409);
    const fields = { intent: "manual-refund", estado: "pending", clave: randomUUID() };
    const page = await shop.post(adminPaths.order(NUMBER), fields);
    expect([page.status, readOrder().given_back_in_cents]).not.toEqual([303, 1000]);
  });

  it("of a cancelled order shows what is still owed", async () => {
    store({ ...PAID, status: "cancelled" });
    await refund("10.000", { estado: "cancelled" });
    expect(readMails()[0]?.text).toMatch(/Todavía te debemos \$\s20\.000/);
    expect(readOrder().status).toBe("cancelled");
  });
});

describe("the reason of a cancellation", () => {
  const cancel = (fields: Record<string, string>) =>
    send({ intent: "move", a: "cancelled", estado: "pending", ...fields });

  it("is in the history, and in the mail when it helps", async () => {
    store();
    expect((await cancel({ motivo: "no-stock", detalle: "Falló Pedro" })).status).toBe(303);
    expect(await readHistory()).toContain("Motivo: Nos quedamos sin stock. Falló Pedro");
    expect(readMails()[0]?.text).toContain("nos quedamos sin stock");
    expect(readMails()[0]?.text).not.toContain("Pedro");
  });

  it("is announced for the mail only when one is sent", async () => {
    store();
    const hint = async () =>
      selectAll((await shop.get(adminPaths.order(NUMBER), owner)).root, "#motivo-ayuda").length;
    expect(await hint()).toBe(1);
    shop.connect().exec("UPDATE orders SET customer_email = '', channel = 'shop'");
    expect(await hint()).toBe(0);
  });

  it("is never a missing payment when the order was paid, however late", async () => {
    store({ ...PAID, payment_due_at: "2025-06-01T12:00:00.000Z" });
    const page = (await shop.get(adminPaths.order(NUMBER), owner)).root;
    const reasons = selectAll(page, "#motivo option").map(({ attributes }) => attributes);
    expect(reasons.map(({ value }) => value)).not.toContain("unpaid");
    expect(reasons.find((attributes) => "selected" in attributes)?.value).toBe("buyer");
    expect((await cancel({ estado: "paid", motivo: "unpaid", detalle: "" })).status).toBe(409);
    expect([readOrder().status, listKinds()]).toEqual(["paid", []]);
  });

  it("needs words when it is another one", async () => {
    store();
    const page = await cancel({ motivo: "other", detalle: " " });
    expect([page.status, readOrder().status]).toEqual([400, "pending"]);
    expect(readErrors(page)).toEqual(["Escribí cuál fue el motivo."]);
    await cancel({ motivo: "other", detalle: "Cambió de idea" });
    expect(readOrder().status).toBe("cancelled");
    expect(await readHistory()).toContain("Motivo: Otro motivo. Cambió de idea");
  });
});
