import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { readLocation, openBuiltShop, type BuiltShop, type Page } from "../helpers/built-shop";
import { createCookieJar, type CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";

const CAP = "bento-gorra-faena-01";
const SHIRT = "manki-remera-calesita-amarillo-01";
const SATCHEL = "midway-morral-ramal-indigo-01";

let shop: BuiltShop;
beforeAll(async () => {
  shop = await openBuiltShop();
});
afterAll(() => shop.close());

const cards = (page: Page) =>
  selectAll(page.root, "main .card-name a").map((link) => readAttribute(link, "href"));
const see = (jar: CookieJar, ...ids: string[]) =>
  ids.reduce<Promise<unknown>>(
    (before, id) => before.then(() => shop.get(paths.markSeen(id), jar)),
    Promise.resolve(),
  );
const favor = (jar: CookieJar, name: "guardar" | "sacar", id: string) =>
  shop.post(paths.favorites(), { [name]: id }, jar);
/** The cookie with one letter of its value changed. */
const tamper = (header: string) =>
  header.replace(/(?<=tela_\w+=.{4})./, (letter) => (letter === "A" ? "B" : "A"));

describe("Vistos recién", () => {
  it("is empty at first, and leads on", async () => {
    const page = await shop.get(paths.seen());
    expect(page.status).toBe(200);
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
    expect(readText(select(page.root, ".empty"))).toContain("Todavía no miraste ninguna prenda");
    expect(readAttribute(select(page.root, ".empty a"), "href")).toBe(paths.products());
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
  });

  it("has what the picture on each product's page marked, the latest first", async () => {
    const product = await shop.get(paths.product(CAP));
    const mark = select(product.root, `img[src=${paths.markSeen(CAP)}]`);
    expect(mark.attributes).toMatchObject({ alt: "", loading: "lazy" });
    const jar = createCookieJar();
    await see(jar, CAP, SHIRT, SATCHEL, CAP);
    expect(cards(await shop.get(paths.seen(), jar))).toEqual(
      [CAP, SATCHEL, SHIRT].map(paths.product),
    );
  });

  it("no cache may store the picture, and a page that is fetched ahead was not seen", async () => {
    const { response } = await shop.get(paths.markSeen(CAP));
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(response.headers.get("Set-Cookie")).toMatch(/^tela_vistos=[^;]+;.*HttpOnly/);
    const ahead = new Request(`http://tela.test${paths.markSeen(CAP)}`, {
      headers: { "Sec-Purpose": "prefetch;prerender" },
    });
    expect((await shop.handle(ahead)).headers.get("Set-Cookie")).toBeNull();
  });

  it("leaves out what is not there, and follows a new id", async () => {
    const jar = createCookieJar();
    await see(jar, SHIRT, "no-hay-tal-01", "remera-vieja-01");
    shop
      .connect()
      .prepare("INSERT INTO product_redirects (old_id, product_id, created_at) VALUES (?, ?, '')")
      .run("remera-vieja-01", SATCHEL);
    expect(cards(await shop.get(paths.seen(), jar))).toEqual([SATCHEL, SHIRT].map(paths.product));
    expect((await shop.get(paths.markSeen("x".repeat(101)))).status).toBe(404);
  });

  it("is forgotten by a button", async () => {
    const jar = createCookieJar();
    await see(jar, CAP);
    const cleared = await shop.post(paths.seen(), { intent: "clear" }, jar);
    expect([cleared.status, readLocation(cleared)]).toEqual([303, paths.seen()]);
    expect(cards(await shop.get(paths.seen(), jar))).toEqual([]);
    expect((await shop.post(paths.seen(), { intent: "otra" }, jar)).status).toBe(400);
  });
});

describe("The script of a product's page", () => {
  const ask = (id: string, jar: CookieJar) => shop.get(paths.keptHere(id), jar);
  type Kept = { isFavorite: boolean; seen: { id: string }[] };

  it("marks the visit and learns what was seen and kept, by one request that no cache stores", async () => {
    const jar = createCookieJar();
    expect(JSON.parse((await ask(CAP, jar)).html)).toEqual({ isFavorite: false, seen: [] });
    await favor(jar, "guardar", SHIRT);
    const { html, response } = await ask(SHIRT, jar);
    const kept = JSON.parse(html) as Kept;
    expect([kept.isFavorite, kept.seen.map(({ id }) => id)]).toEqual([true, [CAP]]);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("X-Robots-Tag")).toBe("noindex");
    expect(cards(await shop.get(paths.seen(), jar))).toEqual([SHIRT, CAP].map(paths.product));
  });

  it("gets nothing for what is no id", async () => {
    for (const id of ["", "x".repeat(101)]) {
      expect((await ask(id, createCookieJar())).status).toBe(404);
    }
  });
});

