import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { addDays, calendarDay } from "../../app/domain/plain/buenos-aires";
import { paths } from "../../app/paths";
import { countPieces } from "../helpers/counted-pieces";
import { parseHtml, readAttribute, readText, select, selectAll } from "../helpers/html";
import { deleteProduct, insertProduct } from "../helpers/product-rows";
import { openRunningShop, type RunningShop } from "../helpers/running-shop";

const CAP = "promo-gorra-01";
const CHEAP_CAP = "promo-gorra-02";
const TODAY = calendarDay(new Date());

let shop: RunningShop;
beforeAll(async () => {
  shop = await openRunningShop();
  shop.changeDatabase((database) => {
    // The sample's other caps would be the cheapest ones.
    database.exec("DELETE FROM products WHERE subcategory LIKE 'Gorra%'");
  });
});
beforeEach(() =>
  shop.changeDatabase((database) => {
    database.exec("DELETE FROM quantity_offers; UPDATE products SET sale_price = NULL");
    for (const [id, price] of [
      [CAP, 20_000],
      [CHEAP_CAP, 18_000],
    ] as const) {
      deleteProduct(database, id);
      const place = { category: "accesorios", subcategory: "Gorras", brand: "SHATO" };
      insertProduct(database, {
        id,
        name: `Gorra ${id}`,
        price,
        ...place,
        sizes: "[]",
        colors: "[]",
      });
    }
  }),
);
afterAll(() => shop.close());

type Terms = { kind?: string; groups?: string[]; from?: string | null; until?: string | null };

/** As another program stores it: the next page has it. */
function offer({ kind = "2x1", groups = ["gorras"], from = null, until = null }: Terms = {}): void {
  shop.changeDatabase((database) => {
    database
      .prepare(
        'INSERT INTO quantity_offers (kind, "groups", valid_from, valid_until) VALUES (?, ?, ?, ?)',
      )
      .run(kind, JSON.stringify(groups), from, until);
  });
}

async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(shop.url + path, { headers, redirect: "manual" });
  const html = await answer.text();
  return { status: answer.status, location: answer.headers.get("Location"), root: parseHtml(html) };
}

const CAPS = "/categoria/accesorios/gorras";
const readTags = async (path: string) =>
  selectAll((await open(path)).root, ".card .tag").map(readText);
const readNotes = async (path: string) =>
  selectAll((await open(path)).root, ".offer-notes li").map(readText);

