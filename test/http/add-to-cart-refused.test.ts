import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import { readSummary } from "../helpers/cart";
import { createCookieJar } from "../helpers/cookies";
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
  insertProduct(connection, { id: "prueba-simple-01", sizes: '["UNICO"]' });
  insertProduct(connection, { id: "prueba-sin-nada-01", sizes: "[]", colors: "[]" });
  insertProduct(connection, { id: "prueba-oculta-01", is_hidden: 1 });
  insertProduct(connection, { id: "prueba-sin-foto-01", images: '["", " "]' });
});
afterAll(() => shop.close());

describe("POST a product page with values that the product does not have", () => {
  it("without size and color is 400: the page again, saying what to choose", async () => {
    const jar = createCookieJar();
    const page = await shop.post(PATH, { intent: "add" }, jar);
    expect(page.status).toBe(400);
    expect(readText(select(page.root, "title"))).toBe("Error: Remera de prueba · Tela");
    const { messages, deadLinks } = readSummary(page);
    expect([messages.sort(), deadLinks]).toEqual([["Elegí un color.", "Elegí un talle."], []]);
    const invalid = selectAll(page.root, "main fieldset[aria-invalid=true]");
    const described = invalid.map((group) => {
      const message = select(page.root, `#${readAttribute(group, "aria-describedby")}`);
      return [selectAll(group, "input")[0]?.attributes.name, readText(message)];
    });
    expect(described.sort()).toEqual([
      ["color", "Error: Elegí un color."],
      ["talle", "Error: Elegí un talle."],
    ]);
    const summary = select(page.root, "main [role=alert]");
    const targets = selectAll(summary, "a").map((link) => readAttribute(link, "href"));
    expect(targets.map((target) => select(page.root, target).tag)).toEqual(["input", "input"]);
    expect(jar.names()).toEqual([]);
  });

  it("keeps the selection and marks only what is missing", async () => {
    const { root, status } = await shop.post(PATH, { intent: "add", color: "Rojo" });
    expect(status).toBe(400);
    const checked = selectAll(root, "main input[checked]");
    expect(checked.map((box) => readAttribute(box, "value"))).toEqual(["Rojo"]);
    const invalid = selectAll(root, "main fieldset[aria-invalid=true] input");
    expect(new Set(invalid.map((box) => box.attributes.name))).toEqual(new Set(["talle"]));
  });

  it.each([
    [ID, { talle: "XXL", color: "Negro" }, ["Ese talle no está disponible."]],
    [ID, { talle: "MM", color: "Negro" }, ["Ese talle no está disponible."]],
    [ID, { talle: "XM", color: "Negro" }, ["Ese talle no está disponible."]],
    [ID, { talle: "M", color: "Azul" }, ["Ese color no está disponible."]],
    [
      ID,
      { talle: "<b>", color: '"' },
      ["Ese talle no está disponible.", "Ese color no está disponible."],
    ],
    ["prueba-simple-01", { talle: "M" }, ["Ese talle no está disponible."]],
    ["prueba-simple-01", { color: "Rojo" }, ["Ese color no está disponible."]],
    ["prueba-sin-nada-01", { talle: "M" }, ["Ese talle no está disponible."]],
    ["prueba-sin-nada-01", { color: "Rojo" }, ["Ese color no está disponible."]],
  ])("%s refuses %j with 400 and a summary with working links", async (id, fields, messages) => {
    const page = await shop.post(`/productos/${id}`, { intent: "add", ...fields });
    expect(page.status).toBe(400);
    const summary = readSummary(page);
    expect([summary.messages.sort(), summary.deadLinks]).toEqual([messages.sort(), []]);
    expect(page.response.headers.getSetCookie()).toEqual([]);
  });

  it.each(["no-existe-01", "prueba-oculta-01", "prueba-sin-foto-01", "..%2Fcarrito", "%00"])(
    "%s is 404 and changes nothing",
    async (id) => {
      const page = await shop.post(`/productos/${id}`, CHOICE);
      expect(page.status).toBe(404);
      expect(page.response.headers.getSetCookie()).toEqual([]);
    },
  );

  it.each([{}, { intent: "" }, { intent: "buy" }, { intent: "ADD" }, { intent: "__proto__" }])(
    "the form %j is unknown: 400",
    async (fields) => {
      const page = await shop.post(PATH, { ...CHOICE, intent: "", ...fields });
      expect(page.status).toBe(400);
      expect(readText(select(page.root, "h1"))).toBe("No pudimos entender el pedido");
    },
  );

  it.each([
    ["application/json", "{}"],
    ["text/plain", "intent=add"],
    ["multipart/form-data", "no boundary"],
    ["multipart/form-data; boundary=x", "--y\r\n"],
    ["application/octet-stream", "\0"],
  ])("a body of the type %s is no form: 4xx", async (type, body) => {
    const headers = { "Content-Type": type };
    for (const path of [PATH, "/carrito"]) {
      const request = new Request(`http://tela.test${path}`, { method: "POST", headers, body });
      const { status } = await shop.handle(request);
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    }
  });
});
