import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import { readAttribute, selectAll } from "../helpers/html";
import {
  readCardPrices,
  readChips,
  readFilterOptions,
  readProductIds,
  readTotal,
  walkList,
} from "../helpers/list-page";

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
});
afterAll(() => shop.close());

function withParams(path: string, change: (params: URLSearchParams) => void): string {
  const url = new URL(path, "http://tela.test");
  change(url.searchParams);
  return url.pathname + url.search;
}

/** A single brand of the collection leads to the brand's own list. */
async function follow(path: string): Promise<Page> {
  const page = await shop.get(path);
  return page.status === 301 ? shop.get(readLocation(page)) : page;
}

describe("the count beside a filter", () => {
  it.each([
    "/productos",
    "/productos?talle=M&color=Negro",
    "/productos?q=remera&marca=Manki",
    "/categoria/ropa?marca=Bento&marca=Midway&min=50000",
    "/categoria/accesorios?color=Negro",
    "/coleccion?categoria=buzos&max=120000",
  ])("is the total of the list it leads to, on %s", async (path) => {
    const page = await shop.get(path);
    const options = readFilterOptions(page);
    expect(new Set(options.map(({ name }) => name)).size).toBeGreaterThan(1);
    for (const { name, value, count } of options) {
      const alone = withParams(path, (params) => {
        params.delete(name);
        params.set(name, value);
      });
      expect([alone, readTotal(await follow(alone))]).toEqual([alone, count]);
    }
  });

  it("adds up over the brands to what the list holds, but for products of no brand", async () => {
    const counts = readFilterOptions(await shop.get("/productos"))
      .filter(({ name }) => name === "marca")
      .map(({ count }) => count);
    expect(counts).toHaveLength(11);
    expect(counts.reduce((sum, count) => sum + count)).toBe(255);
  });
});

describe("filters", () => {
  it("of one kind widen the list, of two kinds narrow it", async () => {
    const total = async (query: string) => readTotal(await shop.get(`/productos?${query}`));
    const [manki, bento, both] = [
      await total("marca=Manki"),
      await total("marca=Bento"),
      await total("marca=Manki&marca=Bento"),
    ];
    expect(both).toBe(manki + bento);
    const narrowed = await total("marca=Manki&marca=Bento&color=Negro");
    expect(narrowed).toBeGreaterThan(0);
    expect(narrowed).toBeLessThan(both);
  });

  it.each([
    ["marca=harveywillys", "marca=HarveyWillys"],
    ["talle=2xl", "talle=XXL"],
    ["color=NEGRO", "color=Negro"],
    ["categoria=Pa%C3%B1uelos", "categoria=panuelos"],
    ["categoria=puffers", "categoria=camperas"],
    ["min=%24+50.000", "min=50000"],
    ["talle=M&talle=M&talle=+M+", "talle=M"],
  ])("?%s is read as ?%s", async (typed, meant) => {
    const ids = await walkList(shop, `/productos?${typed}`);
    expect(ids).toEqual(await walkList(shop, `/productos?${meant}`));
    expect(ids.length).toBeGreaterThan(0);
  });

  it.each([
    "min=abc",
    "min=-5",
    "max=1e3",
    "orden=barato",
    "talle=",
    "otra=cosa",
    "min=9".padEnd(40, "9"),
  ])("?%s makes no sense and asks for nothing", async (query) => {
    expect(readTotal(await shop.get(`/productos?${query}`))).toBe(260);
  });

  it("boxes are checked for what is chosen, and the prices stay typed", async () => {
    const page = await shop.get("/productos?talle=M&color=negro&marca=manki&min=20000&max=90000");
    const chosen = readFilterOptions(page).filter(({ isChosen }) => isChosen);
    expect(chosen.map(({ name, value }) => [name, value]).sort()).toEqual([
      ["color", "Negro"],
      ["marca", "Manki"],
      ["talle", "M"],
    ]);
    const typed = (name: string) =>
      selectAll(page.root, `main input[name=${name}]`).map((box) => readAttribute(box, "value"));
    expect([typed("min"), typed("max")]).toEqual([["20000"], ["90000"]]);
  });

  it("outside of any product's price empty the list without a dead end", async () => {
    const page = await shop.get("/productos?min=99999999");
    expect([page.status, readTotal(page)]).toEqual([200, 0]);
    expect([...readChips(page).values()]).toContain("/productos");
    const searched = await shop.get("/productos?q=remera&max=1&orden=precio-asc");
    expect(readTotal(searched)).toBe(0);
    const ways = selectAll(searched.root, ".empty a").map((link) => link.attributes.href);
    expect(ways).toContain("/productos?q=remera&orden=precio-asc");
  });
});

