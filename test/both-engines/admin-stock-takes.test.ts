import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { readErrors, readNews } from "../helpers/admin-list";
import { readLocation, type Page } from "../helpers/built-shop";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { signInWithRole } from "../helpers/people";
import { insertProduct } from "../helpers/product-rows";
import { insertStock, moveStock, readStock } from "../helpers/stock-rows";

const owner = useOwnerShop();
const BRAND = "Conteo";
let productRow: number;

beforeEach(() => {
  const { connection } = owner;
  connection.exec(`DELETE FROM products WHERE brand = '${BRAND}'; DELETE FROM stock;
    DELETE FROM stock_takes`);
  insertProduct(connection, {
    ...{ id: "conteo-01", name: "Remera lisa", brand: BRAND },
    ...{ sizes: '["S","M"]', colors: '["Negro"]' },
  });
  productRow = Number(
    connection.prepare("SELECT row_id FROM products WHERE id = 'conteo-01'").pluck().get(),
  );
});

const S = "Remera lisa, Negro, talle S";
const M = "Remera lisa, Negro, talle M";
const main = (page: Page) => readText(select(page.root, "main"));

/** Starts a stock take of the brand; returns its address. */
async function start(): Promise<string> {
  const answer = await owner.post(adminPaths.stockTakes(), {
    intent: "start",
    que: `marca:${BRAND}`,
  });
  expect(answer.status).toBe(303);
  return readLocation(answer);
}

const readCells = (page: Page) =>
  Object.fromEntries(
    selectAll(page.root, ".stock-take-cell input[aria-label]").map((input) => [
      readAttribute(input, "aria-label"),
      input.attributes.value ?? "",
    ]),
  );

/** What a browser sends with these numbers typed. */
function fill(page: Page, typed: Record<string, string>, intent = "save"): [string, string][] {
  const inputs = selectAll(page.root, ".stock-take-form input");
  return [
    ...inputs.map(({ attributes }): [string, string] => [
      attributes.name ?? "",
      typed[attributes["aria-label"] ?? ""] ?? attributes.value ?? "",
    ]),
    ["intent", intent],
  ];
}

async function count(address: string, typed: Record<string, string>) {
  const page = await owner.get(address);
  return owner.post(`${address}?pagina=1`, fill(page, typed));
}

async function openDifferences(address: string) {
  const page = await owner.get(`${address}?ver=diferencias`);
  const seen = selectAll(page.root, "input[name=visto]").map((input) =>
    readAttribute(input, "value"),
  );
  return { page, apply: { intent: "apply", visto: seen[0] ?? "" } };
}

const readNumber = (size_key = "M") =>
  readStock(owner.connection, { product_row: productRow, size_key })?.on_hand;

describe("the list of stock takes", () => {
  it("is empty at first, and then has what is open and how to go on", async () => {
    const empty = await owner.get(adminPaths.stockTakes());
    expect(empty.status).toBe(200);
    expect(main(empty)).toContain("No hay ningún conteo abierto");
    const address = await start();
    const page = await owner.get(adminPaths.stockTakes());
    expect(main(page)).toMatch(/Marca Conteo.*Lo empezó admin el .*todavía sin contar/);
    const links = selectAll(page.root, "main a").map(({ attributes }) => attributes.href);
    expect(links).toContain(address);
  });

  it("goes on with an open one of the same products", async () => {
    const address = await start();
    expect(await start()).toBe(address);
    expect(readNews(await owner.get(address))).toContain("Ya había un conteo abierto");
  });

  it.each([
    ["", 400, "Elegí qué vas a contar."],
    ["marca:Nadie", 400, "Ahí no hay productos para contar."],
  ])("refuses %j", async (que, status, message) => {
    const page = await owner.post(adminPaths.stockTakes(), { intent: "start", que });
    expect(page.status).toBe(status);
    expect(readErrors(page)).toEqual([message]);
  });

  it.each<Record<string, string>>([{ intent: "start", que: "otra" }, { intent: "nada" }, {}])(
    "refuses what no form sends: %o",
    async (fields) => {
      expect((await owner.post(adminPaths.stockTakes(), fields)).status).toBe(400);
    },
  );
});

