import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { readBuiltInCatalogue } from "../../db/seed/read-catalogue";
import { openBuiltShop, type BuiltShop } from "../helpers/built-shop";
import { countPieces } from "../helpers/counted-pieces";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import {
  readCardIds,
  readChips,
  readFilterOptions,
  readProductIds,
  walkList,
} from "../helpers/list-page";

/** Newest first. */
const PRODUCTS = readBuiltInCatalogue();
const LISTS = ["/", "/productos", "/categoria/ropa", "/productos?q=remera&orden=precio-asc"];

function sellOut(shop: BuiltShop, id: string): void {
  const product = PRODUCTS.find((one) => one.id === id);
  const database = shop.connect();
  for (const size of product?.sizes ?? [])
    for (const color of product?.colors ?? [])
      countPieces(database, { productId: id, size, color, pieces: 0 });
}

describe("lists of a shop that counts nothing", () => {
  it("are those of one that counts and has plenty, to the byte", async () => {
    const shop = await openBuiltShop();
    const readPages = async () => {
      const pages = await Promise.all(LISTS.map((path) => shop.get(path)));
      return pages.map(({ html }) => html);
    };
    const before = await readPages();
    const [newest] = PRODUCTS;
    for (const size of newest?.sizes ?? []) {
      const color = newest?.colors[0] ?? "";
      countPieces(shop.connect(), { productId: newest?.id ?? "", size, color, pieces: 1 });
    }
    expect(await readPages()).toEqual(before);
    for (const html of before) expect(html).not.toMatch(/Agotado|con stock|isSoldOut|hasSoldOut/);
    await shop.close();
  });
});

describe("lists of a shop with sold-out products", () => {
  const [GONE, PARTLY] = PRODUCTS.map(({ id }) => id) as [string, string];
  let shop: BuiltShop;
  beforeAll(async () => {
    shop = await openBuiltShop();
    sellOut(shop, GONE);
    const [color = ""] = PRODUCTS[1]?.colors ?? [];
    countPieces(shop.connect(), { productId: PARTLY, size: "M", color, pieces: 0 });
  });
  afterAll(() => shop.close());

  it("have them last, with the word on their card", async () => {
    const last = await shop.get(`/productos?page=${Math.ceil(PRODUCTS.length / 24)}`);
    expect(readProductIds(last).at(-1)).toBe(GONE);
    const card = selectAll(last.root, "main article").at(-1);
    expect(card && readText(card)).toContain("Agotado");
    const first = await shop.get("/productos");
    expect(readProductIds(first)[0]).toBe(PARTLY);
    expect(first.html).not.toContain("Agotado");
  });

  it("have them last in a search, and where a shopper types it", async () => {
    expect((await walkList(shop, "/productos?q=campera")).at(-1)).toBe(GONE);
    expect((await walkList(shop, "/productos?q=campera&orden=precio-asc")).at(-1)).toBe(GONE);
    const offered = await shop.get("/sugerencias?q=campera");
    expect(offered.html).not.toContain(GONE);
  });

  it("leave them out of the newest on the home page", async () => {
    expect(readCardIds((await shop.get("/")).root)).not.toContain(GONE);
  });

  it("offer 'Solo con stock', a filter like the others", async () => {
    const page = await shop.get("/productos");
    const box = readFilterOptions(page).find(({ name }) => name === "stock");
    expect(box).toMatchObject({ value: "si", isChosen: false });
    const filtered = await shop.get("/productos?marca=HARVEYWILLYS&stock=si");
    expect(readFilterOptions(filtered).find(({ name }) => name === "stock")?.isChosen).toBe(true);
    const unfiltered = await walkList(shop, "/productos?marca=HARVEYWILLYS");
    expect(unfiltered.at(-1)).toBe(GONE);
    expect(await walkList(shop, "/productos?marca=HARVEYWILLYS&stock=si")).toEqual(
      unfiltered.slice(0, -1),
    );
    const chip = [...readChips(filtered)].find(([text]) => text.endsWith("Solo con stock"));
    expect(chip?.[1]).toBe("/productos?marca=HarveyWillys");
    const robots = select(filtered.root, "meta[name=robots]");
    expect(readAttribute(robots, "content")).toBe("noindex, follow");
  });

  it("offer it in a list without sold-out products only while it is on", async () => {
    const box = async (path: string) =>
      readFilterOptions(await shop.get(path)).some(({ name }) => name === "stock");
    expect(await box("/categoria/accesorios")).toBe(false);
    expect(await box("/categoria/accesorios?stock=si")).toBe(true);
  });

  it("count and find by the sizes that are left", async () => {
    const { brand = "" } = PRODUCTS[1] ?? {};
    const list = (query: string) =>
      shop.get(`/productos?${new URLSearchParams({ marca: brand })}${query}`);
    const all = await list("");
    const inM = await list("&talle=M");
    expect(readProductIds(all)).toContain(PARTLY);
    expect(readProductIds(inM)).not.toContain(PARTLY);
    const option = readFilterOptions(all).find(({ value }) => value === "M");
    expect(option?.count).toBe(readProductIds(inM).length);
  });

  it("show a product again as soon as a piece is back", async () => {
    const { sizes = [], colors = [] } = PRODUCTS[0] ?? {};
    const back = { productId: GONE, size: sizes[0] ?? "", color: colors[0] ?? "", pieces: 1 };
    countPieces(shop.connect(), back);
    expect(readProductIds(await shop.get("/productos"))[0]).toBe(GONE);
  });
});
