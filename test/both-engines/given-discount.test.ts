import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { readErrors } from "../helpers/admin-list";
import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { signInWithRole } from "../helpers/people";
import { insertProduct } from "../helpers/product-rows";
import { OWNER } from "../helpers/running-shop";
import { adminPaths } from "../../app/admin-paths";

const SHIRT = "rebaja-remera-01";
const CAP = "rebaja-gorra-01";
const LINES = [
  ["linea", JSON.stringify([SHIRT, "M", "Negro", 1])],
  ["linea", JSON.stringify([CAP, "", "Negro", 1])],
];

let shop: BuiltShop;
let owner: CookieJar;
let sales: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  sales = await signInWithRole(shop, "sales");
  insertProduct(shop.connect(), { id: SHIRT, name: "Remera", price: 20_000, sizes: '["M"]' });
  insertProduct(shop.connect(), { id: CAP, name: "Gorra", price: 10_000, sizes: "[]" });
});
beforeEach(() =>
  shop.connect().exec("DELETE FROM orders; DELETE FROM customers; DELETE FROM login_attempts"),
);
afterAll(() => shop.close());

type Fields = Record<string, string>;
const listOrders = () =>
  shop.connect().prepare("SELECT order_number, total, code_discount FROM orders").all() as {
    order_number: string;
    total: number;
    code_discount: number;
  }[];

/** Sends the form of the page with this discount. */
async function sell(path: string, discount: Fields, given: Fields = {}, jar = sales) {
  const query = new URLSearchParams([...LINES, ...Object.entries(discount)]);
  const { root } = await shop.get(`${path}?${query}`, jar);
  const form = selectAll(root, "form[method=post]").at(-1);
  const hidden = selectAll(form ?? root, "input[type=hidden]").map((input): [string, string] => [
    readAttribute(input, "name"),
    readAttribute(input, "value"),
  ]);
  const fields = { pago: "cash", entrega: "pickup", entregado: "si", canal: "shop", ...given };
  return shop.post(`${path}?${query}`, [...hidden, ...Object.entries(fields)], jar);
}

const readNotes = () =>
  shop
    .connect()
    .prepare("SELECT text FROM order_events WHERE kind = 'internal-note' ORDER BY id")
    .pluck()
    .all();

const readOwner = async (path: string, discount: Fields) => {
  const query = new URLSearchParams([...LINES, ...Object.entries(discount)]);
  const { root } = await shop.get(`${path}?${query}`, sales);
  return readAttribute(select(root, "select[name=dueno] option"), "value");
};

