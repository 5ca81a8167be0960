import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { readErrors, readNews } from "../helpers/admin-list";
import { readLocation, type Page } from "../helpers/built-shop";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { fieldValue, postMultipart, type FormFields } from "../helpers/product-form";
import { insertProduct } from "../helpers/product-rows";
import { findCell, readCells, typeInProduct, typeStock } from "../helpers/stock-form";

const owner = useOwnerShop();
const ID = "propia-01";
const ADDRESS = adminPaths.product(ID);
const LIST = adminPaths.stock({ text: ID });
const [S, M] = ["Remera, Negro, talle S", "Remera, Negro, talle M"] as const;

beforeEach(() => {
  owner.connection.exec("DELETE FROM products WHERE id LIKE 'propia-%'; DELETE FROM stock");
  insertProduct(owner.connection, {
    ...{ id: ID, name: "Remera", sizes: '["M","S"]', colors: '["Negro"]' },
  });
});

const readRow = () =>
  owner.connection.prepare("SELECT name, updated_at AS at FROM products WHERE id = ?").get(ID);
const readStock = () =>
  owner.connection
    .prepare("SELECT size_key AS size, on_hand AS pieces FROM stock ORDER BY size_key")
    .all();
const lastAction = () =>
  owner.connection.prepare("SELECT action FROM audit ORDER BY id DESC LIMIT 1").pluck().get();

const post = (fields: FormFields, address = ADDRESS) =>
  postMultipart(owner.shop, address, fields, { jar: owner.jar });
/** Types into the product's page and saves it. */
const save = async (typed: Record<string, string>, changes = {}, page?: Page): Promise<Page> =>
  post(typeInProduct(page ?? (await owner.get(ADDRESS)), typed, changes));

