import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { readFields } from "../helpers/admin-list";
import { openBuiltShop, readLocation, type BuiltShop } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { signInWithRole } from "../helpers/people";
import { insertProduct } from "../helpers/product-rows";
import { adminPaths } from "../../app/admin-paths";

const SHIRT = "arqueo-remera-01";
const LINE = JSON.stringify([SHIRT, "M", "Negro", 1]);

let shop: BuiltShop;
let owner: CookieJar;
let sales: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  sales = await signInWithRole(shop, "sales");
  insertProduct(shop.connect(), { id: SHIRT, name: "Remera", price: 20_000, sizes: '["M"]' });
});
beforeEach(() =>
  shop
    .connect()
    .exec(
      "DELETE FROM orders; DELETE FROM customers; DELETE FROM tills; DELETE FROM settings WHERE name = 'counterNeedsTill'",
    ),
);
afterAll(() => shop.close());

type Fields = Record<string, string>;
const post = (fields: Fields, jar = sales) => shop.post(adminPaths.tills(), fields, jar);
const open = (inicial = "5.000", jar = sales) => post({ intent: "open", inicial }, jar);
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const readTill = () =>
  String(shop.connect().prepare("SELECT max(id) FROM tills WHERE closed_at IS NULL").pluck().get());

async function sell(given: Fields = {}, jar = sales) {
  const address = `${adminPaths.counter()}?${new URLSearchParams({ linea: LINE })}`;
  const { root } = await shop.get(address, jar);
  const read = (name: string) => readAttribute(select(root, `#cobro input[name=${name}]`), "value");
  const fields = { intent: "pay", clave: read("clave"), visto: read("visto"), linea: LINE };
  return shop.post(address, { ...fields, pago: "cash", ...given }, jar);
}

describe("a till", () => {
  it("is opened, sold from, moved and closed with its differences, and printed", async () => {
    expect((await open()).status).toBe(303);
    await sell({ parteDebito: "8000" });
    await sell({}, owner);
    const move = { intent: "move", id: readTill(), tipo: "withdrawal", clave: randomUUID() };
    expect((await post({ ...move, monto: "2.000", motivo: "Cadete" })).status).toBe(303);
    expect((await post({ ...move, monto: "2.000", motivo: "Cadete" })).status).toBe(303);
    const page = plain(readText((await shop.get(adminPaths.tills(), sales)).root));
    // 5.000 + 12.000 + 20.000 - 2.000
    expect(page).toMatch(/Efectivo ?\$ 35\.000/);
    expect(page).toMatch(/Tarjeta de débito ?\$ 8\.000/);
    const closed = await post({
      ...{ intent: "close", id: readTill(), "billete-20000": "1", "billete-1000": "14" },
      ...{ monedas: "500", "contado-debit": "8000", comentario: "Faltó cambio" },
    });
    expect(closed.status).toBe(303);
    const sheet = await shop.get(readLocation(closed), sales);
    const text = plain(readText(select(sheet.root, ".sheet")));
    expect(text).toMatch(/Efectivo ?\$ 35\.000 ?\$ 34\.500 ?Faltan \$ 500/);
    expect(text).toMatch(/Tarjeta de débito ?\$ 8\.000 ?\$ 8\.000 ?Justo/);
    expect(text).toContain("Cadete");
    expect(text).toContain("Faltó cambio");
    const list = await shop.get(adminPaths.tills(), sales);
    expect(plain(readText(list.root))).toContain("Efectivo $ 34.500 · Faltan $ 500");
  });

  it("is one for each person, and closed once", async () => {
    await open();
    expect((await open()).status).toBe(409);
    const id = readTill();
    expect((await open("100", owner)).status).toBe(303);
    const close = () => post({ intent: "close", id, "billete-1000": "5" });
    const answers = await Promise.all([close(), close()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    expect((await close()).status).toBe(409);
    const move = {
      intent: "move",
      id,
      tipo: "taking",
      monto: "1",
      motivo: "x",
      clave: randomUUID(),
    };
    expect((await post(move)).status).toBe(409);
    const counts = shop.connect().prepare("SELECT count(*) FROM till_counts WHERE till_id = ?");
    expect(counts.pluck().get(id)).toBe(1);
  });

  it.each([
    [{ intent: "open", inicial: "-5" }, 400, "no puede ser negativo"],
    [{ intent: "open", inicial: "mucho" }, 400, "solo con números"],
    [
      { intent: "move", tipo: "withdrawal", monto: "5.001", motivo: "x" },
      409,
      "En la caja hay $ 5.000",
    ],
    [{ intent: "move", tipo: "taking", monto: "10", motivo: " " }, 400, "Escribí el motivo"],
    [{ intent: "close", "billete-1000": "1,5" }, 400, "Va la cantidad de billetes"],
    [{ intent: "close", "contado-debit": "x" }, 400, "solo con números"],
  ])("refuses %j", async (fields, status, message) => {
    await open();
    const refused = await post({ id: readTill(), clave: randomUUID(), ...fields });
    expect([refused.status, plain(readText(refused.root))]).toEqual([
      status,
      expect.stringContaining(message),
    ]);
    expect(shop.connect().prepare("SELECT count(*) FROM till_movements").pluck().get()).toBe(0);
  });

  it("answers what no form of the page sends", async () => {
    await open();
    for (const wrong of [{ id: "x" }, { clave: "x" }, { tipo: "refund" }]) {
      const move = {
        intent: "move",
        id: readTill(),
        tipo: "taking",
        clave: randomUUID(),
        monto: "1",
      };
      expect((await post({ ...move, motivo: "x", ...wrong })).status).toBe(400);
    }
    expect((await post({ intent: "close", id: "999999" })).status).toBe(404);
    expect((await shop.get(adminPaths.till(999_999), sales)).status).toBe(404);
  });
});

it("can be needed to sell at the counter", async () => {
  shop.connect().exec("INSERT INTO settings (name, value) VALUES ('counterNeedsTill', 'true')");
  const refused = await sell();
  expect([refused.status, readText(refused.root)]).toEqual([
    409,
    expect.stringContaining("No hay una caja abierta"),
  ]);
  await open();
  expect((await sell()).status).toBe(303);
});

it("gives a refund in cash, in whole pesos and no more than it has", async () => {
  await open("1.000");
  const sold = await sell({ pago: "debit" });
  const number = /mostrador\/([^?]+)/.exec(readLocation(sold))?.[1] ?? "";
  const refund = async (devuelto: string) => {
    const { root } = await shop.get(adminPaths.order(number), owner);
    const form = selectAll(root, "form").find((one) =>
      readText(one).includes("Sí, anotar la devolución"),
    );
    const hidden = readFields(form ?? expect.unreachable());
    const fields = { parte: "importe", devuelto, como: "caja" };
    return shop.post(adminPaths.order(number), [...hidden, ...Object.entries(fields)], owner);
  };
  expect((await refund("1.001")).status).toBe(409);
  expect((await refund("400")).status).toBe(303);
  expect(
    shop.connect().prepare("SELECT kind, amount, reason FROM till_movements").raw().all(),
  ).toEqual([["refund", -400, `Devolución de ${number}`]]);
});
