import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import { CART_COOKIE, createCookieJar, jarWithCart, signCart } from "../helpers/cookies";
import { readText, select, selectAll } from "../helpers/html";
import { insertProduct } from "../helpers/product-rows";

const LINE = ["galleta-01", "M", "Negro", 2];

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
  insertProduct(shop.connect(), { id: "galleta-01", name: "Remera de galleta" });
});
afterAll(() => shop.close());

async function expectEmptyCart(value: string): Promise<void> {
  const jar = createCookieJar();
  jar.set(CART_COOKIE, value);
  for (const path of ["/carrito", "/", "/productos/galleta-01", "/nada"]) {
    const page = await shop.get(path, jar);
    expect([path, page.status]).toEqual([path, path === "/nada" ? 404 : 200]);
    expect(selectAll(page.root, "a[aria-label=Carrito, 0 productos]")).toHaveLength(1);
  }
}

describe("a cart cookie", () => {
  it("of the shop's own is read", async () => {
    const page = await shop.get("/carrito", await jarWithCart([LINE]));
    expect(readText(select(page.root, "main"))).toContain("Remera de galleta");
  });

  it.each([
    ["empty", ""],
    ["garbage", "%%%"],
    ["not base64", "~~~.~~~"],
    ["a bare JSON list", JSON.stringify([LINE]).replaceAll('"', "'")],
    ["a very long one", "A".repeat(8000)],
    ["a signature alone", ".c2lnbmF0dXJl"],
  ])("that is %s means an empty cart", async (_, value) => {
    await expectEmptyCart(value);
  });

  it("with a foreign signature means an empty cart", async () => {
    await expectEmptyCart(await signCart([LINE], "another-secret-of-32-characters!!"));
  });

  it("without its signature, or with another's, means an empty cart", async () => {
    const [payload = ""] = decodeURIComponent(await signCart([LINE])).split(".");
    const [, signature = ""] = decodeURIComponent(await signCart([])).split(".");
    await expectEmptyCart(encodeURIComponent(payload));
    await expectEmptyCart(encodeURIComponent(`${payload}.${signature}`));
  });

  it("cut short at any place means an empty cart and no fault", async () => {
    const whole = await signCart([LINE]);
    const jar = createCookieJar();
    for (let length = 0; length < whole.length; length += 7) {
      jar.set(CART_COOKIE, whole.slice(0, length));
      const page = await shop.get("/carrito", jar);
      expect([length, page.status]).toEqual([length, 200]);
      expect(readText(select(page.root, "main"))).toContain("Tu carrito está vacío");
    }
  });

  it.each([
    ["no list", { 0: LINE }],
    ["a number", 7],
    ["null", null],
    ["lines that are no lists", ["galleta-01"]],
    ["a line cut short", [["galleta-01", "M", "Negro"]]],
    ["a quantity in words", [["galleta-01", "M", "Negro", "dos"]]],
    ["an id that is no text", [[1, "M", "Negro", 1]]],
    ["more lines than a cart has", Array.from({ length: 31 }, (_, n) => [`p-${n}`, "", "", 1])],
  ])("well signed but holding %s means an empty cart", async (_, stored) => {
    await expectEmptyCart(await signCart(stored));
  });

  it.each([
    [0, 1],
    [-5, 1],
    [99, 3],
    [2.9, 2],
  ])("with the quantity %d is read as %i", async (stored, quantity) => {
    const jar = await jarWithCart([["galleta-01", "M", "Negro", stored]]);
    const { root } = await shop.get("/carrito", jar);
    expect(readText(select(root, "main .quantity b"))).toBe(String(quantity));
  });

  it("with the same line twice shows the page all the same", async () => {
    expect((await shop.get("/carrito", await jarWithCart([LINE, LINE]))).status).toBe(200);
  });

  it("with an invalid flash is dropped without an error", async () => {
    const jar = createCookieJar();
    jar.set("tela_flash", "garbage");
    const page = await shop.get("/productos", jar);
    expect(page.status).toBe(200);
  });
});