describe.each([
  ["the counter", adminPaths.counter()],
  ["a manual order", adminPaths.newOrder()],
])("a discount by hand at %s", (_, path) => {
  it("is given by Ventas up to the limit, with its reason in the order", async () => {
    const sold = await sell(path, { descuento: "10%", motivo: "Falla en la costura" });
    expect(sold.status).toBe(303);
    expect(listOrders()).toMatchObject([{ total: 27_000, code_discount: 3000 }]);
    expect(readNotes()).toEqual(["Descuento de $\u00a03.000 (10%): Falla en la costura"]);
  });

  it("is taken off one line", async () => {
    const descuentoEn = JSON.stringify([CAP, "", "Negro"]);
    const sold = await sell(path, { descuento: "1.000", descuentoEn, motivo: "Muestra" });
    expect(sold.status).toBe(303);
    const lines = shop
      .connect()
      .prepare("SELECT code_discount FROM order_items ORDER BY price")
      .pluck()
      .all();
    expect(lines).toEqual([1000, 0]);
    const over = await sell(path, { descuento: "1.001", descuentoEn, motivo: "Muestra" });
    expect(over.status).toBe(400);
    expect(listOrders()).toHaveLength(1);
  });

  it.each([
    [
      "none that the sale has",
      JSON.stringify(["otra-prenda", "", "Negro"]),
      /ya no está en la venta/,
    ],
    ["what names no line", '["rebaja-gorra-01', /de qué prenda es el descuento/],
  ])("is for one line, and not for %s", async (_none, descuentoEn, message) => {
    const refused = await sell(
      path,
      { descuento: "10%", descuentoEn, motivo: "Muestra" },
      {},
      owner,
    );
    expect(refused.status).toBe(400);
    expect(readErrors(refused).join()).toMatch(message);
    expect(listOrders()).toEqual([]);
  });

  it("can leave the offers by quantity out, beside a discount or without one", async () => {
    shop.connect().exec("INSERT INTO quantity_offers (kind) VALUES ('2x1')");
    const two = { linea: JSON.stringify([SHIRT, "M", "Negro", 1]) };
    const sums = async (discount: Fields) => {
      shop.connect().exec("DELETE FROM orders");
      expect((await sell(path, { ...two, ...discount }, {}, owner)).status).toBe(303);
      return listOrders().map(({ total }) => total);
    };
    // Of the two shirts and the cap the cheapest of each pair is free.
    const [usual = 0] = await sums({});
    expect(usual).toBeLessThan(50_000);
    expect(await sums({ sinOfertas: "si" })).toEqual([50_000]);
    expect(await sums({ sinOfertas: "si", descuento: "1.000", motivo: "Muestra" })).toEqual([
      49_000,
    ]);
    expect(await sums({ sinOfertas: "otra cosa" })).toEqual([usual]);
    shop.connect().exec("DELETE FROM quantity_offers");
  });

  it("needs a reason, also of an owner", async () => {
    const refused = await sell(path, { descuento: "500" }, {}, owner);
    expect(refused.status).toBe(400);
    expect(readErrors(refused).join()).toContain("Escribí por qué se hace el descuento");
    expect(listOrders()).toEqual([]);
  });

  it("above the limit asks for an owner's password in the same form", async () => {
    const discount = { descuento: "3.001", motivo: "Clienta de siempre" };
    const dueno = await readOwner(path, discount);
    const refuse = async (given: Fields, message: RegExp) => {
      const refused = await sell(path, discount, given);
      expect(refused.status).toBe(400);
      expect(readErrors(refused).join()).toMatch(message);
      expect(refused.html).not.toContain(OWNER.password);
      expect(listOrders()).toEqual([]);
    };
    await refuse({}, /Elegí quién autoriza/);
    await refuse({ dueno: "999", claveParaDescuento: OWNER.password }, /Elegí quién autoriza/);
    await refuse({ dueno }, /pedile a un Dueño/);
    await refuse({ dueno, claveParaDescuento: "otra-clave-que-no-es" }, /No es la contraseña de/);
    const sold = await sell(path, discount, { dueno, claveParaDescuento: OWNER.password });
    expect(sold.status).toBe(303);
    expect(listOrders()).toMatchObject([{ total: 26_999 }]);
    expect(readNotes().join()).toMatch(
      /^Descuento de \$\s3\.001: Clienta de siempre · Lo autorizó /,
    );
  });

  it("has no limit for an owner, and none above the price", async () => {
    expect((await sell(path, { descuento: "30.001", motivo: "x" }, {}, owner)).status).toBe(400);
    expect((await sell(path, { descuento: "99%", motivo: "Dañada" }, {}, owner)).status).toBe(303);
    expect(listOrders()).toMatchObject([{ total: 300 }]);
  });
});

it("has a limit that an owner sets, in percent", async () => {
  const set = (topeDescuento: string) =>
    shop.post(adminPaths.people(), { intent: "discount-limit", topeDescuento }, owner);
  for (const wrong of ["101", "-1", "5,5", "x"]) expect((await set(wrong)).status).toBe(400);
  expect((await set("0")).status).toBe(303);
  const discount = { descuento: "1", motivo: "Redondeo" };
  expect((await sell(adminPaths.counter(), discount)).status).toBe(400);
  expect((await set("20%")).status).toBe(303);
  expect((await sell(adminPaths.counter(), { descuento: "20%", motivo: "Promo" })).status).toBe(
    303,
  );
  const page = await shop.get(adminPaths.people(), owner);
  expect(readAttribute(select(page.root, "#topeDescuento"), "value")).toBe("20");
  expect(readText(page.root)).toContain("Tope de descuentos de Ventas");
  expect((await shop.post(adminPaths.people(), { intent: "discount-limit" }, sales)).status).toBe(
    403,
  );
});

it("locks the password after too many guesses, as a sign-in", async () => {
  const discount = { descuento: "50%", motivo: "Porque sí" };
  const dueno = await readOwner(adminPaths.counter(), discount);
  for (let tries = 0; tries < 5; tries += 1)
    await sell(adminPaths.counter(), discount, { dueno, claveParaDescuento: `mal-${tries}` });
  const locked = await sell(adminPaths.counter(), discount, {
    dueno,
    claveParaDescuento: OWNER.password,
  });
  expect([403, 429]).toContain(locked.status);
  expect(listOrders()).toEqual([]);
});
