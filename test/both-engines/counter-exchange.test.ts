import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { readErrors } from "../helpers/admin-list";
import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import {
  countExchanged,
  deliver,
  EXCHANGED,
  EXCHANGED_NUMBER,
  insertExchanged,
  readStepFields,
  wantExchanged,
} from "../helpers/exchanges";
import { readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";

const PATH = adminPaths.counterExchange(EXCHANGED_NUMBER);

let shop: BuiltShop;
let owner: CookieJar;
let item: number;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
});
beforeEach(() => {
  shop.connect().exec(`DELETE FROM returns; DELETE FROM mail_outbox; DELETE FROM orders;
    DELETE FROM customers; DELETE FROM stock; DELETE FROM products WHERE id = '${EXCHANGED}'`);
  insertExchanged(shop.connect(), 1);
  item = deliver(shop.connect(), { token: "ficha-del-local" });
});
afterAll(() => shop.close());

const main = ({ root }: Page) => readText(select(root, "main"));
const value = (sql: string) => shop.connect().prepare<[], unknown>(sql).pluck().get();
const stockOf = (size: string) =>
  shop.connect().prepare(`SELECT on_hand, reserved FROM stock WHERE size_key = '${size}'`).get();

/** The page's form with what a person chooses in it. */
async function fill(given: Record<string, string> = {}): Promise<Record<string, string>> {
  const { root } = await shop.get(PATH, owner);
  return {
    ...readStepFields(root, "exchange"),
    ...{ [`piezas-${item}`]: "1", [`motivo-${item}`]: "chico" },
    [`talle-${item}`]: wantExchanged("L"),
    ...given,
  };
}

it("is one form on the order's page, done at once, with a slip to print", async () => {
  const order = await shop.get(adminPaths.order(EXCHANGED_NUMBER), owner);
  const links = selectAll(order.root, `a[href=${PATH}]`).map(readText);
  expect(links).toEqual(["Cambio en el local"]);
  const fields = await fill();
  const done = await shop.post(PATH, fields, owner);
  const number = String(
    value("SELECT order_number FROM orders WHERE replaces_order_id IS NOT NULL"),
  );
  expect([done.status, readLocation(done)]).toEqual([303, adminPaths.orderPrint(number)]);
  const slip = await shop.get(adminPaths.orderPrint(number), owner);
  expect(main(slip)).toContain(`Cambio por prendas del pedido ${EXCHANGED_NUMBER}`);
  expect([stockOf("M"), stockOf("L")]).toEqual([
    { on_hand: 1, reserved: 0 },
    { on_hand: 0, reserved: 0 },
  ]);
  expect(value("SELECT state FROM returns")).toBe("closed");
  expect(value("SELECT count(*) FROM mail_outbox")).toBe(0);
  // Pressed twice.
  expect((await shop.post(PATH, fields, owner)).status).toBe(303);
  expect(value("SELECT count(*) FROM returns")).toBe(1);
});

it("is paid and handed over at once where the new piece costs more, and leads to what is owed", async () => {
  shop.connect().exec("INSERT INTO settings VALUES ('exchangeKeepsPrice', 'false')");
  shop.connect().exec(`UPDATE products SET price = 35000 WHERE id = '${EXCHANGED}'`);
  const dear = await shop.post(PATH, await fill(), owner);
  expect([dear.status, value("SELECT count(*) FROM returns")]).toEqual([409, 0]);
  expect(readErrors(dear).join().replaceAll("\u00a0", " ")).toContain(
    "Lo nuevo cuesta $ 5.000 más",
  );
  const pay = async (forma: string, diferencia = "5000") =>
    shop.post(PATH, { ...(await fill()), forma, diferencia }, owner);
  // Another price than the person saw, and no way at all.
  expect((await pay("debit", "4000")).status).toBe(409);
  expect((await pay("oro")).status).toBe(409);
  shop.connect().exec("INSERT INTO settings VALUES ('counterNeedsTill', 'true')");
  expect(readErrors(await pay("debit")).join()).toContain("No hay una caja abierta");
  await shop.post(adminPaths.tills(), { intent: "open", inicial: "1000" }, owner);
  const done = await pay("debit");
  const made = "FROM orders WHERE replaces_order_id IS NOT NULL";
  const number = String(value(`SELECT order_number ${made}`));
  expect([done.status, readLocation(done)]).toEqual([303, adminPaths.orderPrint(number)]);
  expect([value(`SELECT total ${made}`), value(`SELECT status ${made}`)]).toEqual([
    5000,
    "delivered",
  ]);
  // Paid by card, it is no cash that a till has to have.
  const parts = "SELECT way, amount, till_id IS NOT NULL AS till FROM order_parts";
  expect(shop.connect().prepare(parts).all()).toEqual([{ way: "debit", amount: 5_000, till: 1 }]);
  expect([stockOf("M"), stockOf("L")]).toEqual([
    { on_hand: 1, reserved: 0 },
    { on_hand: 0, reserved: 0 },
  ]);
  shop.connect().exec("DELETE FROM settings WHERE name = 'counterNeedsTill'");
  const given = { [`talle-${item}`]: "otra", [`rota-${item}`]: "on" };
  const other = await shop.post(PATH, await fill(given), owner);
  expect(readLocation(other)).toBe(adminPaths.exchanges());
  expect(stockOf("M")).toEqual({ on_hand: 1, reserved: 0 });
  shop.connect().exec("DELETE FROM settings WHERE name = 'exchangeKeepsPrice'");
});

