import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { readErrors, readFields } from "../helpers/admin-list";
import { openBuiltShop, readLocation, type BuiltShop } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { countPieces } from "../helpers/counted-pieces";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { signInWithRole } from "../helpers/people";
import { insertProduct } from "../helpers/product-rows";
import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { addDays, calendarDay, formatLongDay } from "../../app/domain/plain/buenos-aires";

const SHIRT = "separada-remera-01";
const LINE = JSON.stringify([SHIRT, "M", "Negro", 2]);
const TODAY = calendarDay(new Date());
const UNTIL = addDays(TODAY, 3);

let shop: BuiltShop;
let owner: CookieJar;
let sales: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  sales = await signInWithRole(shop, "sales");
  insertProduct(shop.connect(), { id: SHIRT, name: "Remera", price: 20_000, sizes: '["M"]' });
});
beforeEach(() => {
  shop
    .connect()
    .exec(
      "DELETE FROM orders; DELETE FROM customers; DELETE FROM stock; DELETE FROM tills; DELETE FROM settings WHERE name = 'counterNeedsTill'",
    );
  countPieces(shop.connect(), { productId: SHIRT, size: "M", color: "Negro", pieces: 5 });
});
afterAll(() => shop.close());

type Fields = Record<string, string>;
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const openTill = () => shop.post(adminPaths.tills(), { intent: "open", inicial: "9.000" }, sales);

/** Presses `Separar` on the page of a sale. */
async function putAside(given: Fields = {}) {
  const address = `${adminPaths.counter()}?${new URLSearchParams({ linea: LINE })}`;
  const { root } = await shop.get(address, sales);
  const read = (name: string) => readAttribute(select(root, `#cobro input[name=${name}]`), "value");
  const fields = { intent: "pay", clave: read("clave"), visto: read("visto"), linea: LINE };
  const aside = { separar: "si", separarPara: "Ana", separarHasta: UNTIL, sena: "5.000" };
  return shop.post(address, { ...fields, pago: "cash", ...aside, ...given }, sales);
}

const numberOf = (location: string) => /mostrador\/([^?]+)/.exec(location)?.[1] ?? "";
const openSlip = (number: string) => shop.get(adminPaths.ticket(number), sales);

/** Sends a form of the page of what is aside, as it is shown. */
async function press(number: string, intent: string, given: Fields = {}, jar = sales) {
  const { root } = await openSlip(number);
  const form = selectAll(root, "form").find((one) =>
    readFields(one).some(([name, value]) => name === "intent" && value === intent),
  );
  const fields = Object.fromEntries(readFields(form ?? expect.unreachable(intent)));
  const send = () => shop.post(adminPaths.ticket(number), { ...fields, ...given }, jar);
  return { answer: await send(), again: send };
}

const readOrder = () =>
  shop
    .connect()
    .prepare("SELECT status, total, corrected_by, customer_name FROM orders")
    .raw()
    .get() as unknown[];
const readReserved = () => shop.connect().prepare("SELECT reserved FROM stock").pluck().get();
const readParts = () =>
  shop.connect().prepare("SELECT way, amount FROM order_parts ORDER BY id").raw().all();

/** As the job does after the last day. */
const end = () =>
  shop.connect().exec(
    `UPDATE orders SET status = 'cancelled', hold_until = NULL;
     UPDATE order_items SET stock_state = 'released';
     INSERT INTO stock_movements (stock_id, order_id, reserved_delta, reason)
       SELECT stock.id, orders.id, -stock.reserved, 'released' FROM stock, orders`,
  );