describe("counting", () => {
  it("stores a part without changing the stock, and goes on where it stopped", async () => {
    insertStock(owner.connection, { product_row: productRow, on_hand: 77 });
    const address = await start();
    const page = await owner.get(address);
    expect(readCells(page)).toEqual({ [S]: "", [M]: "" });
    expect(main(page)).not.toContain("77");
    const answer = await count(address, { [M]: "5" });
    expect(answer.status).toBe(303);
    expect(readLocation(answer)).toBe(`${address}?ver=diferencias`);
    expect(readNumber()).toBe(77);
    const again = await owner.get(address);
    expect(readCells(again)).toEqual({ [S]: "", [M]: "5" });
    expect(main(again)).toContain("Contaste 1 de 2 talles");
  });

  it.each(["10000", "1,5", "-2", "dos"])(
    "refuses %j and keeps all that was typed",
    async (typed) => {
      const address = await start();
      const page = await count(address, { [S]: typed, [M]: "3" });
      expect(page.status).toBe(400);
      expect(readErrors(page)).toEqual([expect.stringContaining(`${S}: `)]);
      expect(readCells(page)).toEqual({ [S]: typed, [M]: "3" });
      expect(readCells(await owner.get(address))).toEqual({ [S]: "", [M]: "" });
    },
  );

  it("shows two people each other's numbers, and the next press decides", async () => {
    const address = await start();
    const form = await owner.get(address);
    await owner.post(address, fill(form, { [M]: "4" }));
    const refused = await owner.post(address, fill(form, { [S]: "1", [M]: "6" }));
    expect(refused.status).toBe(409);
    expect(readErrors(refused)).toEqual([
      `${M}: otra persona contó 4 mientras contabas. Si va lo tuyo, guardá de nuevo.`,
    ]);
    expect(readCells(refused)).toEqual({ [S]: "1", [M]: "6" });
    const answer = await owner.post(address, fill(refused, {}));
    expect(answer.status).toBe(303);
    expect(readCells(await owner.get(address))).toEqual({ [S]: "1", [M]: "6" });
  });

  it("keeps the numbers of a product that lost the size meanwhile", async () => {
    const address = await start();
    const form = await owner.get(address);
    owner.connection.exec(`UPDATE products SET sizes = '["M"]' WHERE row_id = ${productRow}`);
    const refused = await owner.post(address, fill(form, { [S]: "1", [M]: "6" }));
    expect(refused.status).toBe(409);
    expect(readErrors(refused)).toEqual([expect.stringContaining(`${S}: `)]);
    expect(readCells(refused)).toEqual({ [S]: "1", [M]: "6" });
  });

  it("refuses a product that is not part of it, and keeps everything", async () => {
    insertProduct(owner.connection, { id: "ajena-01", name: "Ajena", brand: "Otra" });
    const row = owner.connection
      .prepare("SELECT row_id FROM products WHERE id = 'ajena-01'")
      .pluck()
      .get();
    const address = await start();
    const form = await owner.get(address);
    const forged: [string, string] = [`contado:[${String(row)},"M","Negro"]`, "7"];
    const refused = await owner.post(address, [...fill(form, { [M]: "6" }), forged]);
    expect(refused.status).toBe(400);
    expect(readErrors(refused)).toEqual([expect.stringContaining("no es de este conteo")]);
    expect(readCells(refused)).toMatchObject({ [M]: "6" });
    expect(readCells(await owner.get(address))).toMatchObject({ [M]: "" });
    owner.connection.exec("DELETE FROM products WHERE id = 'ajena-01'");
  });

  it.each<Record<string, string>>([
    { intent: "save", "contado:nada": "1" },
    { intent: "save", 'contado:[1,"M","Negro"]': "1", 'antes:[1,"M","Negro"]': "x" },
    { intent: "leave-out", celda: "nada" },
    { intent: "leave-out" },
    { intent: "apply" },
    { intent: "otra" },
  ])("refuses what no form sends: %o", async (fields) => {
    expect((await owner.post(await start(), fields)).status).toBe(400);
  });

  it.each(["/admin/stock/conteo/99999", "/admin/stock/conteo/nada", "/admin/stock/conteo/0"])(
    "does not find %s",
    async (address) => {
      expect((await owner.get(address)).status).toBe(404);
      expect((await owner.post(address, { intent: "discard" })).status).toBe(404);
    },
  );
});

