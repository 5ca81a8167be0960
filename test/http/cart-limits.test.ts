import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import { readCartLines, readSummary } from "../helpers/cart";
import { createCookieJar, jarWithCart } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
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
});
afterAll(() => shop.close());

describe("POST a product page when the cart is full", () => {
  it("at 3 of a line refuses with the reason, and the cart stays", async () => {
    const jar = await jarWithCart([[ID, "M", "Negro", 3]]);
    const page = await shop.post(PATH, CHOICE, jar);
    expect(page.status).toBe(409);
    expect(readSummary(page)).toEqual({
      messages: ["Ya tenés 3 en tu carrito: es el máximo de este talle y color por compra."],
      deadLinks: [],
    });
    expect(readText(select(page.root, "title"))).toMatch(/^Error: /);
    const checked = selectAll(page.root, "main input[checked]");
    expect(checked.map((box) => readAttribute(box, "value"))).toEqual(["Negro", "M"]);
    expect(page.response.headers.getSetCookie()).toEqual([]);
    expect(await readCartLines(shop, jar)).toEqual([[ID, "M", "Negro", 3]]);
  });

  it("at 2 takes one more and says that this is the maximum", async () => {
    const jar = await jarWithCart([[ID, "M", "Negro", 2]]);
    await shop.post(PATH, { ...CHOICE, cantidad: "3" }, jar);
    const { root } = await shop.get(PATH, jar);
    const news = selectAll(root, "[role=status]").map(readText).join(" ");
    expect(news).toContain("Llegaste al máximo de 3.");
    expect(await readCartLines(shop, jar)).toEqual([[ID, "M", "Negro", 3]]);
  });

  it("refuses the 31st line and still raises one of the 30", async () => {
    const lines = Array.from({ length: 29 }, (_, position) => [`p-${position}`, "M", "Negro", 1]);
    const jar = await jarWithCart([...lines, [ID, "S", "Negro", 1]]);
    const refused = await shop.post(PATH, CHOICE, jar);
    expect(refused.status).toBe(409);
    expect(readSummary(refused)).toEqual({
      messages: ["Tu carrito está lleno: entran hasta 30 productos distintos."],
      deadLinks: [],
    });
    expect((await shop.post(PATH, { ...CHOICE, talle: "S" }, jar)).status).toBe(303);
    expect(await readCartLines(shop, jar)).toEqual([[ID, "S", "Negro", 2]]);
  });

  it("never writes a cookie above 2,048 bytes: a cart of long names is full earlier", async () => {
    const connection = shop.connect();
    const jar = createCookieJar();
    const statuses: number[] = [];
    for (let number = 0; number < 30; number += 1) {
      const id = `ñandú-${createHash("sha512").update(`${number}`).digest("hex").slice(0, 110)}`;
      insertProduct(connection, { id });
      const answer = await shop.post(
        `/productos/${encodeURIComponent(id)}`,
        { intent: "add" },
        jar,
      );
      statuses.push(answer.status);
      for (const cookie of answer.response.headers.getSetCookie()) {
        expect(Buffer.byteLength(cookie)).toBeLessThanOrEqual(2048);
      }
      if (answer.status === 409) {
        expect(readSummary(answer)).toEqual({
          messages: ["Tu carrito está lleno: no entran más productos distintos."],
          deadLinks: [],
        });
      }
    }
    expect(new Set(statuses)).toEqual(new Set([303, 409]));
    expect(await readCartLines(shop, jar)).toHaveLength(
      statuses.filter((status) => status === 303).length,
    );
  });

  it("holds 30 lines of the longest ids of the built-in catalogue", async () => {
    const longest = "x".repeat(46);
    const lines = Array.from({ length: 29 }, (_, n) => [
      `${longest}${n}`.slice(2),
      "27-28",
      "Verde Militar",
      3,
    ]);
    const jar = await jarWithCart(lines);
    expect((await shop.post(PATH, CHOICE, jar)).status).toBe(303);
  });
});