describe("pieces that are put aside at the counter", () => {
  it("are held with what was paid on account, on a slip, in a list and in their order", async () => {
    await openTill();
    const answer = await putAside({ pagaCon: "6.000" });
    expect([answer.status, readErrors(answer)]).toEqual([303, []]);
    const location = readLocation(answer);
    const number = numberOf(location);
    expect(readOrder()).toEqual(["ready_for_pickup", 5000, 35_000, "Ana"]);
    expect([readReserved(), readParts()]).toEqual([2, [["cash", 5000]]]);
    const slip = plain(readText((await shop.get(location, sales)).root));
    for (const text of [
      ...["Total$ 40.000", "Seña · Efectivo$ 6.000", "Falta$ 35.000", "Vuelto $ 1.000"],
      `Separado para Ana hasta el ${formatLongDay(UNTIL)}`,
    ])
      expect(slip).toContain(text);
    const list = readText((await shop.get(adminPaths.ordersAside(), sales)).root);
    expect(list).toContain(number);
    const page = readText((await shop.get(adminPaths.order(number), sales)).root);
    expect(plain(page)).toContain("Falta cobrar $ 35.000");
    const token = String(shop.connect().prepare("SELECT token FROM orders").pluck().get());
    const own = plain(readText((await shop.get(paths.order(token))).root));
    expect(own).toContain("Dejaste $ 5.000 de seña y falta pagar $ 35.000: lo pagás al retirarlo");
  });

  it("need no till and no money for a deposit of nothing", async () => {
    shop.connect().exec("INSERT INTO settings (name, value) VALUES ('counterNeedsTill', 'true')");
    const refused = await putAside();
    expect([refused.status, readErrors(refused)]).toEqual([
      409,
      [expect.stringContaining("No hay una caja abierta")],
    ]);
    expect(readOrder()).toBeUndefined();
    const answer = await putAside({ sena: "" });
    expect(answer.status).toBe(303);
    const number = numberOf(readLocation(answer));
    const slip = plain(readText((await openSlip(number)).root));
    expect(slip).toContain("Falta$ 40.000");
    expect(slip).not.toContain("Seña ·");
    const { answer: unpaid } = await press(number, "collect", { pago: "cash" });
    expect([unpaid.status, readErrors(unpaid)]).toEqual([
      409,
      [expect.stringContaining("No hay una caja abierta")],
    ]);
    await openTill();
    const { answer: paid } = await press(number, "collect", { pago: "debit" });
    expect([paid.status, readErrors(paid)]).toEqual([303, []]);
    expect(readOrder()).toEqual(["delivered", 40_000, 0, "Ana"]);
    expect(readParts()).toEqual([["debit", 40_000]]);
  });

  it.each<[string, Fields, string]>([
    ["without a name", { separarPara: " " }, "Escribí para quién se separa"],
    ["without a day", { separarHasta: "" }, "Elegí hasta qué día"],
    ["until a day that went by", { separarHasta: addDays(TODAY, -1) }, "Ese día ya pasó"],
    ["for too long", { separarHasta: addDays(TODAY, 91) }, "Se separa hasta 90 días"],
    ["with a deposit of all", { sena: "40.000" }, "si paga todo, tocá Cobrar"],
    ["with a deposit that is no sum", { sena: "5,50" }, "pesos enteros"],
    ["with too little cash", { pagaCon: "4.000" }, "No alcanza"],
    ["by the button of a sale", { separar: "" }, "Para separar tocá “Separar”"],
  ])("are refused %s, with all as it was typed", async (_, given, problem) => {
    const refused = await putAside(given);
    expect([refused.status, readErrors(refused)]).toEqual([
      400,
      [expect.stringContaining(problem)],
    ]);
    expect(readOrder()).toBeUndefined();
    const typed = select(refused.root, "input[name=sena]");
    expect(readAttribute(typed, "value")).toBe(given.sena ?? "5.000");
  });

  it("are paid whole at the counter, with change, once", async () => {
    await openTill();
    const number = numberOf(readLocation(await putAside()));
    const given = { pago: "cash", parteDebito: "30.000", pagaCon: "10.000" };
    const { answer, again } = await press(number, "collect", given);
    expect([answer.status, readErrors(answer)]).toEqual([303, []]);
    expect((await again()).status).toBe(303);
    expect(readOrder()).toEqual(["delivered", 40_000, 0, "Ana"]);
    expect(readParts()).toEqual([
      ["cash", 10_000],
      ["debit", 30_000],
    ]);
    expect(readReserved()).toBe(0);
    const ticket = plain(readText((await shop.get(readLocation(answer), sales)).root));
    expect(ticket).toContain("Vuelto $ 5.000");
    expect(ticket).not.toContain("Falta");
  });

  it("refuse what was not seen, and what no form sends", async () => {
    const number = numberOf(readLocation(await putAside()));
    const post = async (given: Fields, intent = "collect") =>
      (await press(number, intent, given)).answer;
    expect((await post({ pago: "cash", visto: "34.999" })).status).toBe(400);
    expect((await post({ pago: "cash", visto: "34999" })).status).toBe(409);
    expect((await post({ pago: "cash", parteDebito: "99.000" })).status).toBe(400);
    expect((await post({ separarHasta: "ayer" }, "extend")).status).toBe(400);
    expect((await post({ intent: "give-back", queda: "500000" })).status).toBe(409);
    expect((await post({ intent: "otro" })).status).toBe(400);
    expect(readOrder()).toEqual(["ready_for_pickup", 5000, 35_000, "Ana"]);
    expect((await shop.post(adminPaths.ticket("NADA-1"), { intent: "extend" }, sales)).status).toBe(
      400,
    );
  });

  it("are kept until another day, also after their end", async () => {
    const number = numberOf(readLocation(await putAside()));
    const day = addDays(TODAY, 10);
    const { answer, again } = await press(number, "extend", { separarHasta: day });
    expect([answer.status, (await again()).status]).toEqual([303, 303]);
    expect(readText((await openSlip(number)).root)).toContain(formatLongDay(day));
    end();
    const home = plain(readText((await shop.get(adminPaths.home(), sales)).root));
    expect(home).toContain("separado venció: $ 5.000 de seña para devolver o pasar a otro día");
    expect((await press(number, "extend", { separarHasta: day })).answer.status).toBe(303);
    expect([readOrder()[0], readReserved()]).toEqual(["ready_for_pickup", 2]);
  });

  it("give back what was paid on account in cash, once, and only from a till that has it", async () => {
    const number = numberOf(readLocation(await putAside()));
    end();
    const refused = (await press(number, "give-back", {}, owner)).answer;
    expect([refused.status, readErrors(refused)]).toEqual([
      409,
      [expect.stringContaining("No hay una caja abierta")],
    ]);
    await openTill();
    const { answer, again } = await press(number, "give-back", {}, owner);
    expect([answer.status, (await again()).status]).toEqual([303, 303]);
    expect(readOrder()[0]).toBe("refunded");
    const moved = shop.connect().prepare("SELECT kind, amount FROM till_movements").raw().all();
    expect(moved).toEqual([["refund", -5000]]);
    const home = readText((await shop.get(adminPaths.home(), sales)).root);
    expect(home).not.toContain("separado venció");
  });
});