describe("the differences", () => {
  it("are shown before they count, and are applied once", async () => {
    insertStock(owner.connection, { product_row: productRow, on_hand: 5 });
    const address = await start();
    await count(address, { [M]: "4" });
    const { page, apply } = await openDifferences(address);
    const [row] = selectAll(page.root, ".stock-take-table tbody tr").map(readText);
    expect(row).toMatch(/Remera lisa, Negro, talle M\s*5\s*4\s*−1/);
    expect(main(page)).toContain("Sin contar: 1 prenda. Quedan como están");
    expect(main(page)).toContain("Remera lisa, Negro: S");
    const post = () => owner.post(`${address}?ver=diferencias`, apply);
    const answers = await Promise.all([post(), post()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(answers.map(readLocation)).toEqual([adminPaths.stockTakes(), adminPaths.stockTakes()]);
    expect(readNumber()).toBe(4);
    expect(readNumber("S")).toBeUndefined();
    expect((await post()).status).toBe(303);
    expect(readNumber()).toBe(4);
    const list = await owner.get(adminPaths.stockTakes());
    expect(readNews(list)).toContain("Deshacer");
    expect(main(list)).toMatch(/Marca Conteo\s*Aplicado el/);
    expect(main(await owner.get(address))).toContain("Aplicado el");
  });

  it("keep what was sold after the count", async () => {
    const stockId = insertStock(owner.connection, { product_row: productRow, on_hand: 5 });
    const address = await start();
    await count(address, { [M]: "4" });
    moveStock(owner.connection, stockId, { on_hand_delta: -2, order_id: 1, reason: "taken" });
    const { page, apply } = await openDifferences(address);
    expect(main(page)).toContain("Desde que se contó salieron 2: va a quedar en 2.");
    await owner.post(`${address}?ver=diferencias`, apply);
    expect(readNumber()).toBe(2);
  });

  it("wait for what another person changed: to be counted again or left out", async () => {
    const stockId = insertStock(owner.connection, { product_row: productRow, on_hand: 5 });
    const address = await start();
    await count(address, { [S]: "1", [M]: "4" });
    const { apply } = await openDifferences(address);
    moveStock(owner.connection, stockId, { on_hand_delta: 10 });
    const refused = await owner.post(`${address}?ver=diferencias`, apply);
    expect(refused.status).toBe(409);
    expect(readErrors(refused)[0]).toContain("contalos de nuevo o dejalos afuera");
    expect(main(refused)).toContain("Contado: 4 · se esperaba: 5 · ahora dice: 15");
    expect(selectAll(refused.root, "input[name=visto]")).toEqual([]);
    expect(readNumber()).toBe(15);
    const celda = readAttribute(select(refused.root, "input[name=celda]"), "value");
    await owner.post(`${address}?ver=diferencias`, { intent: "leave-out", celda });
    const shown = await openDifferences(address);
    await owner.post(`${address}?ver=diferencias`, shown.apply);
    expect(readNumber()).toBe(15);
    expect(readNumber("S")).toBe(1);
  });

  it("are not applied when somebody counted more meanwhile", async () => {
    const address = await start();
    await count(address, { [M]: "4" });
    const { apply } = await openDifferences(address);
    await count(address, { [S]: "2" });
    const refused = await owner.post(`${address}?ver=diferencias`, apply);
    expect(refused.status).toBe(409);
    expect(readErrors(refused)[0]).toContain("Alguien siguió contando");
    expect(readNumber()).toBeUndefined();
  });

  it("are thrown away with the count, which a second press does not mind", async () => {
    const address = await start();
    await count(address, { [M]: "4" });
    const { apply } = await openDifferences(address);
    for (const status of [303, 303]) {
      expect((await owner.post(address, { intent: "discard" })).status).toBe(status);
    }
    expect(readNews(await owner.get(adminPaths.stockTakes()))).toContain("Conteo descartado");
    expect((await owner.post(`${address}?ver=diferencias`, apply)).status).toBe(409);
    const late = await owner.post(address, [
      [`contado:[${productRow},"M","Negro"]`, "9"],
      ["intent", "save"],
    ]);
    expect(late.status).toBe(409);
    expect(readCells(late)).toEqual({ [M]: "9" });
    expect(readNumber()).toBeUndefined();
  });
});

it("prints an empty box for each size, and no number", async () => {
  insertStock(owner.connection, { product_row: productRow, on_hand: 77 });
  const address = await start();
  await count(address, { [M]: "66" });
  const page = await owner.get(`${address}?ver=imprimir`);
  expect(selectAll(page.root, ".count-boxes li").map(readText)).toEqual(["S", "M"]);
  expect(main(page)).not.toMatch(/77|66/);
});

it("lets who may only look see everything and change nothing", async () => {
  const address = await start();
  await count(address, { [M]: "4" });
  const viewer = await signInWithRole(owner.shop, "viewer");
  const page = await owner.shop.get(address, viewer);
  expect(page.status).toBe(200);
  expect(selectAll(page.root, "fieldset.read-only[disabled]").length).toBeGreaterThan(0);
  const { apply } = await openDifferences(address);
  for (const fields of [apply, { intent: "discard" }, { intent: "save" }]) {
    expect((await owner.shop.post(address, fields, viewer)).status).toBe(403);
  }
  expect(readNumber()).toBeUndefined();
});
