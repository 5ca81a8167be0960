import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import { readAttribute, readText, select } from "../helpers/html";
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

describe("GET /productos?q=", () => {
  it.each(Object.entries(NAMES))("finds %s by its whole name, %s", async (id, name) => {
    expect(await find(name)).toEqual([id]);
    expect(await find(name.toUpperCase())).toEqual([id]);
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
  ])("%j stands for itself: finds %j", async (text, ids) => {
    expect(await find(text)).toEqual(ids);
  });

  it.each([
    "ñandutí AND único",
    "name:remera",
    "remera OR buzo",
    "remera*",
    "NEAR(remera buzo)",
    "' OR 1=1 --",
    "`",
    "remera\0",
    "x".repeat(10_240),
    "🧉".repeat(5000),
    "%".repeat(10_240),
    "\ud800",
  ])("%j finds nothing and is no fault", async (text) => {
    const page = await search(text);
    expect([page.status, readTotal(page)]).toEqual([200, 0]);
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

  it("matches a text as a whole, not word by word", async () => {
    expect(await find("único ñandutí")).toEqual([]);
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
    insertProduct(connection, { id: "cambia-1", name: "Nombre de antes" });
    expect(await find("nombre de antes")).toEqual(["cambia-1"]);
    updateProduct(connection, "cambia-1", { name: "Nombre de ahora" });
    expect(await find("nombre de antes")).toEqual([]);
    expect(await find("nombre de ahora")).toEqual(["cambia-1"]);
  });
});
