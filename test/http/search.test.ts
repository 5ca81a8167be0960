import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openBuiltShop, type BuiltShop, type Page } from "../helpers/built-shop";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { readProductIds, readTotal, walkList } from "../helpers/list-page";
import { insertProduct, updateProduct } from "../helpers/product-rows";

const NAMES: Record<string, string> = {
  "ensayo-1": "Ñandutí Único 100% lana",
  "ensayo-2": "Ñandutí_Único sin por ciento",
  "ensayo-3": `Blusa "Canción" d'época`,
  "ensayo-4": "Remera 🧉 matera",
  "ensayo-5": "Jean Levi´s rebelde",
  "ensayo-6": "Tapado Güemes (a*b) [c] {d} \\e ^f",
  "ensayo-7": "Buzo tejido n\u0303anduti\u0301 descompuesto",
};

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
  const connection = shop.connect();
  for (const [id, name] of Object.entries(NAMES)) insertProduct(connection, { id, name });
});
afterAll(() => shop.close());

const search = (text: string, more: Record<string, string> = {}) =>
  shop.get(`/productos?${new URLSearchParams({ q: text, ...more })}`);
const find = async (text: string) => readProductIds(await search(text)).sort();
/** The best matches; others may follow that have the words, but not the text. */
const findFirst = async (text: string, count: number) =>
  readProductIds(await search(text))
    .slice(0, count)
    .sort();

