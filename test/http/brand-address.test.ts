import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, SHOP_ORIGIN, type BuiltShop } from "../helpers/built-shop";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { walkList } from "../helpers/list-page";
import { insertProduct } from "../helpers/product-rows";

/** As the owner named it; products store "BAID PROJECT". */
const NAME = "BAIB PROJECT";
const ADDRESS = paths.brandProducts("BAID PROJECT");
/** Stored in another spelling, and in no collection. */
const OTHER = "fuera-01";

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
  insertProduct(shop.connect(), { id: OTHER, brand: "baid project" });
});
afterAll(() => shop.close());

const linkOf = async (path: string, selector: string) =>
  selectAll((await shop.get(path)).root, selector).find((link) => readText(link) === NAME)
    ?.attributes.href;

describe("a brand", () => {
  it("has one address in the menu, on the home page and on its products", async () => {
    expect(await linkOf(paths.menu(), "main a")).toBe(ADDRESS);
    expect(await linkOf(paths.home(), "[aria-labelledby=marcas] a")).toBe(ADDRESS);
    expect(await linkOf(paths.product(OTHER), "main a")).toBe(ADDRESS);
  });

  it("has a list of all its products, titled by its name", async () => {
    const { root } = await shop.get(ADDRESS);
    expect(readText(select(root, "h1"))).toBe(NAME);
    expect(readText(select(root, "title"))).toBe(`${NAME} · Tela`);
    expect(await walkList(shop, ADDRESS)).toContain(OTHER);
  });

  it.each([
    ["", ""],
    ["&talle=M&orden=precio-asc", "&talle=M&orden=precio-asc"],
    ["&page=2", "&page=2"],
    ["&q=remera&page=abc", ""],
  ])("leads there from its part of the collection, with %j", async (asked, kept) => {
    const old = await shop.get(`/coleccion?marca=BAID+PROJECT${asked}`);
    expect(old.status).toBe(301);
    const text = asked.includes("q=") ? "q=remera&" : "";
    expect(readLocation(old)).toBe(`/productos?${text}marca=BAID+PROJECT${kept}`);
  });

  it("stays a filter of the collection beside another brand", async () => {
    const both = await shop.get("/coleccion?marca=BAID+PROJECT&marca=Manki");
    expect(both.status).toBe(200);
    expect(readText(select(both.root, "h1"))).toBe("Otoño–Invierno 2025");
  });

  it("is the same to search engines in the sitemap and however it is spelled", async () => {
    const sitemap = await shop.get(paths.sitemap());
    expect(sitemap.html).toContain(`<loc>${SHOP_ORIGIN}${ADDRESS}</loc>`);
    expect(sitemap.html).not.toContain("/coleccion?");
    for (const path of [ADDRESS, "/productos?marca=baid+project"]) {
      const { root } = await shop.get(path);
      expect(readAttribute(select(root, "link[rel=canonical]"), "href")).toBe(
        SHOP_ORIGIN + ADDRESS,
      );
      expect(selectAll(root, "meta[name=robots]")).toEqual([]);
    }
  });
});
