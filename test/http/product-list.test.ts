import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { readBuiltInCatalogue } from "../../db/seed/read-catalogue";
import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, type BuiltShop } from "../helpers/built-shop";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { readCardIds, readProductIds, readTotal, walkList } from "../helpers/list-page";

const NEWEST_FIRST = readBuiltInCatalogue().map(({ id }) => id);
const LAST_PAGE = Math.ceil(NEWEST_FIRST.length / 24);

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
});
afterAll(() => shop.close());

describe("an empty list", () => {
  it.each(["/productos?max=10", "/categoria/ropa?talle=M&max=10"])(
    "leads on from %s",
    async (path) => {
      const { root } = await shop.get(path);
      const empty = select(root, ".empty");
      expect(readText(empty)).toContain("Probá con menos filtros.");
      expect(selectAll(empty, ".message-links a").map(readText)).toEqual([
        "Limpiar filtros",
        "Ver todos los productos",
      ]);
      const groups = selectAll(empty, ".chips a").map((link) => readAttribute(link, "href"));
      expect(groups).toContain(paths.group("ropa", "remeras"));
    },
  );
});

describe("a product list", () => {
  it("shows the newest 24 products and the total of all pages", async () => {
    const page = await shop.get("/productos");
    expect(readProductIds(page)).toEqual(NEWEST_FIRST.slice(0, 24));
    expect(readTotal(page)).toBe(NEWEST_FIRST.length);
  });

  it("shows every product once, newest first, when its links are followed to the end", async () => {
    expect(await walkList(shop, "/productos")).toEqual(NEWEST_FIRST);
  });

  it.each([
    { page: 1, prev: undefined, next: "/productos?page=2" },
    { page: 2, prev: "/productos", next: "/productos?page=3" },
    { page: LAST_PAGE, prev: `/productos?page=${LAST_PAGE - 1}`, next: undefined },
  ])("page $page links to the pages beside it", async ({ page, prev, next }) => {
    const { root } = await shop.get(page === 1 ? "/productos" : `/productos?page=${page}`);
    const pages = select(root, "nav[aria-label=Páginas]");
    const linked = (rel: string) => selectAll(pages, `a[rel=${rel}]`)[0]?.attributes.href;
    expect({ prev: linked("prev"), next: linked("next") }).toEqual({ prev, next });
    expect(readText(pages)).toContain(`Página ${page} de ${LAST_PAGE}`);
  });

  it("keeps the filters, the text and the order from page to page", async () => {
    const { root } = await shop.get("/productos?q=remera&talle=M&orden=precio-asc");
    const next = select(root, "main a[rel=next]");
    expect(readAttribute(next, "href")).toBe("/productos?q=remera&talle=M&orden=precio-asc&page=2");
  });

  it("of one page has no links to others", async () => {
    const { root } = await shop.get("/categoria/ropa/tops");
    expect(selectAll(root, "nav[aria-label=Páginas]")).toEqual([]);
  });
});

describe("GET a page of a list that does not exist", () => {
  it.each([
    ["99", `?page=${LAST_PAGE}`],
    [String(LAST_PAGE + 1), `?page=${LAST_PAGE}`],
    ["99999999999999999999", `?page=${LAST_PAGE}`],
    ["9".repeat(400), `?page=${LAST_PAGE}`],
    ["002", "?page=2"],
    ["0", ""],
    ["-1", ""],
    ["abc", ""],
    ["1e3", ""],
    ["2.5", ""],
    ["+2", ""],
    ["", ""],
    ["NaN", ""],
    ["２", ""],
  ])("?page=%s leads to /productos%s", async (asked, query) => {
    const page = await shop.get(`/productos?page=${encodeURIComponent(asked)}`);
    expect(page.status).toBe(302);
    expect(readLocation(page)).toBe(`/productos${query}`);
    expect((await shop.get(readLocation(page))).status).toBe(200);
  });

  it.each([
    ["/productos?marca=Manki&page=7", "/productos?marca=Manki"],
    ["/categoria/accesorios?page=50", "/categoria/accesorios?page=3"],
    ["/categoria/ropa/tops?page=2", "/categoria/ropa/tops"],
    ["/productos?q=no-hay-nada-asi&page=3", "/productos?q=no-hay-nada-asi"],
  ])("%s leads to %s", async (path, location) => {
    const page = await shop.get(path);
    expect([page.status, readLocation(page)]).toEqual([302, location]);
    expect((await shop.get(location)).status).toBe(200);
  });
});

describe("the lists", () => {
  const catalogue = readBuiltInCatalogue();
  const idsWhere = (isWanted: (product: (typeof catalogue)[number]) => boolean) =>
    catalogue.filter(isWanted).map(({ id }) => id);

  it("/coleccion holds the products of fw25", async () => {
    const ids = await walkList(shop, "/coleccion");
    expect(ids).toEqual(idsWhere(({ collection }) => collection === "fw25"));
  });

  it.each(["HarveyWillys", "AY NOT DEAD", "BAID PROJECT", "New Day"])(
    "/productos?marca=%s holds that brand",
    async (brand) => {
      const ids = await walkList(shop, paths.brandProducts(brand));
      expect(ids).toEqual(idsWhere((product) => product.brand === brand));
    },
  );

  it.each([
    ["/categoria/ropa/buzos", ["Buzos", "Hoodies"]],
    ["/categoria/ropa/camperas", ["Camperas", "Puffers", "Chalecos"]],
    ["/categoria/ropa/pantalones", ["Pantalones", "Joggers", "Pantalones Deportivos"]],
    ["/categoria/ropa/remeras", ["Remeras", "Manga Larga", "Chombas"]],
    ["/categoria/accesorios/panuelos", ["Pañuelos"]],
    ["/categoria/accesorios/otros", ["Otros"]],
  ])("%s holds the subcategories %j", async (path, subcategories) => {
    const ids = await walkList(shop, path);
    expect(ids).toEqual(idsWhere(({ subcategory }) => subcategories.includes(subcategory)));
    expect(ids.length).toBeGreaterThan(0);
  });

  it("the two sections together hold the whole catalogue", async () => {
    const ids = [
      ...(await walkList(shop, "/categoria/ropa")),
      ...(await walkList(shop, "/categoria/accesorios")),
    ];
    expect(ids.sort()).toEqual([...NEWEST_FIRST].sort());
  });

  it("one with nothing in it says so, offers a way on, and nothing unrelated", async () => {
    const page = await shop.get("/productos?q=zzzz");
    expect(page.status).toBe(200);
    expect(readTotal(page)).toBe(0);
    expect(readText(select(page.root, "main"))).toContain("No encontramos lo que buscás");
    expect(readCardIds(page.root)).toEqual([]);
    const links = selectAll(page.root, "main a").map((link) => link.attributes.href);
    expect(links).toContain("/productos");
  });
});
