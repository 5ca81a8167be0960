import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { readLocation } from "../helpers/built-shop";
import { readAttribute, readText, select, selectAll, type HtmlElement } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { insertProduct, PICTURE } from "../helpers/product-rows";

const owner = useOwnerShop();

const MENU = adminPaths.menu();
const BRANDS = adminPaths.brands();

/** Makes the taxonomy what it was: the tests of this file change it. */
let restore: (() => void) | undefined;
beforeEach(() => {
  const database = owner.shop.connect();
  database.exec("DELETE FROM products WHERE id LIKE 'propia-%'; DELETE FROM group_redirects");
  restore ??= (() => {
    const tables = ["sections", "groups", "brands", "menu_links"].map((table) => ({
      table,
      rows: database.prepare(`SELECT * FROM "${table}"`).all() as Record<string, unknown>[],
    }));
    return () => {
      for (const { table } of tables.toReversed()) database.exec(`DELETE FROM "${table}"`);
      for (const { table, rows } of tables) {
        for (const row of rows) {
          const columns = Object.keys(row);
          database
            .prepare(
              `INSERT INTO "${table}" (${columns.join(", ")}) VALUES (${columns.map((name) => `@${name}`).join(", ")})`,
            )
            .run(row);
        }
      }
    };
  })();
  restore();
});

function save(id: string, fields: Record<string, string>) {
  return owner.post(adminPaths.newProduct(), {
    ...{ intent: "save", id, nombre: "Vestido Largo", precio: "50.000", marca: "SHATO" },
    ...{ talles: "M", imagen: PICTURE },
    ...fields,
  });
}

/** Each form of a page has the same version. */
const readVersion = (root: HtmlElement) =>
  selectAll(root, "[name=version]")[0]?.attributes.value ?? "";

async function post(path: string, fields: Record<string, string>) {
  const { root } = await owner.get(path);
  return owner.post(path, { version: readVersion(root), ...fields });
}

const textsOf = (root: HtmlElement, selector: string) => selectAll(root, selector).map(readText);
const shopPage = (path: string) => owner.shop.get(path);
const readMenu = async () => textsOf((await shopPage(paths.menu())).root, ".menu-page a");
const listErrors = ({ root }: { root: HtmlElement }) => textsOf(root, ".error-summary li");

describe("a category that the owner types into a product", () => {
  it("is in menu, list, filter, search and sitemap at once, and asks about the menu", async () => {
    await save("propia-01", { categoria: "vestidos", marca: "Zoe" });
    expect(await readMenu()).toEqual(expect.arrayContaining(["Vestidos", "Zoe"]));
    const list = await shopPage("/categoria/ropa/vestidos");
    expect(textsOf(list.root, ".card-name")).toEqual(["Vestido Largo"]);
    expect(readLocation(await shopPage("/categoria/vestidos"))).toBe("/categoria/ropa/vestidos");
    const filters = await shopPage(paths.products());
    expect(textsOf(filters.root, ".option")).toContain("Vestidos1");
    const found = await shopPage(paths.search("vestidos"));
    expect(textsOf(found.root, ".card-name")).toEqual(["Vestido Largo"]);
    expect((await shopPage(paths.sitemap())).html).toContain("/categoria/ropa/vestidos<");
    const tasks = textsOf((await owner.get(adminPaths.home())).root, ".tasks li");
    expect(tasks).toEqual(
      expect.arrayContaining([
        expect.stringContaining("Categoría nueva: Vestidos. ¿Va en el menú?"),
      ]),
    );
  });

  it("is one category in two spellings", async () => {
    await save("propia-01", { categoria: "vestidos" });
    await save("propia-02", { categoria: "ropa", subcategoria: "VESTIDO" });
    const list = await shopPage("/categoria/ropa/vestidos");
    expect(textsOf(list.root, ".card-name")).toHaveLength(2);
  });

  it("leaves the menu when the owner says so, and asks no more", async () => {
    await save("propia-01", { categoria: "vestidos" });
    const answer = await post(MENU, { intent: "hide:vestidos" });
    expect([answer.status, readLocation(answer)]).toEqual([303, MENU]);
    expect(await readMenu()).not.toContain("Vestidos");
    expect((await owner.get(adminPaths.home())).html).not.toContain("Categoría nueva");
    expect((await shopPage("/categoria/ropa/vestidos")).status).toBe(200);
  });

  it("is not in the menu while its products are hidden", async () => {
    await save("propia-01", { categoria: "vestidos" });
    await owner.post(adminPaths.products(), { intent: "hide", id: "propia-01", lista: "" });
    expect(await readMenu()).not.toContain("Vestidos");
    expect((await owner.get(MENU)).html).toContain("1 producto, todos ocultos: no se muestra");
  });
});

