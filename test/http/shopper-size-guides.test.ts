import type Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import { createCookieJar, type CookieJar } from "../helpers/cookies";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { insertOrder } from "../helpers/orders";
import { insertReturn } from "../helpers/return-rows";
import { storeShirtGuide } from "../helpers/size-guides";

const SHIRT = "manki-remera-calesita-amarillo-01";
const CAP = "bento-gorra-faena-01";
const ANSWER = paths.ownSize(SHIRT);

let shop: BuiltShop;
let database: Database.Database;
beforeAll(async () => {
  shop = await openBuiltShop();
  database = shop.connect();
});
afterAll(async () => {
  database.close();
  await shop.close();
});
beforeEach(() => {
  database.exec("DELETE FROM stock");
  storeShirtGuide(database);
});

const readTable = (page: Page) =>
  selectAll(page.root, ".size-guide tr").map((row) =>
    ["th", "td"].flatMap((tag) => selectAll(row, tag)).map((cell) => readText(cell)),
  );
const readTitle = (page: Page) => readText(select(page.root, "h1"));
const ask = (fields: Record<string, string>, jar?: CookieJar) =>
  shop.post(ANSWER, { intent: "ask", ...fields }, jar);

async function answer(fields: Record<string, string>, jar = createCookieJar()) {
  const { response } = await ask(fields, jar);
  return shop.get(
    new URL(response.headers.get("Location") ?? "", "http://tela.test").pathname,
    jar,
  );
}

describe("a product with a guide", () => {
  it("has the table of its own sizes, and the first measure in each chip", async () => {
    const page = await shop.get(paths.productIn(SHIRT, { size: "M" }));
    const table = readTable(page);
    expect(table[0]).toEqual(["Talle", "Pecho", "Largo"]);
    expect(table).toContainEqual(["M", "53", "70-71"]);
    expect(readText(select(page.root, ".size-guide mark"))).toBe("M");
    const chips = selectAll(page.root, ".choice small").map((note) => readText(note));
    expect(chips).toContain("pecho 53 cm");
    expect(table.slice(1).map(([size]) => size)).not.toContain("XS");
  });

  it("has the column SUNITI once a size of its own has one", async () => {
    const sizes = (suniti: string) =>
      database.exec(`DELETE FROM size_guide_sizes;
        INSERT INTO size_guide_sizes (id, guide_id, size_key, suniti) VALUES ${suniti}`);
    sizes("('remeras/M', 'remeras', 'M', '94')");
    const table = readTable(await shop.get(paths.product(SHIRT)));
    expect(table[0]).toEqual(["Talle", "Pecho", "Largo", "SUNITI"]);
    expect(table).toContainEqual(["M", "53", "70-71", "94"]);
    expect(table).toContainEqual(["L", "56", "72-73", ""]);
    sizes("('remeras/9', 'remeras', '9', '94')");
    expect(readTable(await shop.get(paths.product(SHIRT)))[0]).not.toContain("SUNITI");
  });

  it("changes with the guide, and loses it when it is no more confirmed", async () => {
    database.exec("UPDATE size_guide_rows SET max_mm = 545 WHERE id = 'remeras/M/pecho'");
    expect(readTable(await shop.get(paths.product(SHIRT)))).toContainEqual([
      "M",
      "53-54,5",
      "70-71",
    ]);
    database.exec("UPDATE size_guides SET is_confirmed = 0");
    for (const address of [paths.product(SHIRT), paths.product(CAP)])
      expect((await shop.get(address)).html).not.toContain("Guía de talles");
    expect((await shop.get(paths.sizeGuide("remeras"))).status).toBe(404);
    expect((await shop.get(ANSWER)).status).toBe(404);
  });
});