describe("GET /productos?q=", () => {
  it.each(Object.entries(NAMES))("finds %s by its whole name, %s", async (id, name) => {
    expect(await findFirst(name, 1)).toEqual([id]);
    expect(await findFirst(name.toUpperCase(), 1)).toEqual([id]);
  });

  it.each([
    ["ñandutí único", ["ensayo-1"]],
    ["NANDUTI", ["ensayo-1", "ensayo-2", "ensayo-7"]],
    ["  cancion  ", ["ensayo-3"]],
    ["gue", ["ensayo-6"]],
    ["100%", ["ensayo-1"]],
    ["%", ["ensayo-1"]],
    ["i_u", ["ensayo-2"]],
    ["_", ["ensayo-2"]],
    ['"', ["ensayo-3"]],
    ['"canción"', ["ensayo-3"]],
    ["d'época", ["ensayo-3"]],
    ["'", ["ensayo-3"]],
    ["🧉", ["ensayo-4"]],
    ["🧉 mat", ["ensayo-4"]],
    ["(a*b)", ["ensayo-6"]],
    ["*", ["ensayo-6"]],
    ["[c] {d} \\e", ["ensayo-6"]],
    ["\\", ["ensayo-6"]],
    ["^", ["ensayo-6"]],
    ["´", ["ensayo-5"]],
    ["levi´s", ["ensayo-5"]],
    ["ensayo-3", ["ensayo-3"]],
    ["ENSAYO-", Object.keys(NAMES)],
  ])("%j finds first what contains it: %j", async (text, ids) => {
    expect(await findFirst(text, ids.length)).toEqual(ids);
  });

  it.each(["`", "zzzz", "x".repeat(10_240), "🧉".repeat(5000), "%".repeat(10_240), "\ud800"])(
    "%j finds nothing and is no fault",
    async (text) => {
      const page = await search(text);
      expect({ status: page.status, total: readTotal(page) }).toEqual({ status: 200, total: 0 });
      expect(readText(select(page.root, "main"))).toContain("No encontramos lo que buscás");
    },
  );

  it.each([
    ...["ñandutí AND único", "name:remera", "remera OR buzo", "remera*", "NEAR(remera buzo)"],
    ...["' OR 1=1 --", "remera\0", "de la", "talle", "a ".repeat(3000), "مرحبا remera"],
  ])("%j is no fault, and no syntax", async (text) => {
    expect((await search(text)).status).toBe(200);
  });

  it.each(["", "   ", "\t\n", "\u00a0\u3000", "\u2028"])(
    "%j is no search: it lists everything",
    async (text) => {
      const page = await search(text);
      expect(readTotal(page)).toBe(readTotal(await shop.get("/productos")));
      expect(readText(select(page.root, "h1"))).toBe("Todos los productos");
    },
  );

  it("keeps the text in the box, in the title and in the heading", async () => {
    const { root } = await search(`<b>"canción"`);
    expect(readAttribute(select(root, "input#busqueda"), "value")).toBe(`<b>"canción"`);
    expect(readText(select(root, "h1"))).toBe(`Resultados para “<b>"canción"”`);
    expect(readText(select(root, "title"))).toBe(`Resultados para “<b>"canción"” · Tela`);
  });

  it("shows no more than the beginning of a very long text", async () => {
    const { root } = await search("x".repeat(10_240));
    expect(readText(select(root, "title")).length).toBeLessThan(100);
    expect(readText(select(root, "h1")).length).toBeLessThan(100);
  });

  it("finds a product by its id and by a part of it", async () => {
    const id = "manki-remera-calesita-amarillo-01";
    expect(await find(id)).toEqual([id]);
    expect(await find("calesita-amarillo")).toEqual([id]);
  });

  it("finds words in any order", async () => {
    expect(await find("único ñandutí")).toEqual(["ensayo-1", "ensayo-2"]);
  });

  it("says what it corrected, and searches as typed when asked to", async () => {
    const page = await search("kamiza");
    const main = readText(select(page.root, "main"));
    expect(main).toContain("Mostramos resultados de camisa. Buscar “kamiza” igual.");
    expect(await find("kamiza")).toEqual(await find("camisa"));
    const link = select(page.root, ".search-note a");
    const literal = await shop.get(readAttribute(link, "href"));
    expect(readTotal(literal)).toBe(0);
    expect(readText(select(literal.root, "main"))).toContain("No encontramos lo que buscás");
  });

  it("shows the closest when nothing has every word", async () => {
    const page = await search("campera nike");
    const main = readText(select(page.root, "main"));
    expect(main).toContain("No hay nada con todo. Lo más parecido:");
    expect(main).not.toContain("No encontramos lo que buscás");
    expect(readTotal(page)).toBeGreaterThan(0);
  });

  it("shows what each word counts as, to be removed", async () => {
    const { root } = await search("campera negra talle L");
    const chips = selectAll(root, ".chip-removable").map((chip) => ({
      name: readText(chip),
      address: readAttribute(chip, "href"),
    }));
    expect(chips).toEqual([
      { name: "Quitar campera", address: "/productos?q=negra+talle+L" },
      { name: "Quitar color negro", address: "/productos?q=campera+talle+L" },
      { name: "Quitar talle L", address: "/productos?q=campera+negra" },
    ]);
  });

  it("offers categories and a chat with the words where it finds nothing", async () => {
    const { root } = await search("zzzz");
    const addresses = selectAll(root, "main a").map((link) => readAttribute(link, "href"));
    expect(addresses).toContain("/categoria/ropa/remeras");
    const [chat = ""] = addresses.filter((address) => address.startsWith("https://wa.me/"));
    expect(decodeURIComponent(chat)).toContain("Hola, estoy buscando: zzzz");
  });

  it("together with brand and category keeps what is in all of them", async () => {
    const ids = await walkList(shop, "/productos?q=remera&marca=Manki&categoria=remeras");
    const [ofText, ofBrand, ofGroup] = [
      await walkList(shop, "/productos?q=remera"),
      await walkList(shop, "/productos?marca=Manki"),
      await walkList(shop, "/productos?categoria=remeras"),
    ];
    const isInAll = (id: string) => ofBrand.includes(id) && ofGroup.includes(id);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).toEqual(ofText.filter(isInAll));
  });

  it("works inside a category and a collection", async () => {
    const whole = await walkList(shop, "/productos?q=buzo");
    const inRopa = await walkList(shop, "/categoria/ropa?q=buzo");
    expect(inRopa.length).toBeGreaterThan(0);
    expect(inRopa).toEqual(whole.filter((id) => inRopa.includes(id)));
    expect(await walkList(shop, "/categoria/accesorios?q=ensayo")).toEqual([]);
  });

  it("puts the best match first, then the newest", async () => {
    const connection = shop.connect();
    const at = (day: number) => ({ created_at: `2031-01-0${day}T00:00:00.000Z` });
    insertProduct(connection, { id: "orden-1", name: "Superpoloniosa", ...at(5) });
    insertProduct(connection, { id: "orden-2", name: "Campera poloniosa", ...at(4) });
    insertProduct(connection, { id: "orden-3", name: "Poloniosa larga", ...at(3) });
    insertProduct(connection, { id: "orden-4", name: "Poloniosa", ...at(1) });
    insertProduct(connection, { id: "orden-5", name: "Poloniosa corta", ...at(2) });
    expect(readProductIds(await search("poloniosa"))).toEqual([
      "orden-4",
      "orden-3",
      "orden-5",
      "orden-2",
      "orden-1",
    ]);
    expect(readProductIds(await search("poloniosa", { orden: "nuevo" }))[0]).toBe("orden-1");
  });

  it("follows a changed name at once", async () => {
    const connection = shop.connect();
    insertProduct(connection, { id: "cambia-1", name: "Antiguamente" });
    expect(await find("antiguamente")).toEqual(["cambia-1"]);
    updateProduct(connection, "cambia-1", { name: "Modernamente" });
    expect(await find("antiguamente")).toEqual([]);
    expect(await find("modernamente")).toEqual(["cambia-1"]);
  });
});

