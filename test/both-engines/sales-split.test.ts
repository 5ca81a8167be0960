import { afterAll, beforeAll, expect, it } from "vitest";

import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll, type HtmlElement } from "../helpers/html";
import { insertOrder, type OrderRow } from "../helpers/orders";
import { signInAsOwner } from "../helpers/owner";
import { insertProduct } from "../helpers/product-rows";
import { adminPaths } from "../../app/admin-paths";

const SHIRT = "reparto-remera-01";
const LINE = JSON.stringify([SHIRT, "M", "Negro", 1]);

let shop: BuiltShop;
let owner: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  const connection = shop.connect();
  connection.exec("DELETE FROM orders; DELETE FROM customers");
  insertProduct(connection, { id: SHIRT, name: "Remera", price: 20_000, sizes: '["M"]' });
});
afterAll(() => shop.close());

async function sell(given: Record<string, string>) {
  const address = `${adminPaths.counter()}?${new URLSearchParams({ linea: LINE })}`;
  const { root } = await shop.get(address, owner);
  const read = (name: string) => readAttribute(select(root, `#cobro input[name=${name}]`), "value");
  const fields = { intent: "pay", clave: read("clave"), visto: read("visto"), linea: LINE };
  expect((await shop.post(address, { ...fields, ...given }, owner)).status).toBe(303);
}

const readRows = (table: HtmlElement) =>
  selectAll(table, "tbody tr").map((row) => [
    readText(select(row, "th")),
    ...selectAll(row, "td").map((cell) => readText(cell).replaceAll(/[^\d]/g, "")),
  ]);

it("the dashboard says by what money came in, and the spreadsheet adds up to the same", async () => {
  const now = new Date().toISOString();
  const paid = { created_at: now, paid_at: now, status: "paid", payment_method: "mercadopago" };
  const add = (row: OrderRow) => insertOrder(shop.connect(), { ...paid, ...row });
  add({ total: 7000 });
  const refunded = add({ total: 3000, payment_method: "transfer" });
  add({ total: 900, paid_at: null, status: "pending" });
  add({ total: 800, status: "refunded" });
  await sell({ pago: "cash", parteDebito: "8000" });
  await sell({ pago: "credit" });
  shop
    .connect()
    .prepare(
      "INSERT INTO manual_refunds (order_id, idempotency_key, amount_in_cents) VALUES (?, 'clave', 50000)",
    )
    .run(refunded);

  const { root } = await shop.get(adminPaths.home(), owner);
  const panel = select(root, "[aria-labelledby=cobrado]");
  const [channels, ways] = selectAll(panel, "table").map(readRows);
  expect(channels).toEqual([
    ["Tienda web", "2", "10000"],
    ["Local", "2", "40000"],
  ]);
  expect(ways).toEqual([
    ["Mercado Pago", "1", "7000"],
    ["Efectivo", "1", "12000"],
    ["Tarjeta de débito", "1", "8000"],
    ["Tarjeta de crédito", "1", "20000"],
    ["Transferencia", "1", "3000"],
  ]);
  expect(readText(panel).replaceAll("\u00a0", " ")).toContain("se devolvieron $ 500");

  const csv = (await shop.get(adminPaths.ordersExport(), owner)).html.trim().split("\r\n");
  const [titles = [], ...rows] = csv.map((row) => row.split(";"));
  const added = titles.flatMap((title, at) => {
    const way = /Cobrado: (.+) \(\$\)/.exec(title)?.[1];
    const inPesos = rows.reduce((total, row) => total + Number(row[at]), 0);
    return way === undefined ? [] : [[way, String(inPesos)]];
  });
  expect(added).toEqual((ways ?? []).map(([way, , inPesos]) => [way, inPesos]));
});
