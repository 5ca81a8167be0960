import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { openBuiltShop, readLocation, type BuiltShop, type Page } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { countPieces } from "../helpers/counted-pieces";
import { readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { signInWithRole } from "../helpers/people";
import { insertProduct } from "../helpers/product-rows";
import { adminPaths } from "../../app/admin-paths";
import { FIELDS } from "../../app/forms/stock/stock-form";

const PATH = adminPaths.labels();
const SHIRT = "rotulo-remera-01";
const CAP = "rotulo-gorra-01";
const BARCODE = "7790001000017";

let shop: BuiltShop;
let owner: CookieJar;
let sales: CookieJar;
const rowOf = (id: string) =>
  Number(shop.connect().prepare("SELECT row_id FROM products WHERE id = ?").pluck().get(id));

beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  sales = await signInWithRole(shop, "sales");
  const connection = shop.connect();
  insertProduct(connection, {
    ...{ id: SHIRT, name: "Remera rotulada", price: 26_000 },
    ...{ sizes: '["S","M"]', colors: '["Negro"]' },
  });
  insertProduct(connection, { id: CAP, name: "Gorra rotulada", price: 9000, sizes: "[]" });
});
beforeEach(() => {
  const connection = shop.connect();
  connection.exec("DELETE FROM variant_codes; DELETE FROM stock");
  const row = rowOf(SHIRT);
  connection
    .prepare("INSERT INTO variant_codes VALUES (?, ?, 'ZUR-M', ?)")
    .run(JSON.stringify([row, "M", "Negro"]), row, BARCODE);
});
afterAll(() => shop.close());

const open = (query: Record<string, string> | string[][], jar = owner) =>
  shop.get(`${PATH}?${new URLSearchParams(query)}`, jar);
const readLabels = ({ root }: Page) => selectAll(root, ".label").map(readText);
const ONLY_SHIRT = { id: SHIRT, cantidad: "cada" };

describe("the labels", () => {
  it("have name, size, colour, price and code, one for each piece in the shop", async () => {
    const connection = shop.connect();
    countPieces(connection, { productId: SHIRT, size: "M", color: "Negro", pieces: 3 });
    countPieces(connection, { productId: SHIRT, size: "S", color: "Negro", pieces: 0 });
    const page = await open({ id: SHIRT });
    expect(page.status).toBe(200);
    const labels = readLabels(page);
    expect(labels).toHaveLength(3);
    expect(labels[0]).toMatch(/Remera rotulada.*Talle M · Negro.*\$\s26\.000.*7790001000017/);
    expect(selectAll(page.root, ".label svg path")).toHaveLength(3);
    const priceless = await open({ id: SHIRT, precio: "no" });
    expect(readLabels(priceless)[0]).not.toContain("26.000");
  });

  it("are as many as were asked for, on the paper that was chosen, from the first free place on", async () => {
    const page = await open({ ...ONLY_SHIRT, cada: "20", papel: "a4-24", desde: "5" });
    expect(readLabels(page)).toHaveLength(40);
    const sheets = selectAll(page.root, ".label-sheet");
    expect(sheets.map((sheet) => selectAll(sheet, "li").length)).toEqual([24, 20]);
    const roll = await open({ ...ONLY_SHIRT, papel: "rollo", desde: "5" });
    expect([roll.status, readLabels(roll).length]).toEqual([200, 2]);
    const own = await open({ ...ONLY_SHIRT, cada: "2", [`n-${rowOf(SHIRT)}-0`]: "5" });
    expect(readLabels(own).filter((label) => label.includes("Talle S"))).toHaveLength(5);
    expect(readLabels(own)).toHaveLength(7);
  });

  it.each([
    [{ cada: "0" }, "Poné un número de 1 a 999."],
    [{ cada: "mil" }, "Poné un número de 1 a 999."],
    [{ desde: "25" }, "Esa hoja tiene 24 lugares."],
    [{ "n-1-0": "-1" }, "Poné un número de 0 a 999."],
  ])("are refused for %j, and what was typed stays", async (typed, problem) => {
    const page = await open({ ...ONLY_SHIRT, ...typed });
    expect(page.status).toBe(400);
    expect(page.html).toContain(problem);
    const [name = "", value = ""] = Object.entries(typed)[0] ?? [];
    if (!name.startsWith("n-"))
      expect(select(page.root, `.label-choices [name=${name}]`).attributes.value).toBe(value);
  });

  it("stay within a page, and go on in the next one", async () => {
    const asked = { ...ONLY_SHIRT, cada: "400", papel: "a4-40" };
    const first = await open(asked);
    expect(readLabels(first)).toHaveLength(480);
    const next = selectAll(first.root, ".page-links a").map(({ attributes }) => attributes.href);
    expect(next).toHaveLength(2);
    expect(readLabels(await shop.get(next[1] ?? "", owner))).toHaveLength(320);
  });

  it("say what is not there", async () => {
    expect((await open({ id: "nadie-01" })).html).toContain("No hay nada para imprimir");
    expect((await open({ ingreso: "99999" })).html).toContain("puede que se haya deshecho");
    expect((await open({ importacion: "99999" })).html).toContain("puede que se haya deshecho");
    expect((await open({ ingreso: "nada" })).status).toBe(200);
  });

  it("are of the words that were searched, and of a list of products", async () => {
    expect(readLabels(await open({ q: "rotulada", cantidad: "cada" }))).toHaveLength(3);
    const list = await shop.get(`${adminPaths.products()}?q=rotulada`, owner);
    const link = selectAll(list.root, ".page-actions a").find((a) => readText(a) === "Etiquetas");
    const page = await shop.get(link?.attributes.href ?? "", owner);
    expect(readLabels(page)).toHaveLength(3);
    const chosen = await shop.post(
      adminPaths.products(),
      [
        ["intent", "labels"],
        ["id", CAP],
      ],
      owner,
    );
    expect(readLocation(chosen)).toBe(`${PATH}?id=${CAP}`);
  });
});

