import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openBuiltShop, readLocation, type BuiltShop } from "../helpers/built-shop";
import { readText, select, selectAll } from "../helpers/html";

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
});
afterAll(() => shop.close());

describe("GET an address that is none of the shop's", () => {
  it.each([
    "/nada",
    "/nada/de/nada",
    "/productos/no-existe-01",
    "/productos/a/b",
    "/productos/%00",
    "/productos/__proto__",
    "/categoria",
    "/categoria/zapatos",
    "/categoria/ropa/zapatos",
    "/categoria/ropa/gorras",
    "/categoria/accesorios/remeras",
    "/categoria/zapatos/remeras",
    "/categoria/ropa/constructor",
    "/coleccion?marca=Nadie",
    "/coleccion?marca=Manki&marca=Nadie",
    "/productos?marca=Nadie",
    "/productos?categoria=zapatos",
    "/categoria/ropa?marca=__proto__",
    "/carrito/otro",
    "/arrepentimiento/nada",
    "/arrepentimiento/ARR-22222222",
    "/terminos/otros",
    "/coleccion/fw25",
    "/index.php",
    "/nada%20de%20nada",
  ])("%s is 404 in the shop's layout, with a way on", async (path) => {
    const page = await shop.get(path);
    expect(page.status).toBe(404);
    expect(readText(select(page.root, "h1"))).toBe("No encontramos esa página");
    expect(readText(select(page.root, "title"))).toBe("No encontramos esa página · Tela");
    expect(selectAll(page.root, "footer")).toHaveLength(1);
    expect(selectAll(page.root, "form[role=search]")).toHaveLength(1);
    const links = selectAll(page.root, "main a").map((link) => link.attributes.href);
    expect(links).toEqual(expect.arrayContaining(["/productos", "/"]));
  });

  it("shows a search for what the address names, the categories and the newest products", async () => {
    const { root } = await shop.get("/productos/remera-calesita-01");
    const search = select(root, "main form[action=/productos]");
    expect(select(search, "input[name=q]").attributes.value).toBe("Remera calesita");
    const links = selectAll(root, "main a").map((link) => link.attributes.href);
    expect(links).toEqual(
      expect.arrayContaining(["/categoria/ropa/remeras", "/categoria/accesorios/gorras"]),
    );
    expect(selectAll(root, "main article")).toHaveLength(4);
  });

  it("POST there is refused without a fault", async () => {
    for (const path of ["/nada", "/productos", "/categoria/ropa", "/menu", "/robots.txt"]) {
      const { status } = await shop.post(path, { intent: "add" });
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    }
  });
});

describe("GET an old or sloppy address of a category", () => {
  it.each([
    ["/categoria/remeras", "/categoria/ropa/remeras"],
    ["/categoria/Camperas", "/categoria/ropa/camperas"],
    ["/categoria/puffers", "/categoria/ropa/camperas"],
    ["/categoria/ropa/hoodies", "/categoria/ropa/buzos"],
    ["/categoria/ropa/REMERAS", "/categoria/ropa/remeras"],
    ["/categoria/ropa/remera", "/categoria/ropa/remeras"],
    ["/categoria/accesorios/Pa%C3%B1uelos", "/categoria/accesorios/panuelos"],
    ["/categoria/ropa/remeras/", "/categoria/ropa/remeras"],
    ["/categoria/gorras?talle=UNICO&page=1", "/categoria/accesorios/gorras?talle=UNICO&page=1"],
    ["/categoria/Ropa/Pantalones%20Deportivos", "/categoria/ropa/pantalones"],
  ])("%s leads for good to %s", async (path, location) => {
    const page = await shop.get(path);
    expect([page.status, readLocation(page)]).toEqual([301, location]);
    expect((await shop.get(location)).status).toBe(200);
  });
});

describe("a group of the navigation with nothing in it", () => {
  it("has its page, says so, and offers what is there", async () => {
    const connection = shop.connect();
    connection.exec("DELETE FROM products WHERE subcategory = 'Anillos'");
    const page = await shop.get("/categoria/accesorios/anillos");
    expect(page.status).toBe(200);
    expect(readText(select(page.root, "h1"))).toBe("Anillos");
    expect(readText(select(page.root, "main"))).toContain("Todavía no hay nada por acá");
    expect(selectAll(page.root, "main article")).toHaveLength(4);
  });

  it.each([
    ["/productos?q=zzzz", "Probá con otra palabra o revisá que esté bien escrita."],
    ["/productos?min=1&max=2", "Probá con menos filtros."],
    ["/productos?q=zzzz&talle=M", "Probá con menos filtros, otra palabra"],
  ])("%s says what was not found and what to change", async (path, advice) => {
    const text = readText(select((await shop.get(path)).root, "main"));
    expect(text).toContain("No encontramos lo que buscás");
    expect(text).toContain(advice);
  });
});