describe("the chips above a filtered list", () => {
  const path =
    "/productos?q=remera&marca=Manki&marca=Bento&categoria=remeras&talle=M&color=Negro&min=10000&max=900000&orden=precio-asc";

  it("each remove exactly their own filter", async () => {
    const removed = Array.from(readChips(await shop.get(path)).values(), (href) => {
      const left = [...new URL(href, "http://tela.test").searchParams].map(String);
      const before = [...new URL(path, "http://tela.test").searchParams].map(String);
      expect(left.filter((pair) => !before.includes(pair))).toEqual([]);
      return before.filter((pair) => !left.includes(pair));
    });
    expect(removed.sort()).toEqual(
      [
        ["q,remera"],
        ["categoria,remeras"],
        ["marca,Manki"],
        ["marca,Bento"],
        ["talle,M"],
        ["color,Negro"],
        ["min,10000"],
        ["max,900000"],
        // The last link removes all filters.
        [...new URL(path, "http://tela.test").searchParams].map(String),
      ].sort(),
    );
  });

  it("are not there on a list that is only ordered", async () => {
    const { root } = await shop.get("/productos?orden=precio-asc");
    expect(selectAll(root, "ul[aria-label=Filtros aplicados]")).toEqual([]);
  });
});

describe("sort orders", () => {
  const walkPrices = async (path: string) => [
    ...readCardPrices(await shop.get(path)),
    ...readCardPrices(await shop.get(`${path}&page=2`)),
  ];

  it("precio-asc and precio-desc order by price across pages", async () => {
    const rising = await walkPrices("/productos?orden=precio-asc");
    expect(rising).toEqual([...rising].sort((left, right) => left - right));
    const falling = await walkPrices("/productos?orden=precio-desc");
    expect(falling).toEqual([...falling].sort((left, right) => right - left));
    expect(rising[0]).toBeLessThan(falling[0] ?? 0);
  });

  it("nuevo is the order of a list that asks for none", async () => {
    expect(readProductIds(await shop.get("/productos?orden=nuevo"))).toEqual(
      readProductIds(await shop.get("/productos")),
    );
  });

  it("hold the same products whatever the order", async () => {
    const usual = (await walkList(shop, "/categoria/ropa/buzos")).sort();
    for (const order of ["nuevo", "precio-asc", "precio-desc"]) {
      const ids = await walkList(shop, `/categoria/ropa/buzos?orden=${order}`);
      expect(ids.sort()).toEqual(usual);
    }
  });
});

describe("what search engines are told of a list", () => {
  it.each([
    ["/productos", false],
    ["/productos?page=2", false],
    ["/coleccion", false],
    ["/coleccion?page=2", false],
    ["/productos?marca=Manki", false],
    ["/productos?marca=Manki&talle=M", true],
    ["/productos?q=remera", true],
    ["/productos?marca=Manki&marca=SHATO", true],
    ["/categoria/ropa?talle=M", true],
    ["/categoria/ropa/remeras", false],
  ])("%s: noindex is %s", async (path, isUnlisted) => {
    const { root } = await shop.get(path);
    const robots = selectAll(root, "meta[name=robots]").map((meta) => meta.attributes.content);
    expect(robots).toEqual(isUnlisted ? ["noindex, follow"] : []);
  });
});