describe("what arrived", () => {
  /** As the page of the stock sends it. */
  async function takeIn(pieces: string): Promise<string> {
    const row = rowOf(SHIRT);
    const answer = await shop.post(
      adminPaths.stock(),
      [
        ["intent", "save"],
        ["motivo", "intake"],
        [FIELDS.sizes(0), '["S","M"]'],
        [FIELDS.row(0), `0.${row}.Negro`],
        [FIELDS.seen(0), "-"],
        [FIELDS.cell(0, 0), ""],
        [FIELDS.cell(0, 1), pieces],
      ],
      owner,
    );
    expect(answer.status).toBe(303);
    const page = await shop.get(PATH, owner);
    const links = selectAll(page.root, ".label-sources a").map(({ attributes }) => attributes.href);
    return links.find((href) => href?.includes("ingreso=")) ?? "";
  }

  it("has a label for each piece of that intake, and none once it was taken back", async () => {
    const address = await takeIn("4");
    const page = await shop.get(address, owner);
    expect(readLabels(page)).toHaveLength(4);
    expect(readLabels(page)[0]).toContain("Talle M");
    const batch = new URLSearchParams(address.split("?")[1]).get("ingreso") ?? "";
    const undone = await shop.post(
      adminPaths.historyBatch(Number(batch)),
      { intent: "undo" },
      owner,
    );
    expect(undone.status).toBe(303);
    expect((await shop.get(address, owner)).html).toContain("puede que se haya deshecho");
    const sources = await shop.get(PATH, owner);
    expect(sources.html).not.toContain(`ingreso=${batch}"`);
  });
});

describe("pieces without a code", () => {
  const readSkus = () =>
    shop.connect().prepare("SELECT sku FROM variant_codes ORDER BY sku").pluck().all() as string[];

  it("get one each that the counter finds, and lose it again by the history", async () => {
    const row = rowOf(SHIRT);
    const page = await open({ q: "rotulada", cantidad: "cada" });
    expect(page.html).toContain("2 talles y colores no tienen código");
    const given = await shop.post(`${PATH}?q=rotulada`, { intent: "give-codes" }, owner);
    expect(given.status).toBe(303);
    expect(readSkus()).toEqual([`T${row}-S-NEG`, `T${rowOf(CAP)}-NEG`, "ZUR-M"].toSorted());
    const found = await shop.get(`${adminPaths.counter()}?q=t${row}-s-neg`, owner);
    expect(found.status).toBe(302);
    expect(decodeURIComponent(readLocation(found))).toContain(`["${SHIRT}","S","Negro",1]`);

    const batch = Number(
      shop
        .connect()
        .prepare("SELECT max(batch_id) FROM audit WHERE action = 'products.codes'")
        .pluck()
        .get(),
    );
    const undone = await shop.post(adminPaths.historyBatch(batch), { intent: "undo" }, owner);
    expect(undone.status).toBe(303);
    expect(readSkus()).toEqual(["ZUR-M"]);
  });

  it("get another one where a person typed it for another piece", async () => {
    const row = rowOf(SHIRT);
    const cap = rowOf(CAP);
    shop
      .connect()
      .prepare("INSERT INTO variant_codes VALUES (?, ?, ?, '')")
      .run(JSON.stringify([cap, "", "Negro"]), cap, `t${row}-s-neg`);
    await shop.post(`${PATH}?id=${SHIRT}`, { intent: "give-codes" }, owner);
    expect(readSkus()).toContain(`T${row}-S-NEG-2`);
  });

  it("are never given over a code that is there, and a second press gives none", async () => {
    await shop.post(`${PATH}?id=${SHIRT}`, { intent: "give-codes" }, owner);
    const before = readSkus();
    const again = await shop.post(`${PATH}?id=${SHIRT}`, { intent: "give-codes" }, owner);
    expect(again.status).toBe(303);
    expect(readSkus()).toEqual(before);
    expect(before).toContain("ZUR-M");
  });

  it.each([
    [PATH, { intent: "give-codes" }, 400],
    [`${PATH}?id=${SHIRT}`, { intent: "otra" }, 400],
    [`${PATH}?ingreso=99999`, { intent: "give-codes" }, 404],
  ])("POST %s with %j: %i", async (path, fields, status) =>
    expect((await shop.post(path, fields, owner)).status).toBe(status),
  );

  it("may be given by who changes the catalogue; Ventas prints", async () => {
    const page = await open(ONLY_SHIRT, sales);
    expect(readLabels(page)).toHaveLength(2);
    expect(page.html).not.toContain("Ponerles código");
    expect(page.html).toContain("Pedile a quien carga los productos");
    const refused = await shop.post(`${PATH}?id=${SHIRT}`, { intent: "give-codes" }, sales);
    expect(refused.status).toBe(403);
    expect(readSkus()).toEqual(["ZUR-M"]);
  });
});