describe("the menu page", () => {
  it("moves a category, and orders by typed numbers", async () => {
    await post(MENU, { intent: "down:remeras" });
    expect((await readMenu()).slice(2, 4)).toEqual(["Musculosas", "Remeras"]);
    await post(MENU, { intent: "order", "orden-jeans": "0" });
    expect((await readMenu()).slice(2, 4)).toEqual(["Jeans", "Musculosas"]);
  });

  it("adds a category, which is shown once it has products", async () => {
    const answer = await post(MENU, { intent: "add:accesorios", "nombre-accesorios": "Llaveros" });
    expect(answer.status).toBe(303);
    expect(await readMenu()).not.toContain("Llaveros");
    insertProduct(owner.shop.connect(), { id: "propia-01", subcategory: "llavero" });
    expect(await readMenu()).toContain("Llaveros");
  });

  it("adds the typed categories with whatever else is saved, and keeps all when it refuses", async () => {
    const typed = { "nombre-ropa": "Enteritos", "nombre-accesorios": "Gorras", "orden-jeans": "0" };
    const refused = await post(MENU, { intent: "order", ...typed });
    expect([refused.status, listErrors(refused)]).toEqual([409, ["Ya hay una categoría Gorras."]]);
    for (const [id, name] of [
      ["ropa", "Enteritos"],
      ["accesorios", "Gorras"],
    ])
      expect(readAttribute(select(refused.root, `#nombre-${id}`), "value")).toBe(name);
    await post(MENU, { intent: "add:ropa", ...typed, "nombre-accesorios": "Llaveros" });
    const page = await owner.get(MENU);
    expect(textsOf(page.root, ".menu-name a")).toEqual(
      expect.arrayContaining(["Enteritos", "Llaveros"]),
    );
    expect((await readMenu())[2]).toBe("Jeans");
  });

  it("keeps a name that it refuses", async () => {
    const answer = await post(MENU, { intent: "add:ropa", "nombre-ropa": "Jeans" });
    expect([answer.status, listErrors(answer)]).toEqual([409, ["Ya hay una categoría Jeans."]]);
    expect(readAttribute(select(answer.root, "#nombre-ropa"), "value")).toBe("Jeans");
  });

  it("does nothing for a form that is older than the menu", async () => {
    await post(MENU, { intent: "down:remeras" });
    const answer = await owner.post(MENU, { version: "1", intent: "hide:remeras" });
    expect(answer.status).toBe(409);
    expect(listErrors(answer)[0]).toContain("El menú cambió en otra pestaña");
    expect(await readMenu()).toContain("Remeras");
  });

  it("shows both orders after another tab's, and the next press decides", async () => {
    await post(MENU, { intent: "down:remeras" });
    const typed = { "orden-jeans": "0", "seccion-ropa": "Prendas" };
    const answer = await owner.post(MENU, { version: "1", intent: "order", ...typed });
    expect(answer.status).toBe(409);
    // In the stored order, with the typed number.
    const rows = selectAll(answer.root, ".menu-group [inputmode=numeric]");
    expect(rows[0]?.attributes.name).not.toBe("orden-jeans");
    const jeans = rows.find(({ attributes }) => attributes.name === "orden-jeans");
    expect(jeans?.attributes.value).toBe("0");
    expect(textsOf(answer.root, ".menu-add .field-hint")[0]).toBe("Ahora se llama “Ropa”.");
    const version = readVersion(answer.root);
    await owner.post(MENU, { version, intent: "order", ...typed });
    expect((await readMenu())[2]).toBe("Jeans");
  });

  it("shows both lists of links after another tab's", async () => {
    await post(MENU, { intent: "links", "texto-0": "Uno", "destino-0": "/productos" });
    const typed = { "texto-0": "Dos", "destino-0": "/carrito" };
    const answer = await owner.post(MENU, { version: "1", intent: "links", ...typed });
    expect(answer.status).toBe(409);
    expect(readText(select(answer.root, ".menu-links-form"))).toContain("Uno: /productos");
    expect(readAttribute(select(answer.root, "#texto-0"), "value")).toBe("Dos");
  });

  it("names sections and adds one; a group can move there, and its old address follows", async () => {
    const fields = { "seccion-ropa": "Prendas", "nueva-seccion": "Calzado" };
    expect((await post(MENU, { intent: "order", ...fields })).status).toBe(303);
    expect(await readMenu()).toContain("Todo en Prendas");
    expect(await readMenu()).not.toContain("Todo en Calzado");
    const moved = { nombre: "Bermudas", seccion: "calzado", palabras: "", "en-menu": "1" };
    await post(adminPaths.group("bermuda"), { intent: "save", ...moved });
    expect(await readMenu()).toContain("Todo en Calzado");
    const old = await shopPage("/categoria/ropa/bermuda");
    expect([old.status, readLocation(old)]).toEqual([301, "/categoria/calzado/bermudas"]);
    const list = await shopPage("/categoria/calzado/bermudas");
    expect(textsOf(list.root, ".breadcrumbs li")).toEqual(["Inicio", "Calzado", "Bermudas"]);
  });

  it("refuses to empty the name of a section with categories, and keeps what was typed", async () => {
    const fields = { "seccion-ropa": "", "nueva-seccion": "Calzado" };
    const answer = await post(MENU, { intent: "order", ...fields });
    expect([answer.status, listErrors(answer)]).toEqual([
      400,
      ["Ropa tiene categorías: pasalas a otra sección antes de borrarla."],
    ]);
    expect(readAttribute(select(answer.root, "#nueva-seccion"), "value")).toBe("Calzado");
  });

  it("ends the menu with the owner's links", async () => {
    const links = { "texto-0": "Envíos", "destino-0": "/envios", "lugar-0": "2" };
    const more = { "texto-1": "Instagram", "destino-1": "https://instagram.com/x", "lugar-1": "1" };
    expect((await post(MENU, { intent: "links", ...links, ...more })).status).toBe(303);
    // Before what the shop itself offers to every visitor.
    expect((await readMenu()).slice(-7, -5)).toEqual(["Instagram", "Envíos"]);
    const wrong = { "texto-1": "Mal", "destino-1": "javascript:alert(1)" };
    const refused = await post(MENU, { intent: "links", ...links, ...wrong });
    expect(refused.status).toBe(400);
    expect(readAttribute(select(refused.root, "#destino-1"), "value")).toBe("javascript:alert(1)");
    expect((await readMenu()).at(-6)).toBe("Envíos");
  });

  it.each(["", "sideways:remeras", "up:", "save"])("refuses the intent %j", async (intent) => {
    expect((await owner.post(MENU, { version: "1", intent })).status).toBe(400);
  });
});