describe("a quantity offer", () => {
  it("is on the cards and the pages of its products, and on no others", async () => {
    expect(await readTags(CAPS)).toEqual([]);
    const until = addDays(TODAY, 3);
    offer({ until });
    expect(await readTags(CAPS)).toEqual(["2x1", "2x1"]);
    expect(await readTags("/categoria/ropa/jeans")).toEqual([]);
    const [, month = "", day = ""] = until.split("-").map(Number);
    expect(await readNotes(paths.product(CAP))).toEqual([
      expect.stringMatching(new RegExp(`^2x1 en Gorras · hasta el [a-zéá]+ ${day}/${month}$`)),
    ]);
  });

  it("shows at once when it is changed, ends, or has not begun", async () => {
    offer();
    expect(await readTags(CAPS)).toEqual(["2x1", "2x1"]);
    const change = (sql: string) => shop.changeDatabase((database) => database.exec(sql));
    change("UPDATE quantity_offers SET kind = '3x2'");
    expect(await readTags(CAPS)).toEqual(["3x2", "3x2"]);
    change("UPDATE quantity_offers SET is_off = 1");
    expect(await readTags(CAPS)).toEqual([]);
    change("DELETE FROM quantity_offers");
    offer({ from: addDays(TODAY, 1) });
    offer({ until: addDays(TODAY, -1) });
    expect(await readTags(CAPS)).toEqual([]);
    expect(await readNotes(paths.product(CAP))).toEqual([]);
  });

  it("is none of a product that is sold out", async () => {
    offer();
    shop.changeDatabase((database) => countPieces(database, { productId: CAP, pieces: 0 }));
    expect(await readTags(CAPS)).toEqual(["2x1", "Agotado"]);
    expect(await readNotes(paths.product(CAP))).toEqual([]);
  });

  it("has its place on the page of offers, also when nothing is on sale", async () => {
    expect((await open(paths.offers())).status).toBe(404);
    const menuHas = async () => selectAll((await open("/menu")).root, "a[href=/ofertas]").length;
    expect(await menuHas()).toBe(0);
    offer();
    expect(await menuHas()).toBeGreaterThan(0);
    const { root } = await open(paths.offers());
    expect(selectAll(root, ".card .tag").map(readText)).toEqual(["2x1", "2x1"]);
    const [link = ""] = selectAll(root, ".offer-notes a").map((one) => readAttribute(one, "href"));
    shop.changeDatabase((database) =>
      database.exec(
        `UPDATE products SET sale_price = 1 WHERE row_id = (SELECT min(row_id) FROM products WHERE id <> '${CAP}')`,
      ),
    );
    expect(selectAll((await open(paths.offers())).root, ".card")).toHaveLength(3);
    expect(selectAll((await open(link ?? "")).root, ".card")).toHaveLength(2);
    expect(selectAll((await open("/ofertas?oferta=si")).root, ".card")).toHaveLength(1);
  });

  it("leads from the address of one that is over to what is on", async () => {
    offer();
    const gone = await open("/ofertas?promo=999&orden=precio-asc");
    expect([gone.status, gone.location]).toEqual([302, "/ofertas?orden=precio-asc"]);
    expect((await open("/ofertas?promo=x")).status).toBe(200);
  });
});

describe("the cart", () => {
  async function addCap(cookie = ""): Promise<string> {
    const answer = await fetch(shop.url + paths.product(CAP), {
      method: "POST",
      headers: { Origin: shop.url, Cookie: cookie },
      body: new URLSearchParams({ intent: "add" }),
      redirect: "manual",
    });
    expect(answer.status).toBe(303);
    const cookies = answer.headers.getSetCookie().map((one) => one.split(";", 1)[0] ?? "");
    return cookies.find((one) => one.startsWith("tela_cart=")) ?? "";
  }
  const readHint = async (cookie: string) =>
    selectAll((await open(paths.cart(), { Cookie: cookie })).root, ".next-piece").map(readText);

  it("says what one more piece gives, until the piece is in it", async () => {
    const one = await addCap();
    expect(await readHint(one)).toEqual([]);
    offer();
    expect(await readHint(one)).toEqual([
      expect.stringContaining("2x1 Sumá otra gorra y es gratis."),
    ]);
    const two = await addCap(one);
    expect(await readHint(two)).toEqual([]);
    const { root } = await open(paths.cart(), { Cookie: two });
    expect(readText(select(root, ".cart-summary"))).toContain("Promoción 2x1");
  });

  it("shows first what the offer nearly gives away, then what goes with the cart", async () => {
    const one = await addCap();
    const read = async () => {
      const { root } = await open(paths.cart(), { Cookie: one });
      return selectAll(root, "[aria-labelledby=combinalo] h3 a").map((link) =>
        readAttribute(link, "href"),
      );
    };
    const before = await read();
    expect(before).toHaveLength(3);
    for (const id of [CAP, CHEAP_CAP]) expect(before).not.toContain(paths.product(id));
    offer();
    expect(await read()).toEqual([paths.product(CHEAP_CAP), ...before.slice(0, 2)]);
  });

  it("says nothing when no piece of the offer is left", async () => {
    offer();
    const one = await addCap();
    const count = (productId: string, pieces: number) =>
      shop.changeDatabase((database) => countPieces(database, { productId, pieces }));
    count(CAP, 1);
    expect(await readHint(one)).toEqual([expect.stringContaining("Sumá otra gorra y es gratis")]);
    count(CHEAP_CAP, 0);
    expect(await readHint(one)).toEqual([]);
  });
});
