import { beforeEach, describe, expect, it } from "vitest";

import { findRow, readErrors, readNews, readRowIds, readRows } from "../helpers/admin-list";
import { readLocation, type Fields } from "../helpers/built-shop";
import { createCookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { insertProduct } from "../helpers/product-rows";
import { adminPaths } from "../../app/admin-paths";

const LIST = adminPaths.products();
const NEWS = "Productos actualizados Los cambios se han aplicado correctamente";

const owner = useOwnerShop();

beforeEach(() => {
  owner.connection.exec(
    "DELETE FROM products WHERE id LIKE 'propia-%'; DELETE FROM product_redirects",
  );
  insertProduct(owner.connection, {
    id: "propia-01",
    name: "Propia uno",
    brand: "Bento",
    price: 1000,
  });
  insertProduct(owner.connection, { id: "propia-02", name: "Propia dos", is_hidden: 1 });
  insertProduct(owner.connection, { id: "propia-03", name: "Propia tres", images: '["", " "]' });
});

const get = (query = "") => owner.get(LIST + query);
const post = (fields: Fields, query = "") => owner.post(LIST + query, fields);
const column = (name: string, id: string) =>
  owner.connection.prepare(`SELECT ${name} FROM products WHERE id = ?`).pluck().get(id);

describe("the list", () => {
  it("shows hidden and picture-less products too, newest first, and is not cached", async () => {
    const page = await get();
    expect(page.status).toBe(200);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
    expect(readRowIds(page).slice(0, 3).sort()).toEqual(["propia-01", "propia-02", "propia-03"]);
    expect(readText(select(page.root, "h1"))).toBe("Productos 263");
    expect(readRows(page)).toHaveLength(50);
    const tags = (id: string) => selectAll(findRow(page, id), ".tag").map(readText);
    expect(["propia-01", "propia-02", "propia-03"].map(tags)).toEqual([
      ["Visible"],
      ["Oculto"],
      ["Sin foto"],
    ]);
  });

  it.each([
    ["?q=propia", ["propia-01", "propia-02", "propia-03"]],
    ["?q=%20PROPIA%20D%C3%93S%20", ["propia-02"]],
    ["?q=propia&estado=ocultos", ["propia-02"]],
    ["?q=propia&estado=sin-foto", ["propia-03"]],
    ["?q=propia&estado=visibles", ["propia-01"]],
    ["?q=propia&marca=Bento", ["propia-01"]],
    ["?q=propia&categoria=accesorios", []],
    ["?q=propia&estado=inventado&orden=inventado", ["propia-01", "propia-02", "propia-03"]],
  ])("narrows %s", async (query, ids) => {
    const page = await get(query);
    expect(page.status).toBe(200);
    expect(readRowIds(page).sort()).toEqual(ids);
    expect(readText(select(page.root, "h1"))).toBe(`Productos ${ids.length} de 263`);
  });

  it("orders by price and by name", async () => {
    const prices = readRows(await get("?orden=precio-asc")).map((row) =>
      Number(readText(select(row, ".price")).replace(/\D/g, "")),
    );
    expect(prices).toEqual([...prices].sort((low, high) => low - high));
    expect(readRowIds(await get("?q=propia&orden=nombre"))).toEqual([
      "propia-02",
      "propia-03",
      "propia-01",
    ]);
  });

  it("keeps search and filters in the addresses of its pages", async () => {
    const page = await get("?marca=SHATO&estado=visibles&q=a&page=1");
    expect(
      selectAll(page.root, ".state-links a").map((link) => readAttribute(link, "href")),
    ).toEqual([
      "/admin/products?q=a&marca=SHATO",
      "/admin/products?q=a&estado=visibles&marca=SHATO",
      "/admin/products?q=a&estado=ocultos&marca=SHATO",
      "/admin/products?q=a&estado=sin-foto&marca=SHATO",
    ]);
    const second = await get("?estado=visibles&page=2");
    const next = select(second.root, ".page-links [rel=next]");
    expect(readAttribute(next, "href")).toBe("/admin/products?estado=visibles&page=3");
  });

  it("goes to the last existing page", async () => {
    const page = await get("?q=propia&page=9");
    expect([page.status, readLocation(page)]).toEqual([302, "/admin/products?q=propia"]);
  });

  it("says when nothing matches, and links to all", async () => {
    const page = await get("?q=no-hay-nada-asi");
    expect(readText(select(page.root, "h2"))).toBe("No encontramos productos así");
    expect(readAttribute(select(page.root, ".empty a"), "href")).toBe(LIST);
  });

  it("reports unreadable rows, and shows the others", async () => {
    owner.connection.exec("UPDATE products SET sizes = '{' WHERE id = 'propia-01'");
    const page = await get("?q=propia");
    expect(page.status).toBe(200);
    expect(readRowIds(page).sort()).toEqual(["propia-02", "propia-03"]);
    expect(readText(select(page.root, ".notice"))).toContain(
      "1 producto de esta página no se puede leer",
    );
  });
});

describe("changing products", () => {
  it.each<[string, Fields, Record<string, unknown>]>([
    ["hides", { intent: "hide", id: "propia-01" }, { is_hidden: 1 }],
    [
      "sets the brand",
      { intent: "set-brand", id: "propia-01", marca: " Manki " },
      { brand: "Manki" },
    ],
    [
      "sets the category alone",
      { intent: "set-category", id: "propia-01", categoria: "accesorios", subcategoria: "" },
      { category: "accesorios", subcategory: "Remeras" },
    ],
    [
      "sets category and subcategory",
      { intent: "set-category", id: "propia-01", categoria: "accesorios", subcategoria: "Gorras" },
      { category: "accesorios", subcategory: "Gorras" },
    ],
    [
      "sets the collection",
      { intent: "set-collection", id: "propia-01", coleccion: "ss26" },
      { collection: "ss26" },
    ],
  ])("%s, goes back to the list and says so", async (_, fields, expected) => {
    const before = String(column("updated_at", "propia-01"));
    const list = "?q=propia&orden=nombre";
    const answer = await post({ ...(fields as Record<string, string>), lista: list }, list);
    expect([answer.status, readLocation(answer)]).toEqual([303, LIST + list]);
    for (const [name, value] of Object.entries(expected)) {
      expect(column(name, "propia-01")).toBe(value);
    }
    expect(String(column("updated_at", "propia-01")) > before).toBe(true);
    const page = await owner.get(readLocation(answer));
    expect(readNews(page)).toContain(NEWS);
    expect(readText(select(page.root, "title"))).toMatch(/^Productos actualizados · Productos · /);
  });

  it("is visible to shoppers on their next request", async () => {
    expect((await owner.shop.get("/productos/propia-01")).status).toBe(200);
    await post({ intent: "hide", id: "propia-01" });
    expect((await owner.shop.get("/productos/propia-01")).status).toBe(404);
    expect((await owner.shop.get("/productos?q=propia")).html).not.toContain("Propia uno");
    await post({ intent: "show", id: "propia-01" });
    expect((await owner.shop.get("/productos?q=propia")).html).toContain("Propia uno");
  });

  it("shows nothing without a price, and says which stay hidden", async () => {
    insertProduct(owner.connection, {
      id: "propia-04",
      name: "Propia sin precio",
      price: 0,
      is_hidden: 1,
    });
    const refused = await post({ intent: "show", id: "propia-04" });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain("No se puede mostrar un producto sin precio");
    const answer = await post([
      ["intent", "show"],
      ["id", "propia-04"],
      ["id", "propia-02"],
    ]);
    expect(answer.status).toBe(303);
    expect([column("is_hidden", "propia-04"), column("is_hidden", "propia-02")]).toEqual([1, 0]);
    expect(readNews(await get())).toContain(`${NEWS}. 1 sigue oculto: no tiene precio.`);
    expect(readRowIds(await get("?estado=sin-precio"))).toEqual(["propia-04"]);
    const tasks = readText(select((await owner.get("/admin")).root, ".tasks"));
    expect(tasks).toContain("1producto sin precio");
  });

  it("changes several at once, and counts missing ones", async () => {
    const answer = await post([
      ["intent", "show"],
      ["id", "propia-02"],
      ["id", "propia-03"],
      ["id", "no-esta-01"],
      ["id", "tampoco-01"],
    ]);
    expect(answer.status).toBe(303);
    expect(column("is_hidden", "propia-02")).toBe(0);
    expect(readNews(await get())).toContain(`${NEWS}. 2 ya no existían.`);
  });

  it("changes all that a search matches, on every page", async () => {
    const answer = await post({ intent: "hide", todos: "1", lista: "?marca=SHATO" });
    expect(answer.status).toBe(303);
    const { total, hidden } = owner.connection
      .prepare<[], { total: number; hidden: number }>(
        "SELECT COUNT(*) AS total, SUM(is_hidden) AS hidden FROM products WHERE brand = 'SHATO'",
      )
      .get() ?? { total: 0, hidden: 0 };
    expect(hidden).toBe(total);
    expect(column("is_hidden", "propia-01")).toBe(0);
    await post({ intent: "show", todos: "1", lista: "?marca=SHATO" });
  });

  it("changes nothing for a search that it cannot read", async () => {
    const answer = await post({ intent: "hide", todos: "1", lista: "?marka=SHATO" });
    expect([answer.status, readErrors(answer)]).toEqual([400, ["Elegí al menos un producto."]]);
    expect(column("is_hidden", "propia-01")).toBe(0);
  });

  it("refuses a search with too many matches", async () => {
    for (let n = 1; n <= 800; n += 1) insertProduct(owner.connection, { id: `sobra-${n}` });
    const answer = await post({ intent: "hide", todos: "1", lista: "" });
    owner.connection.exec("DELETE FROM products WHERE id LIKE 'sobra-%'");
    expect(answer.status).toBe(400);
    expect(readErrors(answer)[0]).toMatch(/^Son más de 1000 productos/);
    expect(column("is_hidden", "propia-01")).toBe(0);
  });

  it("makes a hidden copy and goes to its form", async () => {
    const answer = await post({ intent: "duplicate", id: "propia-01" });
    expect([answer.status, readLocation(answer)]).toEqual([303, adminPaths.product("propia-04")]);
    expect(column("is_hidden", "propia-04")).toBe(1);
    expect(column("name", "propia-04")).toBe("Propia uno");
    expect((await owner.shop.get("/productos/propia-04")).status).toBe(404);
    expect(readNews(await get())).toContain("Esta es una copia oculta");
  });

  it.each([
    ["delete", "/admin/products/eliminar?id=propia-01&id=propia-02&lista=%3Fq%3Dpropia"],
    ["reprice", "/admin/products/precios?id=propia-01&id=propia-02&lista=%3Fq%3Dpropia"],
  ])("%s shows a confirmation page first", async (intent, location) => {
    const answer = await post([
      ["intent", intent],
      ["id", "propia-01"],
      ["id", "propia-02"],
      ["lista", "?q=propia"],
    ]);
    expect([answer.status, readLocation(answer)]).toEqual([303, location]);
    expect(column("price", "propia-01")).toBe(1000);
  });
});

describe("a form that cannot be executed", () => {
  it.each(["reprice", "delete"])(
    "%s with more long ids than fit into an address",
    async (intent) => {
      const ids = Array.from({ length: 200 }, (_, n): [string, string] => [
        "id",
        `propia-${n}-`.padEnd(100, "x"),
      ]);
      const answer = await post([["intent", intent], ...ids]);
      expect(answer.status).toBe(400);
      expect(readErrors(answer)[0]).toMatch(
        /^Son demasiados para una sola vez: elegí hasta \d+\.$/,
      );
    },
  );

  it.each<[Record<string, string>, string]>([
    [{ intent: "hide" }, "Elegí al menos un producto."],
    [{ intent: "set-brand", id: "propia-01", marca: "  " }, "Escribí la marca."],
    [{ intent: "set-category", id: "propia-01", categoria: "" }, "Escribí la categoría."],
    [
      { intent: "set-brand", id: "propia-01", marca: "x".repeat(81) },
      "Puede tener hasta 60 letras.",
    ],
  ])("%o is asked for again on the same list", async (fields, message) => {
    const answer = await post(fields, "?q=propia");
    expect(answer.status).toBe(400);
    expect(readErrors(answer)).toEqual([message]);
    expect(readText(select(answer.root, "title"))).toMatch(/^Error: /);
    expect(readRowIds(answer)).toHaveLength(3);
    const ticked = selectAll(answer.root, "tbody input[checked]");
    expect(ticked.map((box) => readAttribute(box, "value"))).toEqual(fields.id ? [fields.id] : []);
    expect(column("brand", "propia-01")).toBe("Bento");
  });

  it("keeps what was typed, marked as wrong", async () => {
    const long = "x".repeat(81);
    const { root } = await post({ intent: "set-brand", id: "propia-01", marca: long });
    const field = select(root, "#marca");
    expect([readAttribute(field, "value"), readAttribute(field, "aria-invalid")]).toEqual([
      long,
      "true",
    ]);
  });

  it.each(["hide", "set-brand", "duplicate"])("%s of deleted products says so", async (intent) => {
    const answer = await post({ intent, id: "no-esta-01", marca: "Manki" });
    expect(answer.status).toBe(404);
    expect(readErrors(answer)).toEqual(["Producto no encontrado: no-esta-01"]);
  });

  it.each<Fields>([
    {},
    { intent: "" },
    { intent: "set-price", id: "propia-01" },
    { intent: "__proto__", id: "propia-01" },
  ])("%o is refused as an unknown form", async (fields) => {
    expect((await post(fields)).status).toBe(400);
  });

  it.each([
    "https://evil.example/",
    "//evil.example",
    "\\\\evil.example",
    "?q=a&volver=//evil.example",
    "/../../carrito",
    "\r\nLocation: https://evil.example",
  ])("goes back to the list, whatever %j contains", async (lista) => {
    const answer = await post({ intent: "hide", id: "propia-01", lista });
    expect(readLocation(answer)).toMatch(/^\/admin\/products(\?q=a)?$/);
  });

  it("treats an id as plain text", async () => {
    const before = owner.connection.prepare("SELECT COUNT(*) FROM products").pluck().get();
    for (const id of ["' OR 1=1 --", "%", "*", "propia-0_", "\0", "x".repeat(5000)]) {
      const answer = await post({ intent: "hide", id });
      expect(answer.status).toBeOneOf([400, 404]);
    }
    expect(owner.connection.prepare("SELECT COUNT(*) FROM products").pluck().get()).toBe(before);
    expect(column("is_hidden", "propia-01")).toBe(0);
  });
});

describe("without signing in", () => {
  it.each(["/admin/products", "/admin/products/eliminar?id=propia-01", "/admin/products/precios"])(
    "%s shows nothing",
    async (path) => {
      const page = await owner.shop.get(path, createCookieJar());
      expect(page.status).toBe(302);
      expect(readLocation(page)).toMatch(/^\/admin\/login/);
      expect(page.html).not.toContain("propia");
    },
  );

  it.each([
    ["/admin/products", { intent: "hide", id: "propia-01" }],
    ["/admin/products", { intent: "duplicate", id: "propia-01" }],
    ["/admin/products/eliminar", { intent: "delete", id: "propia-01" }],
    [
      "/admin/products/precios",
      { intent: "save", id: "propia-01", antes: "1000", modo: "subir", valor: "10" },
    ],
  ])("%s does nothing with %o", async (path, fields) => {
    const answer = await owner.shop.post(path, fields, createCookieJar());
    expect(answer.status).toBe(302);
    expect([column("is_hidden", "propia-01"), column("price", "propia-01")]).toEqual([0, 1000]);
    expect(column("id", "propia-04")).toBeUndefined();
  });
});

it("keeps markup in a name, a brand and an id as text", async () => {
  const payload = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
  insertProduct(owner.connection, {
    id: `propia-${payload}`,
    name: payload,
    brand: payload,
    collection: payload,
  });
  for (const path of [LIST, adminPaths.deleteProducts([`propia-${payload}`])]) {
    const page = await owner.get(path);
    expect(page.status).toBe(200);
    expect(page.html).not.toMatch(/<script>alert|<img src=x/);
    expect(page.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  }
  const row = findRow(await get(), `propia-${payload}`);
  expect(readAttribute(select(row, ".pick input"), "value")).toBe(`propia-${payload}`);
  expect((await post({ intent: "hide", id: `propia-${payload}` })).status).toBe(303);
  expect(column("is_hidden", `propia-${payload}`)).toBe(1);
});