describe("the product's form", () => {
  it("has the cells of the stock's page", async () => {
    const page = await owner.get(ADDRESS);
    expect(readCells(page)).toEqual(readCells(await owner.get(LIST)));
    expect(selectAll(page.root, "form#producto .stock-table")).toHaveLength(1);
  });

  it("saves the product and its stock as one change, which one press takes back", async () => {
    const answer = await save({ [M]: "5" }, { nombre: "Remera nueva" });
    expect(readLocation(answer)).toBe(ADDRESS);
    expect(readStock()).toEqual([{ size: "M", pieces: 5 }]);
    expect(readRow()).toMatchObject({ name: "Remera nueva" });
    const page = await owner.get(ADDRESS);
    expect(readNews(page)).toContain("Cambió 1 cantidad.");
    const undo = readAttribute(select(page.root, ".toast-region form"), "action");
    expect((await owner.post(undo, { intent: "undo" })).status).toBe(303);
    expect(readStock()).toEqual([]);
    expect(readRow()).toMatchObject({ name: "Remera" });
  });

  it("that has only typed stock saves no product, and names the reason in the history", async () => {
    const before = readRow();
    expect((await save({ [M]: "5" }, { motivo: "broken" })).status).toBe(303);
    expect(readStock()).toEqual([{ size: "M", pieces: 5 }]);
    expect(readRow()).toEqual(before);
    expect(lastAction()).toBe("stock.broken");
  });

  it("without typed stock saves the product, whatever happened to its stock", async () => {
    const page = await owner.get(ADDRESS);
    await owner.post(LIST, typeStock(await owner.get(LIST), { [M]: "5" }));
    expect((await save({}, { nombre: "Otra", motivo: "robo" }, page)).status).toBe(303);
    expect(readStock()).toEqual([{ size: "M", pieces: 5 }]);
    expect(readRow()).toMatchObject({ name: "Otra" });
  });

  it("names the cell that cannot be read, keeps everything and stores nothing", async () => {
    const page = await save({ [M]: "doce", [S]: "3" }, { precio: "900", motivo: "sample" });
    expect(page.status).toBe(400);
    expect(readErrors(page)).toEqual([expect.stringContaining(`${M}: escribí las piezas`)]);
    const cell = findCell(page, M);
    expect(cell.attributes).toMatchObject({ value: "doce", "aria-invalid": "true" });
    const link = readAttribute(select(page.root, ".error-summary a"), "href");
    expect(link).toBe(`#${readAttribute(cell, "id")}`);
    expect(readCells(page)).toMatchObject({ [S]: "3" });
    expect(fieldValue(page, "precio")).toBe("900");
    expect(readAttribute(select(page.root, "#motivo option[selected]"), "value")).toBe("sample");
    expect(readStock()).toEqual([]);
    expect(readRow()).toMatchObject({ name: "Remera" });
    expect((await save({ [M]: "12" }, {}, page)).status).toBe(303);
    expect(readStock()).toEqual([
      { size: "M", pieces: 12 },
      { size: "S", pieces: 3 },
    ]);
  });

  it("keeps typed stock when the product is refused", async () => {
    const page = await save({ [M]: "7" }, { nombre: "" });
    expect(page.status).toBe(400);
    expect(readCells(page)).toMatchObject({ [M]: "7" });
    expect(readStock()).toEqual([]);
  });

  it("keeps typed stock when somebody else saved the product", async () => {
    const page = await owner.get(ADDRESS);
    await save({}, { descripcion: "De otra persona" });
    const refused = await save({ [M]: "7" }, { precio: "900" }, page);
    expect(refused.status).toBe(409);
    expect(readCells(refused)).toMatchObject({ [M]: "7" });
    expect((await save({}, {}, refused)).status).toBe(303);
    expect(readStock()).toEqual([{ size: "M", pieces: 7 }]);
  });

  it("asks who decides about a number that somebody else changed", async () => {
    const page = await owner.get(ADDRESS);
    await owner.post(LIST, typeStock(await owner.get(LIST), { [M]: "5" }));
    const refused = await save({ [M]: "8" }, { nombre: "Otra" }, page);
    expect(refused.status).toBe(409);
    expect(readErrors(refused)[0]).toContain("ahora hay 5");
    expect(readRow()).toMatchObject({ name: "Remera" });
    expect((await save({}, {}, refused)).status).toBe(303);
    expect(readStock()).toEqual([{ size: "M", pieces: 8 }]);
    expect(readRow()).toMatchObject({ name: "Otra" });
  });

  it("refuses stock of a size that the same form takes away", async () => {
    const refused = await save({ [M]: "8" }, { talles: "S" });
    expect(refused.status).toBe(409);
    expect(readErrors(refused)[0]).toContain("ya no tiene ese talle");
    expect(readStock()).toEqual([]);
  });

  it("asks for a reason that exists", async () => {
    const refused = await save({ [M]: "8" }, { motivo: "robo" });
    expect(refused.status).toBe(400);
    expect(readErrors(refused)).toEqual(["Elegí el motivo."]);
  });

  it("keeps typed stock in a draft, with what was seen of it", async () => {
    await save({ [M]: "10" });
    const page = await owner.get(ADDRESS);
    const draft = await post(typeInProduct(page, { [M]: "+2" }, { intent: "picture-first:0" }));
    expect(draft.status).toBe(303);
    await owner.post(LIST, typeStock(await owner.get(LIST), { [M]: "4" }));
    const again = await owner.get(readLocation(draft));
    expect(readCells(again)).toMatchObject({ [M]: "+2" });
    expect((await save({}, {}, again)).status).toBe(409);
  });

  it("of a product that was deleted says where the typed stock is", async () => {
    const page = await owner.get(ADDRESS);
    await owner.post(adminPaths.deletion(), { intent: "delete", id: ID });
    const refused = await save({ [M]: "8" }, {}, page);
    expect(refused.status).toBe(404);
    expect(selectAll(refused.root, ".notice").map(readText).join()).toContain("números de stock");
    const created = await post(typeInProduct(refused, {}), adminPaths.newProduct());
    expect(created.status).toBe(303);
    expect(readStock()).toEqual([]);
  });

  it.each([
    ["fila-0", ""],
    ["visto-0", "1.2-"],
    ["talles-0", "{"],
  ])("with a forged %s is refused", async (name, value) => {
    expect((await save({ [M]: "8" }, { [name]: value })).status).toBe(400);
    expect(readStock()).toEqual([]);
  });

  it("of a product with very many sizes and colours leads to the stock's page", async () => {
    const many = (name: string) => JSON.stringify(Array.from({ length: 40 }, (_, at) => name + at));
    insertProduct(owner.connection, {
      ...{ id: "propia-02", name: "Grande", sizes: many("talle "), colors: many("color ") },
    });
    const page = await owner.get(adminPaths.product("propia-02"));
    expect(readCells(page)).toEqual({});
    const link = selectAll(page.root, "form#producto a").find(
      (it) => readText(it) === "ver el stock",
    );
    const stock = await owner.get(link ? readAttribute(link, "href") : "");
    expect(Object.keys(readCells(stock))).toHaveLength(1600);
  });
});
