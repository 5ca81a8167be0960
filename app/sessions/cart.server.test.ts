import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyText } from "../../test/helpers/any-text";
import { inShopWith, useTemporaryDataDirectory } from "../../test/helpers/temporary-database";
import { readBuiltInCatalogue } from "../../db/seed/read-catalogue";
import { MAX_LINES, type Cart } from "../domain/buying/cart";
import { readCart, serializeCart } from "./cart.server";
import { createShopCookie } from "./shop-cookie.server";

const OLD_SECRET = "clave-anterior-de-treinta-y-dos-letras";
const NEW_SECRET = "clave-nueva-de-treinta-y-dos-letras-o-mas";

useTemporaryDataDirectory({ SESSION_SECRET: OLD_SECRET });

/** The sessions of a shop with these settings. */
const startWith = (settings: Record<string, string>) =>
  inShopWith(settings, { readCart, serializeCart });

function withCookie(header: string | null): Request {
  const cookie = header?.split(";")[0] ?? "";
  return new Request("http://shop.test/carrito", { headers: { Cookie: cookie } });
}

const CART: Cart = [
  { productId: "manki-remera-01", size: "M", color: "Índigo", quantity: 2 },
  { productId: "midway-jean-01", size: "27-28", color: "", quantity: 1 },
];

describe("the cart's cookie", () => {
  it("brings back the cart it was given, for 60 days, out of reach of scripts", async () => {
    const header = await serializeCart(CART, "");
    expect(header).toMatch(
      /^tela_cart=[^;]+; Max-Age=5184000; Path=\/;( Expires=[^;]+;)? HttpOnly; SameSite=Lax$/,
    );
    expect(await readCart(withCookie(header))).toEqual(CART);
  });

  it("brings back any cart that fits", async () => {
    const line = fc.record({
      productId: fc.string(),
      size: fc.string({ maxLength: 5 }),
      color: fc.string({ unit: "grapheme", maxLength: 12 }),
      quantity: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: MAX_LINES }), async (cart) => {
        const header = await serializeCart(cart, "");
        if (header !== null) expect(await readCart(withCookie(header))).toEqual(cart);
      }),
      { numRuns: 50 },
    );
  });

  it("has room for 30 lines of the catalogue's longest products", async () => {
    const longest = readBuiltInCatalogue()
      .flatMap(({ id, sizes, colors }) =>
        sizes.map((size) => ({ productId: id, size, color: colors[0] ?? "", quantity: 3 })),
      )
      .sort((left, right) => JSON.stringify(right).length - JSON.stringify(left).length);
    expect(await serializeCart(longest.slice(0, MAX_LINES), "")).not.toBeNull();
  });

  it("is refused, not cut, when the cart does not fit", async () => {
    const wide = Array.from({ length: MAX_LINES }, (_, n) => ({
      productId: createHash("sha512").update(`${n}`).digest("hex").slice(0, 120),
      size: "M",
      color: "Negro",
      quantity: 1,
    }));
    expect(await serializeCart(wide, "")).toBeNull();
  });

  it("is named __Host- and Secure over https", async () => {
    const shop = startWith({ ORIGIN: "https://tienda.example" });
    expect(await shop.serializeCart(CART, "")).toMatch(/^__Host-tela_cart=.*; Path=\/;.* Secure/);
  });
});

describe("a cart that cannot be read is empty", () => {
  it.each([
    ["no cookie", ""],
    ["an empty cookie", "tela_cart="],
    ["garbage", "tela_cart=%%%E0%A4%A"],
    ["a value without signature", `tela_cart=${btoa("[]")}`],
    ["a wrong signature", `tela_cart=${btoa("[]")}.AAAA`],
    ["a cookie of another name", "tela_flash=abc"],
  ])("%s", async (_, cookie) => {
    expect(await readCart(withCookie(cookie))).toEqual([]);
  });

  it.each<[string, unknown]>([
    ["text", "cart"],
    ["an object", { lines: [] }],
    ["null", null],
    ["a line too short", [["a", "M", "Negro"]]],
    ["a line too long", [["a", "M", "Negro", 1, "x"]]],
    ["a quantity that is text", [["a", "M", "Negro", "1"]]],
    ["31 lines", Array.from({ length: 31 }, (_, n) => [`${n}`, "M", "Negro", 1])],
  ])("a signed cookie that holds %s", async (_, stored) => {
    const header = await createShopCookie("tela_cart", {}).serialize(stored);
    expect(await readCart(withCookie(header))).toEqual([]);
  });

  it("whatever the browser sends", async () => {
    await fc.assert(
      fc.asyncProperty(anyText(), async (text) => {
        const request = withCookie(`tela_cart=${encodeURIComponent(text.replace(/\p{Cs}/gu, ""))}`);
        expect(await readCart(request)).toEqual([]);
      }),
    );
  });

  it("a cookie with one letter changed", async () => {
    const header = (await serializeCart(CART, "")) ?? "";
    const changed = header.replace(/(?<=tela_cart=.{6})./, (letter) =>
      letter === "A" ? "B" : "A",
    );
    expect(await readCart(withCookie(changed))).toEqual([]);
  });
});

it("a quantity that was signed out of range counts as the nearest allowed one", async () => {
  const stored = [0, -4, 99, 2.5].map((quantity) => ["a", "M", "Negro", quantity]);
  const header = await createShopCookie("tela_cart", {}).serialize(stored);
  const cart = await readCart(withCookie(header));
  expect(cart.map(({ quantity }) => quantity)).toEqual([1, 1, 3, 2]);
});

describe("changing the session secret", () => {
  it("keeps the carts while the old one is still listed, and signs with the new one", async () => {
    const before = startWith({ SESSION_SECRET: OLD_SECRET });
    const oldHeader = await before.serializeCart(CART, "");
    const during = startWith({ SESSION_SECRET: `${NEW_SECRET},${OLD_SECRET}` });
    expect(await during.readCart(withCookie(oldHeader))).toEqual(CART);
    const newHeader = await during.serializeCart(CART, "");

    const after = startWith({ SESSION_SECRET: NEW_SECRET });
    expect(await after.readCart(withCookie(oldHeader))).toEqual([]);
    expect(await after.readCart(withCookie(newHeader))).toEqual(CART);
  });
});