describe("a category's page", () => {
  const path = adminPaths.group("bermuda");

  it("renames it; the old address leads to the new one", async () => {
    const fields = { nombre: "Shorts", seccion: "ropa", palabras: "", "en-menu": "1" };
    expect((await post(path, { intent: "save", ...fields })).status).toBe(303);
    expect(await readMenu()).toContain("Shorts");
    const old = await shopPage("/categoria/ropa/bermuda?talle=M");
    expect([old.status, readLocation(old)]).toEqual([301, "/categoria/ropa/shorts?talle=M"]);
    expect((await owner.get(path)).status).toBe(404);
  });

  it("refuses a word of another category, naming it, and keeps what was typed", async () => {
    const fields = { nombre: "Bermudas", seccion: "ropa", palabras: "puffers, corto" };
    const answer = await post(path, { intent: "save", ...fields });
    expect([answer.status, listErrors(answer)]).toEqual([
      409,
      ["“puffer” ya es una palabra de Camperas."],
    ]);
    expect(readAttribute(select(answer.root, "[name=palabras]"), "value")).toBe("puffers, corto");
  });

  it("shows what is stored and what was typed after another tab's change", async () => {
    const fields = { nombre: "Shorts", seccion: "ropa", palabras: "corto", "en-menu": "1" };
    await post(MENU, { intent: "down:remeras" });
    const answer = await owner.post(path, { version: "1", intent: "save", ...fields });
    expect(answer.status).toBe(409);
    expect(listErrors(answer).join(" ")).toContain("Ahora dice “Bermudas”.");
    expect(readAttribute(select(answer.root, "[name=nombre]"), "value")).toBe("Shorts");
    const version = readVersion(answer.root);
    expect((await owner.post(path, { version, intent: "save", ...fields })).status).toBe(303);
  });

  it.each(["save", "delete"])("%s of one that the shop has not answers 404", async (intent) => {
    const unknown = adminPaths.group("999");
    const fields = { intent, nombre: "Nueva", seccion: "ropa", palabras: "", destino: "" };
    const version = readVersion((await owner.get(path)).root);
    expect((await owner.post(unknown, { version, ...fields })).status).toBe(404);
    expect((await owner.post(unknown, fields)).status).toBe(404);
    expect(await readMenu()).not.toContain("Nueva");
  });

  it("asks where the products go, and leads the address there", async () => {
    const refused = await post(path, { intent: "delete", destino: "" });
    expect(listErrors(refused)).toEqual(["Elegí a qué categoría van sus productos."]);
    expect((await post(path, { intent: "delete", destino: "jeans" })).status).toBe(303);
    expect(await readMenu()).not.toContain("Bermudas");
    expect(readLocation(await shopPage("/categoria/ropa/bermuda"))).toBe("/categoria/ropa/jeans");
    expect((await shopPage("/categoria/ropa/jeans")).html).toContain("Bermuda");
  });

  it("gives a word that it loses a category of its own", async () => {
    const fields = { nombre: "Camperas", seccion: "ropa", palabras: "puffers", "en-menu": "1" };
    await post(adminPaths.group("camperas"), { intent: "save", ...fields });
    expect(await readMenu()).toContain("Chalecos");
  });
});

