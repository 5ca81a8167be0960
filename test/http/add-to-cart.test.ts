import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openBuiltShop, readLocation, type BuiltShop } from "../helpers/built-shop";
import { readCartLines } from "../helpers/cart";
import { createCookieJar } from "../helpers/cookies";
import { readText, select, selectAll } from "../helpers/html";
import { readLoaderData } from "../helpers/loader-data";
import { insertProduct } from "../helpers/product-rows";

const ID = "prueba-remera-01";
const PATH = `/productos/${ID}`;
const CHOICE = { intent: "add", talle: "M", color: "Negro" };

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
  const connection = shop.connect();
  const sizes = '["S","M","L"]';
  insertProduct(connection, {
    id: ID,
    name: "Remera de prueba",
    sizes,
    colors: '["Negro","Rojo"]',
  });
  insertProduct(connection, { id: "prueba-simple-01", sizes: '["UNICO"]' });
  insertProduct(connection, { id: "prueba-sin-nada-01", sizes: "[]", colors: "[]" });
});
afterAll(() => shop.close());

describe("POST a product page with values that the product has", () => {
  it("answers 303, keeps the cart in a cookie, and shows the flash once", async () => {
    const jar = createCookieJar();
    const answer = await shop.post(PATH, CHOICE, jar);
    expect([answer.status, readLocation(answer)]).toEqual([303, PATH]);
    const cookies = answer.response.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    }
    const next = await shop.get(PATH, jar);
    const status = selectAll(next.root, "[role=status]").map(readText).join(" ");
    expect(status.match(/Agregado al carrito/g)).toHaveLength(1);
    expect(status).toContain("Remera de prueba (talle M, Negro)");
    expect(readText(select(next.root, "title"))).toMatch(/^Agregado al carrito · Remera de prueba/);
    expect(selectAll(next.root, "a[aria-label=Carrito, 1 producto]")).toHaveLength(1);

    const later = await shop.get(PATH, jar);
    expect(later.html).not.toContain("Agregado al carrito");
    expect(later.response.headers.getSetCookie()).toEqual([]);
    expect(selectAll(later.root, "a[aria-label=Carrito, 1 producto]")).toHaveLength(1);
    expect(await readCartLines(shop, jar)).toEqual([[ID, "M", "Negro", 1]]);
  });

  it("shows the flash on the page of a product that is gone meanwhile", async () => {
    const id = "prueba-fugaz-01";
    insertProduct(shop.connect(), { id, sizes: "[]", colors: "[]" });
    const jar = createCookieJar();
    await shop.post(`/productos/${id}`, { intent: "add" }, jar);
    shop.connect().prepare("DELETE FROM products WHERE id = ?").run(id);
    const next = await shop.get(`/productos/${id}`, jar);
    expect(next.status).toBe(404);
    const status = selectAll(next.root, "[role=status]").map(readText).join(" ");
    expect(status).toContain("Agregado al carrito");
  });

  it("says so to a browser that keeps no cookies, and to nobody else", async () => {
    const answer = await shop.post(PATH, CHOICE);
    expect([answer.status, readLocation(answer)]).toEqual([303, `${PATH}?cookies=probar`]);
    const page = await shop.get(readLocation(answer));
    expect(page.status).toBe(200);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
    expect(readText(select(page.root, "main .notice"))).toContain("bloquea las cookies");
    expect((await shop.get(PATH)).html).not.toContain("bloquea las cookies");

    const jar = createCookieJar();
    jar.keep(answer.response);
    const kept = await shop.get(readLocation(answer), jar);
    expect([kept.status, readLocation(kept)]).toEqual([303, PATH]);
    const status = selectAll((await shop.get(PATH, jar)).root, "[role=status]").map(readText);
    expect(status.join(" ")).toContain("Agregado al carrito");
  });

  it("the same choice again raises the line, another choice adds a line", async () => {
    const jar = createCookieJar();
    // All spellings of a size are one size.
    for (const talle of ["M", "m", "S"]) await shop.post(PATH, { ...CHOICE, talle }, jar);
    expect(await readCartLines(shop, jar)).toEqual([
      [ID, "M", "Negro", 2],
      [ID, "S", "Negro", 1],
    ]);
  });

  it.each([
    ["prueba-simple-01", { intent: "add" }, ["prueba-simple-01", "UNICO", "Negro", 1]],
    ["prueba-sin-nada-01", { intent: "add" }, ["prueba-sin-nada-01", "", "", 1]],
  ])("%s needs no choice of a single value", async (id, fields, line) => {
    const jar = createCookieJar();
    expect((await shop.post(`/productos/${id}`, fields, jar)).status).toBe(303);
    expect(await readCartLines(shop, jar)).toEqual([line]);
  });

  it.each([
    ["0", 1],
    ["-1", 1],
    ["4", 3],
    ["1e9", 3],
    ["1.5", 1],
    ["3 ", 3],
    ["abc", 1],
    ["", 1],
    ["Infinity", 1],
    ["9".repeat(400), 1],
  ])("the quantity %j counts as %i: a line holds 1 to 3", async (cantidad, quantity) => {
    const jar = createCookieJar();
    expect((await shop.post(PATH, { ...CHOICE, cantidad }, jar)).status).toBe(303);
    expect(await readCartLines(shop, jar)).toEqual([[ID, "M", "Negro", quantity]]);
  });

  it("a price or a name in the form is ignored", async () => {
    const jar = createCookieJar();
    await shop.post(
      PATH,
      { ...CHOICE, precio: "1", price: "1", priceInPesos: "1", name: "x" },
      jar,
    );
    const data = readLoaderData((await shop.get("/carrito", jar)).html)["routes/_shop.carrito"];
    expect(data).toMatchObject({ totalInPesos: 1000, lines: [{ name: "Remera de prueba" }] });
  });
});
