import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { openBuiltShop, readLocation, type BuiltShop } from "../helpers/built-shop";
import { jarWithCart, type CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { readLoaderData } from "../helpers/loader-data";
import { deleteProduct, insertProduct, updateProduct } from "../helpers/product-rows";

const REMERA = ["cesta-remera-01", "M", "Negro"] as const;
const BUZO = ["cesta-buzo-01", "L", "Rojo"] as const;
const KEY = { producto: REMERA[0], talle: REMERA[1], color: REMERA[2] };

let shop: BuiltShop;
let jar: CookieJar;
beforeAll(async () => {
  shop = await openBuiltShop();
});
beforeEach(async () => {
  const connection = shop.connect();
  deleteProduct(connection, REMERA[0]);
  deleteProduct(connection, BUZO[0]);
  insertProduct(connection, { id: REMERA[0], name: "Remera de cesta", price: 26_000 });
  insertProduct(connection, {
    id: BUZO[0],
    name: "Buzo de cesta",
    price: 90_000,
    sizes: '["L"]',
    colors: '["Rojo"]',
  });
  jar = await jarWithCart([
    [...REMERA, 1],
    [...BUZO, 2],
  ]);
});
afterAll(() => shop.close());

async function readCart() {
  const { html } = await shop.get("/carrito", jar);
  return readLoaderData(html)["routes/_shop.carrito"] as {
    lines: { productId: string; quantity: number }[];
    unavailable: { name: string }[];
    totalInPesos: number;
  };
}
const readQuantities = async () =>
  (await readCart()).lines.map(({ productId, quantity }) => [productId, quantity]);
const UNCHANGED = [
  [REMERA[0], 1],
  [BUZO[0], 2],
];

describe("GET /carrito", () => {
  it("shows each line with its price and the total", async () => {
    const page = await shop.get("/carrito", jar);
    const main = readText(select(page.root, "main"));
    for (const text of ["Remera de cesta", "Talle M", "Negro", "$\u00a026.000", "$\u00a0180.000"]) {
      expect(main).toContain(text);
    }
    expect(readText(select(page.root, "main dd .price"))).toBe("$\u00a0206.000");
    expect(selectAll(page.root, "a[aria-label=Carrito, 3 productos]")).toHaveLength(1);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
  });

  it("offers one piece less and one more, and nothing beyond 1 to 3", async () => {
    const forms = selectAll((await shop.get("/carrito", jar)).root, "main .quantity");
    const buttons = forms.map((form) =>
      selectAll(form, "button[name=cantidad]").map(({ attributes }) => [
        attributes.value,
        attributes["aria-disabled"] ?? "",
      ]),
    );
    expect(buttons).toEqual([
      [
        ["1", "true"],
        ["2", ""],
      ],
      [
        ["1", ""],
        ["3", ""],
      ],
    ]);
    expect(forms.map((form) => readText(select(form, "b")))).toEqual(["1", "2"]);
  });

  it("all its forms work", async () => {
    const { root } = await shop.get("/carrito", jar);
    const forms = selectAll(root, "main form[method=post]");
    expect(forms).toHaveLength(6);
    for (const form of forms) {
      const fields = selectAll(form, "input").map(({ attributes }): [string, string] => [
        attributes.name ?? "",
        attributes.value ?? "",
      ]);
      if (selectAll(form, "button[name=cantidad]").length > 0) fields.push(["cantidad", "3"]);
      const [intent] = selectAll(form, "button[name=intent]");
      if (intent) fields.push(["intent", readAttribute(intent, "value")]);
      const asksForShipping = fields.some(([name]) => name === "cp");
      const copy = await jarWithCart([
        [...REMERA, 1],
        [...BUZO, 2],
      ]);
      const answer = await shop.post(readAttribute(form, "action"), fields, copy);
      expect([answer.status, readLocation(answer)]).toEqual([
        303,
        asksForShipping ? "/carrito?cp=" : "/carrito",
      ]);
    }
  });

  it("takes every price from the database", async () => {
    updateProduct(shop.connect(), BUZO[0], { price: 100_000, name: "Buzo renombrado" });
    const page = await shop.get("/carrito", jar);
    expect(readText(select(page.root, "main dd .price"))).toBe("$\u00a0226.000");
    expect(readText(select(page.root, "main"))).toContain("Buzo renombrado");
  });

  it.each<[string, () => void]>([
    ["hidden", () => updateProduct(shop.connect(), BUZO[0], { is_hidden: 1 })],
    ["deleted", () => deleteProduct(shop.connect(), BUZO[0])],
    ["without a picture", () => updateProduct(shop.connect(), BUZO[0], { images: '[""]' })],
    ["without that size", () => updateProduct(shop.connect(), BUZO[0], { sizes: '["S"]' })],
    ["without that color", () => updateProduct(shop.connect(), BUZO[0], { colors: '["Azul"]' })],
    ["unreadable", () => updateProduct(shop.connect(), BUZO[0], { sizes: "{" })],
  ])(
    "names a product that is %s, leaves it out of the total, and can remove it",
    async (_, change) => {
      change();
      const page = await shop.get("/carrito", jar);
      expect(page.status).toBe(200);
      const gone = select(page.root, "section[aria-labelledby=no-disponibles]");
      expect(readText(gone)).toMatch(/(Buzo de cesta|Cesta buzo), talle L, Rojo/);
      expect(readText(select(page.root, "main dd .price"))).toBe("$\u00a026.000");
      const fields = selectAll(gone, "input").map(({ attributes }): [string, string] => [
        attributes.name ?? "",
        attributes.value ?? "",
      ]);
      await shop.post("/carrito", fields, jar);
      expect(await readCart()).toMatchObject({
        lines: [{ productId: REMERA[0] }],
        unavailable: [],
      });
    },
  );
});

describe("POST /carrito", () => {
  it.each([
    ["2", 2],
    ["0", 1],
    ["-1", 1],
    ["4", 3],
    ["1e9", 3],
    ["1.5", 1],
    ["3 ", 3],
    ["", 1],
  ])("update with the quantity %j holds it to %i", async (cantidad, quantity) => {
    const answer = await shop.post("/carrito", { intent: "update", ...KEY, cantidad }, jar);
    expect([answer.status, readLocation(answer)]).toEqual([303, "/carrito"]);
    expect(await readQuantities()).toEqual([
      [REMERA[0], quantity],
      [BUZO[0], 2],
    ]);
  });

  it("remove takes out that line and tells so once", async () => {
    await shop.post("/carrito", { intent: "remove", ...KEY }, jar);
    const page = await shop.get("/carrito", jar);
    expect(readText(select(page.root, "title"))).toBe("Producto eliminado · Tu carrito · Tela");
    expect(await readQuantities()).toEqual([[BUZO[0], 2]]);
    expect((await shop.get("/carrito", jar)).html).not.toContain("Producto eliminado");
  });

  it("clear empties it, and the page suggests products", async () => {
    await shop.post("/carrito", { intent: "clear" }, jar);
    const { root } = await shop.get("/carrito", jar);
    expect(readText(select(root, "main"))).toContain("Tu carrito está vacío");
    const [first] = selectAll(root, ".empty a");
    expect(first && readAttribute(first, "href")).toBe("/productos");
    expect(selectAll(root, "a[aria-label=Carrito, 0 productos]")).toHaveLength(1);
  });

  it.each([
    { ...KEY, talle: "S" },
    { ...KEY, color: "Azul" },
    { ...KEY, producto: "no-existe-01" },
    { producto: "__proto__", talle: "", color: "" },
  ])("about a line that is not there, %j, changes nothing", async (key) => {
    for (const intent of ["update", "remove"]) {
      const answer = await shop.post("/carrito", { intent, ...key, cantidad: "3" }, jar);
      expect(answer.status).toBe(303);
      expect(await readQuantities()).toEqual(UNCHANGED);
    }
  });

  it.each([
    {},
    { intent: "buy" },
    { intent: "update" },
    { intent: "update", ...KEY },
    { intent: "update", ...KEY, cantidad: "abc" },
    { intent: "remove" },
    { intent: "remove", producto: "", talle: "M", color: "Negro" },
  ])("with a form the page does not have, %j, is 400 and changes nothing", async (fields) => {
    const page = await shop.post("/carrito", { ...fields } as Record<string, string>, jar);
    expect(page.status).toBe(400);
    expect(readText(select(page.root, "h1"))).toBe("No pudimos entender el pedido");
    expect(page.response.headers.getSetCookie()).toEqual([]);
    expect(await readQuantities()).toEqual(UNCHANGED);
  });
});