describe("Favoritos", () => {
  it("is empty at first, and leads on", async () => {
    const page = await shop.get(paths.favorites());
    expect(page.status).toBe(200);
    expect(readText(select(page.root, ".empty"))).toContain("Todavía no guardaste ninguna prenda");
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
    expect(page.html).not.toContain("Compartir la lista");
  });

  it("a button on the product's page saves it and comes back to the same place", async () => {
    const jar = createCookieJar();
    await shop.get(paths.cart(), jar);
    const product = await shop.get(paths.product(CAP), jar);
    const button = select(product.root, "button[name=guardar]");
    expect(button.attributes).toMatchObject({ name: "guardar", value: CAP });
    const saved = await favor(jar, "guardar", CAP);
    expect(saved.status).toBe(303);
    expect(readLocation(saved)).toContain(paths.product(CAP));
    expect(readLocation(saved)).toMatch(/#comprar$/);
    const back = await shop.get(paths.product(CAP), jar);
    expect(readText(select(back.root, ".toast"))).toContain("Guardado en favoritos");
    await favor(jar, "guardar", SHIRT);
    await favor(jar, "guardar", CAP);
    const page = await shop.get(paths.favorites(), jar);
    expect(readText(select(page.root, ".toast"))).toContain("Ya estaba en tus favoritos");
    expect(cards(page)).toEqual([SHIRT, CAP].map(paths.product));
    expect(readLocation(await shop.post(paths.favorites(), { guardar: CAP }))).toBe(
      `${paths.product(CAP)}?cookies=probar#comprar`,
    );
    const removal = selectAll(page.root, "button[name=sacar]").map(readText);
    expect(removal[0]).toMatch(/^Sacar .+ de favoritos$/);
  });

  it("takes one out again", async () => {
    const jar = createCookieJar();
    await favor(jar, "guardar", CAP);
    await favor(jar, "guardar", SHIRT);
    const removed = await favor(jar, "sacar", SHIRT);
    expect([removed.status, readLocation(removed)]).toEqual([303, paths.favorites()]);
    expect(cards(await shop.get(paths.favorites(), jar))).toEqual([paths.product(CAP)]);
  });

  it("refuses what no button sends, and a product that is not there", async () => {
    expect((await shop.post(paths.favorites(), { intent: "add" })).status).toBe(400);
    expect((await shop.post(paths.favorites(), { guardar: "" })).status).toBe(400);
    expect((await favor(createCookieJar(), "guardar", "no-hay-tal-01")).status).toBe(404);
  });

  it("says that the list is full, and drops nothing", async () => {
    const jar = createCookieJar();
    const ids = shop
      .connect()
      .prepare("SELECT id FROM products LIMIT 61")
      .pluck()
      .all() as string[];
    for (const id of ids.slice(0, 60)) await favor(jar, "guardar", id);
    const full = await favor(jar, "guardar", ids[60] ?? "");
    expect(full.status).toBe(303);
    const page = await shop.get(paths.favorites(), jar);
    expect(readText(select(page.root, ".toast"))).toContain("Tu lista está llena");
    expect(cards(page)).toHaveLength(60);
  });

  it("is shared by its address, which anybody can read", async () => {
    const jar = createCookieJar();
    await favor(jar, "guardar", CAP);
    await favor(jar, "guardar", SHIRT);
    const own = await shop.get(paths.favorites(), jar);
    const address = new URL(readText(select(own.root, ".copy-text")));
    expect(address.search).toBe(`?productos=${SHIRT},${CAP}`);
    const shared = await shop.get(address.pathname + address.search);
    expect(cards(shared)).toEqual([SHIRT, CAP].map(paths.product));
    expect(selectAll(shared.root, "button[name=sacar]")).toEqual([]);
  });

  it.each([
    ["ids that are none", "nada,%00,%F0%9F%91%97,<script>,../x", 0],
    ["an empty list", "", 0],
    ["one of many", `${"x,".repeat(500)}${CAP}`, 1],
  ])("a shared list of %s is a page as well", async (_, ids, count) => {
    const page = await shop.get(`${paths.favorites()}?productos=${ids}`);
    expect([page.status, cards(page).length]).toEqual([200, count]);
  });
});

it.each([
  ["seen products", paths.seen, paths.markSeen(CAP), null],
  ["favourites", paths.favorites, paths.favorites(), CAP],
])("a cookie of %s that somebody changed counts as none", async (_, page, address, favorite) => {
  const jar = createCookieJar();
  if (favorite === null) await shop.get(address, jar);
  else await favor(jar, "guardar", favorite);
  const read = async (header: string) => {
    const asked = new Request(`http://tela.test${page()}`, { headers: { Cookie: header } });
    const response = await shop.handle(asked);
    return [response.status, (await response.text()).includes(`href="${paths.product(CAP)}"`)];
  };
  expect(await read(jar.header())).toEqual([200, true]);
  expect(await read(tamper(jar.header()))).toEqual([200, false]);
  expect(await read(jar.header().replace(/=[^;]*/g, "=%E0%A4"))).toEqual([200, false]);
});