it("says what is wrong, keeps what was chosen, and changes nothing", async () => {
  const none = await shop.post(PATH, await fill({ [`piezas-${item}`]: "0" }), owner);
  expect([none.status, readErrors(none)]).toEqual([400, ["Elegí al menos una prenda."]]);
  const many = await shop.post(PATH, await fill({ [`piezas-${item}`]: "3" }), owner);
  expect(many.status).toBe(409);
  const fields = await fill({ [`rota-${item}`]: "on" });
  countExchanged(shop.connect(), "L", 0);
  const gone = await shop.post(PATH, fields, owner);
  expect([gone.status, readErrors(gone)]).toEqual([
    409,
    ["Ya no queda L. Queda: Talle S · Negro."],
  ]);
  expect(select(gone.root, `[name=rota-${item}]`).attributes).toHaveProperty("checked");
  expect(value("SELECT count(*) FROM returns")).toBe(0);
  const nowhere = adminPaths.counterExchange("TELA-000000-AAA");
  expect((await shop.get(nowhere, owner)).status).toBe(404);
  expect((await shop.post(nowhere, { intent: "exchange" }, owner)).status).toBe(404);
  expect((await shop.post(PATH, { intent: "otra" }, owner)).status).toBe(400);
});

it("is not offered for an order that did not leave", async () => {
  const fields = await fill();
  shop.connect().exec("UPDATE orders SET status = 'preparing'");
  const order = await shop.get(adminPaths.order(EXCHANGED_NUMBER), owner);
  expect(selectAll(order.root, `a[href=${PATH}]`)).toEqual([]);
  const page = await shop.get(PATH, owner);
  expect(main(page)).toContain("Este pedido todavía no salió: usá “Corregir pedido”.");
  const late = await shop.post(PATH, fields, owner);
  expect([late.status, readErrors(late)]).toEqual([
    409,
    ["Este pedido todavía no salió: usá “Corregir pedido”."],
  ]);
});

it("finds a sale of the counter by its ticket, the name or the garment", async () => {
  const search = (text: string) =>
    shop.get(`${adminPaths.exchanges()}?${new URLSearchParams({ venta: text })}`, owner);
  const found = async (text: string) => {
    const { root } = await search(text);
    return selectAll(root, `main a[href=${PATH}]`).map(readText);
  };
  const now = new Date().toISOString();
  shop.connect().exec(`UPDATE orders SET created_at = '${now}', customer_name = 'Íñigo Paz'`);
  for (const text of ["123456", "iñigo", "REMERA DE CAMBIO"]) {
    expect(await found(text)).toEqual([EXCHANGED_NUMBER]);
  }
  expect(main(await search("remera"))).toContain("Íñigo Paz · 2 × Remera de cambio (Negro M)");
  expect(main(await search("pollera"))).toContain("No hay ninguna venta entregada que coincida");
  expect(await found("")).toEqual([]);
  shop.connect().exec("UPDATE orders SET status = 'preparing'");
  expect(await found("remera")).toEqual([]);
});

it("leads to the request where its pieces were asked for online", async () => {
  shop.connect().exec(`INSERT INTO returns (id, code, order_id, kind, state)
      SELECT 7, 'CAM-22222222', id, 'exchange', 'asked' FROM orders;
    INSERT INTO return_items (return_id, order_item_id, quantity, reason, paid) VALUES (7, ${item}, 1, 'chico', 26000)`);
  const page = await shop.get(PATH, owner);
  expect(main(page)).toContain("Ya pidió el cambio CAM-22222222");
  expect(main(page)).not.toContain("no queda nada para cambiar");
  const links = selectAll(page.root, "a").filter((link) => readText(link) === "CAM-22222222");
  expect(links.map(({ attributes }) => attributes["href"])).toEqual([
    adminPaths.exchange("CAM-22222222"),
  ]);
  const list = await shop.get(adminPaths.exchange("CAM-22222222"), owner);
  expect(selectAll(list.root, "#cambio-CAM-22222222")).toHaveLength(1);
  shop.connect().exec("UPDATE returns SET state = 'closed'");
  expect(main(await shop.get(PATH, owner))).not.toContain("Ya pidió el cambio");
});
