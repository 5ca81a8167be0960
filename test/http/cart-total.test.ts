import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, type BuiltShop } from "../helpers/built-shop";
import { readCartLines } from "../helpers/cart";
import { BY_TRANSFER } from "../helpers/checkout";
import { jarWithCart, type CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { deleteProduct, insertProduct } from "../helpers/product-rows";

const SHIRT = "total-remera-01";
const COAT = "total-saco-01";
const LINE = [SHIRT, "M", "Negro", 2] as const;

let shop: BuiltShop;
let jar: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
});
beforeEach(async () => {
  shop.connect().exec("DELETE FROM settings");
  deleteProduct(shop.connect(), SHIRT);
  insertProduct(shop.connect(), { id: SHIRT, name: "Remera", price: 26_000 });
  jar = await jarWithCart([LINE]);
});
afterAll(() => shop.close());

const pesos = (text: string) => text.replaceAll("\u00a0", " ");

describe("the total of the cart", () => {
  it("includes the shipping price for a known postal code, and keeps it", async () => {
    const bare = await shop.get(paths.cart(), jar);
    expect(selectAll(bare.root, ".cart-summary .totals-total")).toEqual([]);
    const asked = await shop.get(`${paths.cart()}?cp=5900`, jar);
    expect(asked.response.headers.getSetCookie()).toEqual([]);
    const hidden = selectAll(asked.root, ".quantity input[type=hidden]");
    const fields = hidden.map(({ attributes }): [string, string] => [
      attributes.name ?? "",
      attributes.value ?? "",
    ]);
    await shop.post(paths.cart(), [...fields, ["cantidad", "2"]], jar);
    const { root } = await shop.get(paths.cart(), jar);
    expect(pesos(readText(select(root, ".cart-summary .totals")))).toMatch(
      /Productos\s*\$ 52\.000.*Envío a Córdoba.*\$ 6\.500.*Total\s*\$ 58\.500.*\$ 53\.300/,
    );
  });

  it("tells the way to free shipping once, before and after the code is known", async () => {
    const read = async (query: string) => {
      const { root } = await shop.get(paths.cart() + query, jar);
      const told = pesos(readText(select(root, ".cart-summary"))).match(
        /Te faltan [^.]*\.\d+[^.]*\./g,
      );
      const bar = selectAll(root, ".free-bar progress")[0]?.attributes ?? {};
      const name = bar["aria-labelledby"] ?? "";
      const named = pesos(readText(select(root, `#${name}`)));
      return { told, named, value: bar.value, max: bar.max };
    };
    const known = "Te faltan $ 98.000 para el envío gratis.";
    const bar = { value: "52000", max: "150000" };
    expect(await read("?cp=5900")).toEqual({ told: [known], named: known, ...bar });
    const either = "Te faltan $ 98.000 para el envío gratis, según la zona.";
    expect(await read("")).toEqual({ told: [either], named: either, ...bar });
    insertProduct(shop.connect(), { id: COAT, name: "Saco", price: 98_000 });
    jar = await jarWithCart([LINE, [COAT, "M", "Negro", 1]]);
    const free = "Tu envío es gratis.";
    expect(await read("?cp=5900")).toEqual({
      told: null,
      named: free,
      value: "150000",
      max: "150000",
    });
  });

  it("suggests first the cheapest that makes the shipping free, while it costs something", async () => {
    const offer = (id: string, subcategory: string, price: number) => {
      const category = subcategory === "Gorras" ? "accesorios" : "ropa";
      insertProduct(shop.connect(), { id, category, subcategory, price });
    };
    offer("total-buzo-01", "Buzos", 97_999);
    offer("total-gorra-01", "Gorras", 98_000);
    const suggested = async () => {
      const { root } = await shop.get(paths.cart(), jar);
      const links = selectAll(root, "[aria-labelledby=combinalo] h3 a");
      return links.map((link) => readAttribute(link, "href"));
    };
    const before = await suggested();
    expect(before).toHaveLength(3);
    expect(before[0]).toBe(paths.product("total-gorra-01"));
    expect(before).not.toContain(paths.product("total-buzo-01"));
    jar = await jarWithCart([
      [...LINE.slice(0, 3), 3],
      ["total-buzo-01", "M", "Negro", 1],
    ]);
    expect(await suggested()).not.toContain(paths.product("total-gorra-01"));
  });

  it("has the way to the checkout right below, and what else can be done after it", async () => {
    const { root } = await shop.get(paths.cart(), jar);
    const summary = select(root, ".cart-summary");
    const pressed = ["a", "button"].flatMap((tag) => selectAll(summary, tag));
    const texts = readText(summary);
    const places = pressed.map((one) => texts.indexOf(readText(one)));
    expect(readText(pressed[places.indexOf(Math.min(...places))] ?? summary)).toBe(
      "Iniciar compra",
    );
  });

  it("equals that of the form and of the review for the same code", async () => {
    const cart = await shop.get(`${paths.cart()}?cp=5900`, jar);
    const address = selectAll(cart.root, ".cart-summary a")
      .map((link) => readAttribute(link, "href"))
      .find((href) => href.startsWith(paths.checkout()));
    if (address === undefined) throw new Error("No way to the checkout");
    const known = await shop.get(address, jar);
    expect(readAttribute(select(known.root, "#codigoPostal"), "value")).toBe("5900");
    const provinces = selectAll(known.root, "#provincia option");
    expect(provinces.find(({ attributes }) => "selected" in attributes)?.attributes.value).toBe(
      "X",
    );
    expect(pesos(readText(select(known.root, "#entrega-shipping-texto")))).toMatch(
      /^\$ 6\.500 · Llega /,
    );
    expect(readText(select(known.root, "#entrega-pickup-texto"))).toMatch(/^Gratis/);
    const total = (page: typeof known) => pesos(readText(select(page.root, ".totals-total dd")));
    expect([total(cart), total(known)]).toEqual(["$ 58.500", "$ 53.300"]);
    await shop.post(paths.checkout(), { ...BY_TRANSFER, pago: "transfer" }, jar);
    expect(total(await shop.get(paths.checkoutReview(), jar))).toBe("$ 53.300");
  });

  it("asks for the province when the price depends on it", async () => {
    const open = await shop.get(`${paths.cart()}?cp=5881`, jar);
    expect(selectAll(open.root, ".cart-summary .totals-total")).toEqual([]);
    const offered = selectAll(open.root, "select[name=provincia] option");
    expect(offered.map(({ attributes }) => attributes.value)).toEqual(["", "X", "D", "F"]);
    const chosen = await shop.get(`${paths.cart()}?cp=5881&provincia=D`, jar);
    expect(pesos(readText(select(chosen.root, ".totals-total dd")))).toBe("$ 61.500");
  });
});

describe("Vaciar carrito", () => {
  it("can be undone, and an empty cart leads somewhere", async () => {
    const answer = await shop.post(paths.cart(), { intent: "clear" }, jar);
    expect([answer.status, readLocation(answer)]).toEqual([303, paths.cart()]);
    const empty = await shop.get(paths.cart(), jar);
    expect(readText(select(empty.root, ".empty"))).toContain("Deshacer");
    expect(selectAll(empty.root, ".card").length).toBeGreaterThan(0);
    expect(selectAll(empty.root, ".empty .chips a").length).toBeGreaterThan(3);
    await shop.post(paths.cart(), { intent: "restore" }, jar);
    expect(await readCartLines(shop, jar)).toEqual([[...LINE]]);
    await shop.post(paths.cart(), { intent: "restore" }, jar);
    expect(await readCartLines(shop, jar)).toEqual([[...LINE]]);
  });
});
