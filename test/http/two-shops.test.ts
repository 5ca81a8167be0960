import { afterAll, beforeAll, expect, it } from "vitest";

import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import { createCookieJar } from "../helpers/cookies";
import { readText, select } from "../helpers/html";

const PRODUCT = "/productos/manki-remera-calesita-amarillo-01";

let one: BuiltShop;
let other: BuiltShop;
beforeAll(async () => {
  one = await openBuiltShop(undefined, {
    SESSION_SECRET: "una-clave-de-treinta-y-dos-letras-o-mas",
  });
  other = await openBuiltShop();
  const rename =
    "UPDATE products SET name = 'Solo en la otra' WHERE id LIKE 'manki-remera-calesita-%'";
  other.connect().exec(rename);
});
afterAll(() => Promise.all([one.close(), other.close()]));

it("two shops in one process answer each with its own products, also at the same time", async () => {
  const pages = await Promise.all([one, other, one, other].map((shop) => shop.get(PRODUCT)));
  const names = pages.map(({ root }) => readText(select(root, "h1")));
  expect(names).toEqual([
    "Remera Calesita boxy",
    "Solo en la otra",
    "Remera Calesita boxy",
    "Solo en la otra",
  ]);
});

it("a cart of one shop is empty in the other", async () => {
  const jar = createCookieJar();
  const fields = { intent: "add", talle: "M", color: "Amarillo" };
  expect((await one.post(PRODUCT, fields, jar)).status).toBe(303);
  await one.get(PRODUCT, jar);
  expect((await one.get("/carrito", jar)).html).not.toContain("Tu carrito está vacío");
  expect((await other.get("/carrito", jar)).html).toContain("Tu carrito está vacío");
});