describe("a search for what is no product", () => {
  const pagesOf = (page: Page) =>
    selectAll(page.root, ".found-pages a").map((link) => [readText(link), link.attributes.href]);

  it("finds the pages that every shop has, and no product that only mentions the word", async () => {
    for (const [text, title, path] of [
      ["envío", "Envíos", "/terminos#envios"],
      ["cambios", "Botón de arrepentimiento", "/arrepentimiento"],
      ["garantía", "Garantía", "/terminos#garantia"],
      ["mi pedido", "Seguí tu pedido", "/pedido"],
    ] as const) {
      const page = await search(text);
      expect(pagesOf(page), text).toContainEqual([title, path]);
      expect(readTotal(page), text).toBe(0);
      expect(readText(select(page.root, "main"))).toContain("Ningún producto se llama así");
    }
    const terms = await shop.get("/terminos");
    expect(selectAll(terms.root, "h2").map(({ attributes }) => attributes.id)).toEqual(
      expect.arrayContaining(["envios", "garantia", "pagos", "quien-vende"]),
    );
  });

  it("finds the owner's published pages by title and headings, also while typing", async () => {
    const connection = shop.connect();
    const insert = connection.prepare(
      "INSERT INTO pages (slug, title, markdown, place, updated_at, is_published) VALUES (?, ?, ?, 'page', '2026-01-01T00:00:00.000Z', ?)",
    );
    insert.run("medidas", "Guía de talles", "## Cómo medirte\n\nDe contorno.", 1);
    insert.run("borrador", "Talles viejos", "", 0);
    const guide = [["Guía de talles", "/p/medidas"]];
    const [own, ...others] = pagesOf(await search("talles"));
    expect([own]).toEqual(guide);
    expect(others).toContainEqual(["Guía de talles: Bermudas", "/talles/bermudas"]);
    expect(pagesOf(await search("como medirte"))).toEqual(guide);
    expect(pagesOf(await search("remera"))).toEqual([]);
    const typed = await shop.get("/sugerencias?q=talles");
    expect(JSON.parse(typed.html)).toContainEqual({
      ...{ name: "Guía de talles", kind: "Página", address: "/p/medidas" },
    });
    connection.exec("DELETE FROM pages WHERE slug IN ('medidas', 'borrador')");
  });

  it("takes prices as limits, and each of them away again", async () => {
    const page = await search("remera ngera menos de 40000");
    expect(page.html).toContain("Mostramos resultados de <strong>negra</strong>");
    expect(selectAll(page.root, ".chip-removable").map(readText)).toEqual(
      expect.arrayContaining([expect.stringContaining("Menos de $\u00a040.000")]),
    );
    const none = await search("remera menos de 100 pesos");
    expect(readTotal(none)).toBe(0);
    expect(
      selectAll(none.root, ".chip-removable").map(({ attributes }) => attributes.href),
    ).toContain("/productos?q=remera");
  });
});