describe("what exchanges say about the fit", () => {
  const PAGE = paths.product(SHIRT);
  const readHtml = async () => (await shop.get(PAGE)).html;
  const setting = (value: string) =>
    database
      .prepare(
        "INSERT INTO settings (name, value) VALUES ('tellsFit', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      )
      .run(value);

  it("is told with its numbers from five on, while the owner wants", async () => {
    setting("true");
    for (let made = 0; made < 6; made++) {
      if (made === 5) expect(await readHtml()).not.toContain("Calza ");
      const order_id = insertOrder(database, { items: [{ product_id: SHIRT, size: "M" }] });
      insertReturn(database, { order_id, code: `CAM-2222222${made + 2}` });
      if (made === 3) database.exec("UPDATE return_items SET reason = 'falla'");
    }
    database.exec("UPDATE return_items SET reason = 'chico' WHERE id IN (1, 2, 3)");
    expect(await readHtml()).toContain("Calza chico: pedí un talle más (lo dicen 5 de 6 cambios).");
    database.exec("UPDATE return_items SET reason = 'grande'");
    expect(await readHtml()).toContain(
      "Calza grande: pedí un talle menos (lo dicen 6 de 6 cambios).",
    );
    database.exec("UPDATE returns SET state = 'refused' WHERE id < 3");
    expect(await readHtml()).not.toContain("Calza ");
    database.exec("UPDATE returns SET state = 'closed'");
    setting("false");
    expect(await readHtml()).not.toContain("Calza ");
  });
});

describe("the page of a guide", () => {
  it("has all its sizes, and what the owner says about them", async () => {
    const page = await shop.get(paths.sizeGuide("remeras"));
    expect(readTitle(page)).toBe("Guía de talles: Remeras");
    expect(readTable(page).map(([size]) => size)).toEqual(["Talle", "S", "M", "L", "XL", "XXL"]);
    expect(readText(select(page.root, "article"))).toContain("Calce amplio");
    expect(page.response.headers.get("Cache-Control")).toBe("public, no-cache");
  });

  it("says what its sizes are in another brand with the same kind of guide", async () => {
    const list = async (id: string) =>
      selectAll((await shop.get(paths.sizeGuide(id))).root, "article ul li").map((item) =>
        readText(item),
      );
    expect(await list("remeras")).toEqual([]);
    database.exec(`INSERT INTO size_guides (id, name, kind, is_confirmed) VALUES ('manki', 'Manki', 'remera', 1);
      INSERT INTO size_guide_uses (id, guide_id, brand) VALUES ('Manki|||', 'manki', 'Manki');
      INSERT INTO size_guide_rows (id, guide_id, size_key, measure, min_mm, max_mm)
        VALUES ('manki/S/pecho', 'manki', 'S', 'pecho', 530, 530);
      UPDATE size_guide_uses SET brand = 'Bento' WHERE guide_id = 'remeras'`);
    expect(await list("remeras")).toEqual(["Manki: un M es un S."]);
    expect(await list("manki")).toEqual(["Bento: un S es un M."]);
    database.exec("UPDATE size_guides SET is_confirmed = 0 WHERE id = 'manki'");
    expect(await list("remeras")).toEqual([]);
  });

  it("is found by a search for its sizes, and by search engines", async () => {
    const find = async (text: string) =>
      selectAll((await shop.get(paths.search(text))).root, ".found-pages a").map((link) =>
        readAttribute(link, "href"),
      );
    expect(await find("talles remera")).toEqual([paths.sizeGuide("remeras")]);
    expect(await find("medidas de las remeras")).toEqual([paths.sizeGuide("remeras")]);
    expect(await find("remera")).toEqual([]);
    expect((await shop.get(paths.sitemap())).html).toContain("/talles/remeras</loc>");
  });

  it("is none for another address", async () => {
    expect((await shop.get(paths.sizeGuide("no-esta"))).status).toBe(404);
  });
});

describe("Decime mi talle", () => {
  it("answers on a page of its own, which no cache stores", async () => {
    const jar = createCookieJar();
    const asked = await ask({ pecho: "53", largo: "" }, jar);
    expect(asked.status).toBe(303);
    expect(asked.response.headers.get("Set-Cookie")).toMatch(/^tela_medidas=[^;]+;.*HttpOnly/);
    const [sealed = ""] = /(?<==)[^.]+/.exec(jar.header()) ?? [];
    expect(atob(decodeURIComponent(sealed))).not.toContain("pecho");
    const page = await shop.get(ANSWER, jar);
    expect(readTitle(page)).toBe("Tu talle es M");
    expect(page.response.headers.get("Cache-Control")).toBe("no-store");
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
    expect(readText(select(page.root, ".size-guide mark"))).toBe("M");
    expect(readAttribute(select(page.root, "#pecho"), "value")).toBe("53");
  });

  it("names numbers when no size comes near", async () => {
    const page = await answer({ pecho: "90" });
    expect(readTitle(page)).toMatch(
      /^Ningún talle de esta prenda se acerca; el más próximo es \w+ \(te faltan \d+/,
    );
  });

  it("says that the size is gone, and leads to others in it", async () => {
    const colors = database.prepare("SELECT row_id, colors FROM products WHERE id = ?").get(SHIRT);
    const { row_id, colors: names } = colors as { row_id: number; colors: string };
    for (const color of JSON.parse(names) as string[])
      database
        .prepare("INSERT INTO stock (product_row, size_key, color, on_hand) VALUES (?, 'M', ?, 0)")
        .run(row_id, color);
    const page = await answer({ pecho: "53" });
    expect(readTitle(page)).toBe("Tu talle es M, hoy agotado");
    const links = selectAll(page.root, ".form-page a").map((link) => readAttribute(link, "href"));
    const waiting = `${paths.productIn(SHIRT, { size: "M" })}#avisame`;
    expect(links).toContain(waiting);
    const { root } = await shop.get(waiting.replace(/#.*/, ""));
    expect(readAttribute(select(root, "#avisame"), "open")).toBe("");
    expect(readAttribute(select(root, "#avisame [name=prenda]"), "value")).toMatch(/^Talle M\b/);
    expect(links).toContain(`${paths.group("ropa", "remeras")}?talle=M`);
  });

  it.each([
    ["pecho", { pecho: "" }],
    ["pecho", { pecho: "0" }],
    ["pecho", { pecho: "900" }],
    ["pecho", { pecho: "52-54" }],
    ["largo", { pecho: "53", largo: "mucho" }],
  ])("is refused at %s for %j, with what was typed", async (field, typed) => {
    const page = await ask(typed);
    expect(page.status).toBe(400);
    const [link] = selectAll(page.root, ".error-summary a");
    expect(link && readAttribute(link, "href")).toBe(`#${field}`);
    expect(readAttribute(select(page.root, "#pecho"), "value")).toBe(typed.pecho);
    expect(page.response.headers.get("Set-Cookie")).toBeNull();
  });

  it("does not show on the pages that a cache stores", async () => {
    const jar = createCookieJar();
    await ask({ pecho: "53" }, jar);
    const lists = [paths.products(), paths.group("ropa", "remeras")];
    for (const address of [paths.product(SHIRT), paths.sizeGuide("remeras"), ...lists]) {
      const [own, others] = [await shop.get(address, jar), await shop.get(address)];
      expect(own.html).toBe(others.html);
      expect(own.response.headers.get("Cache-Control")).toBe("public, no-cache");
    }
  });

  it("keeps what was measured for another kind of garment", async () => {
    const jar = createCookieJar();
    await ask({ pecho: "53" }, jar);
    database.exec(`UPDATE size_guides SET kind = 'cuerpo';
      UPDATE size_guide_rows SET measure = 'contorno-pecho' WHERE measure = 'pecho'`);
    await ask({ "contorno-pecho": "50" }, jar);
    database.exec(`UPDATE size_guides SET kind = 'remera';
      UPDATE size_guide_rows SET measure = 'pecho' WHERE measure = 'contorno-pecho'`);
    expect(readTitle(await shop.get(ANSWER, jar))).toBe("Tu talle es M");
  });

  it("is forgotten by a button, and reads no cookie that is not of the shop", async () => {
    const jar = createCookieJar();
    await ask({ pecho: "53" }, jar);
    const forgotten = await shop.post(ANSWER, { intent: "forget" }, jar);
    expect(readLocation(forgotten)).toBe(ANSWER);
    expect(jar.names()).not.toContain("tela_medidas");
    expect(readTitle(await shop.get(ANSWER, jar))).toMatch(/^Tu talle de /);
    jar.set("tela_medidas", "eyJwZWNobyI6NTMwfQ");
    expect(readTitle(await shop.get(ANSWER, jar))).toMatch(/^Tu talle de /);
  });

  it("answers 404 for a product without a guide, and 400 for another intent", async () => {
    expect((await shop.get(paths.ownSize(CAP))).status).toBe(404);
    expect((await shop.post(paths.ownSize(CAP), { intent: "ask", pecho: "53" })).status).toBe(404);
    expect((await shop.post(ANSWER, { intent: "guess" })).status).toBe(400);
  });
});

describe("Solo lo que hay en mi talle", () => {
  const CARDS = "main .card-name a";
  const listCards = (page: Page) =>
    selectAll(page.root, CARDS).map((link) => readAttribute(link, "href"));
  const sellOut = (id: string, sizeKey: string) => {
    const found = database.prepare("SELECT row_id, colors FROM products WHERE id = ?").get(id);
    const { row_id, colors } = found as { row_id: number; colors: string };
    for (const color of JSON.parse(colors) as string[])
      database
        .prepare("INSERT INTO stock (product_row, size_key, color, on_hand) VALUES (?, ?, ?, 0)")
        .run(row_id, sizeKey, color);
  };

  it("is offered beside the answer, to who has measures alone", async () => {
    const link = (page: Page) =>
      selectAll(page.root, ".form-page a").map((one) => readAttribute(one, "href"));
    expect(link(await answer({ pecho: "53" }))).toContain(paths.inOwnSize("remeras"));
    expect(link(await shop.get(ANSWER))).not.toContain(paths.inOwnSize("remeras"));
  });

  it("lists what is left in that size, of guides that know the measure, and leads to others", async () => {
    const jar = createCookieJar();
    await ask({ pecho: "53" }, jar);
    const before = await shop.get(paths.inOwnSize("remeras"), jar);
    expect(readTitle(before)).toBe("Lo que hay en mi talle: Remeras");
    expect(listCards(before)).toContain(paths.product(SHIRT));
    const chips = selectAll(before.root, "main .chips a").map((chip) => readText(chip));
    expect(chips).toEqual(["Todo", "Remeras"]);
    sellOut(SHIRT, "M");
    const after = await shop.get(paths.inOwnSize("remeras"), jar);
    expect(listCards(after)).not.toContain(paths.product(SHIRT));
    expect(listCards(after)).toEqual(expect.arrayContaining(listCards(before).slice(1, 3)));
    database.exec("DELETE FROM stock");
    sellOut(SHIRT, "XXL");
    expect(listCards(await shop.get(paths.inOwnSize(), jar))).toContain(paths.product(SHIRT));
    await ask({ pecho: "90" }, jar);
    expect(readText(select((await shop.get(paths.inOwnSize(), jar)).root, "h2"))).toBe(
      "Hoy no hay nada en tu talle",
    );
  });

  it("says how to begin without measures, and answers 404 for no category", async () => {
    const { root, status, response } = await shop.get(paths.inOwnSize());
    expect([status, readText(select(root, "h2"))]).toEqual([200, "Todavía no sabemos tu talle"]);
    const chips = selectAll(root, "main .chips a").map((chip) => readAttribute(chip, "href"));
    expect(chips).toEqual([paths.inOwnSize(), paths.inOwnSize("remeras")]);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect((await shop.get(paths.inOwnSize("no-esta"))).status).toBe(404);
    expect(readText(select((await shop.get(paths.inOwnSize("gorras"))).root, "h2"))).toBe(
      "Acá todavía no medimos nada",
    );
  });

  it("asks in a category of which it knows no measure, and forgets", async () => {
    const jar = createCookieJar();
    const address = paths.inOwnSize("remeras");
    const ask = (fields: Record<string, string>) => shop.post(address, fields, jar);
    expect(select((await shop.get(address, jar)).root, "form #pecho")).toBeTruthy();
    const refused = await ask({ intent: "ask", pecho: "900", largo: "70" });
    expect(refused.status).toBe(400);
    expect(readAttribute(select(refused.root, "#largo"), "value")).toBe("70");
    expect(readText(select(refused.root, ".error-summary a"))).toMatch(/^Pecho: /);
    expect(
      (await shop.post(paths.inOwnSize("gorras"), { intent: "ask", pecho: "53" })).status,
    ).toBe(400);
    expect((await shop.post(paths.inOwnSize("no-esta"), { intent: "ask" })).status).toBe(404);
    expect((await ask({ intent: "guess" })).status).toBe(400);
    expect(readLocation(await ask({ intent: "ask", pecho: "53" }))).toBe(address);
    expect(listCards(await shop.get(address, jar))).toContain(paths.product(SHIRT));
    expect(readLocation(await ask({ intent: "forget" }))).toBe(address);
    expect(jar.names()).not.toContain("tela_medidas");
    expect(selectAll((await shop.get(address, jar)).root, CARDS)).toEqual([]);
  });

  it("is a link in the filters of lists with guides, the same for everybody", async () => {
    const jar = createCookieJar();
    await ask({ pecho: "53" }, jar);
    const link = async (address: string) => {
      const [own, others] = [await shop.get(address, jar), await shop.get(address)];
      expect(own.html).toBe(others.html);
      const found = selectAll(own.root, ".filters a").map((one) => readAttribute(one, "href"));
      return found.filter((href) => href?.startsWith(paths.inOwnSize()));
    };
    expect(await link(paths.group("ropa", "remeras"))).toEqual([paths.inOwnSize("remeras")]);
    expect(await link(`${paths.products()}?categoria=remeras`)).toEqual([
      paths.inOwnSize("remeras"),
    ]);
    expect(await link(paths.products())).toEqual([paths.inOwnSize()]);
    expect(await link(paths.group("accesorios", "gorras"))).toEqual([]);
    database.exec("UPDATE size_guides SET is_confirmed = 0");
    expect(await link(paths.products())).toEqual([]);
  });
});