describe("the brands page", () => {
  const rows = (names: Record<string, string>) => ({
    ...{ "id-1": "Manki", "nombre-1": "Manki", "orden-1": "1", "menu-1": "1" },
    ...{ "id-2": "SHATO", "nombre-2": "Shato", "orden-2": "0", "menu-2": "1" },
    ...names,
  });

  it("orders, renames and hides brands", async () => {
    const answer = await post(BRANDS, { intent: "save", ...rows({ "menu-1": "" }) });
    expect(answer.status).toBe(303);
    const menu = await readMenu();
    expect(menu).not.toContain("Manki");
    expect(menu.indexOf("Shato")).toBeLessThan(menu.indexOf("BullBenny"));
    const list = await shopPage(paths.brandProducts("SHATO"));
    expect(textsOf(list.root, ".card-brand")[0]).toBe("Shato");
  });

  it("refuses two brands of one name, and keeps what was typed", async () => {
    const typed = rows({ "nombre-2": "MANKI" });
    const answer = await post(BRANDS, { intent: "save", ...typed });
    expect([answer.status, listErrors(answer)]).toEqual([
      400,
      ["Dos marcas se llaman MANKI: unilas o cambiá una."],
    ]);
    expect(answer.html).toContain('value="MANKI"');
    await post(MENU, { intent: "down:remeras" });
    const stale = await owner.post(BRANDS, { version: "1", intent: "save", ...rows({}) });
    expect(stale.status).toBe(409);
    expect(textsOf(stale.root, ".field-hint")).toContain("Ahora se llama “SHATO”.");
    expect(stale.html).toContain('value="Shato"');
  });

  it("unites two; the address of the first leads to the second", async () => {
    insertProduct(owner.shop.connect(), { id: "propia-01", brand: "Otra" });
    insertProduct(owner.shop.connect(), { id: "propia-02", brand: "OTRA" });
    await save("propia-03", { categoria: "ropa", marca: "Otra" });
    const answer = await post(BRANDS, { intent: "unite", unir: "Otra", con: "Plegaria" });
    expect(answer.status).toBe(303);
    const stored = owner.shop
      .connect()
      .prepare("SELECT DISTINCT brand FROM products WHERE id LIKE 'propia-%'")
      .pluck()
      .all();
    expect(stored).toEqual(["Plegaria"]);
    const old = await shopPage("/productos?marca=Otra&talle=M");
    expect([old.status, readLocation(old)]).toEqual([301, "/productos?marca=Plegaria&talle=M"]);
  });

  it.each([
    ["", ""],
    ["Manki", "Manki"],
    ["Manki", "Nada"],
  ])("does not unite %j with %j", async (unir, con) => {
    const answer = await post(BRANDS, { intent: "unite", unir, con });
    expect([answer.status, listErrors(answer)]).toEqual([
      400,
      ["Elegí dos marcas distintas: una que desaparece y otra que queda."],
    ]);
  });
});
