import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { readErrors, readNews } from "../helpers/admin-list";
import { readLocation, type Page } from "../helpers/built-shop";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { signInWithRole } from "../helpers/people";
import { insertProduct } from "../helpers/product-rows";
import { findCell, readCells, typeStock } from "../helpers/stock-form";

const owner = useOwnerShop();
const LIST = adminPaths.stock({ text: "propia" });
const [S, M] = ["Remera, Negro, talle S", "Remera, Negro, talle M"] as const;

let row: number;
beforeEach(() => {
  // Products that a test deletes itself leave their row number to the next one.
  owner.connection.exec("DELETE FROM products WHERE id LIKE 'propia-%'; DELETE FROM stock");
  insertProduct(owner.connection, {
    ...{ id: "propia-01", name: "Remera", sizes: '["M","S"]', colors: '["Negro","Crudo"]' },
  });
  row = findRow("propia-01");
});

const findRow = (id: string) =>
  Number(owner.connection.prepare("SELECT row_id FROM products WHERE id = ?").pluck().get(id));
const readStock = () =>
  owner.connection
    .prepare(
      "SELECT size_key AS size, color, on_hand AS pieces FROM stock WHERE product_row = ? ORDER BY id",
    )
    .all(row);
const countMovements = () =>
  owner.connection.prepare("SELECT count(*) FROM stock_movements").pluck().get();

/** Types into the page and sends it; the page that follows, or the refused one. */
async function save(typed: Record<string, string>, page?: Page): Promise<Page> {
  return owner.post(LIST, typeStock(page ?? (await owner.get(LIST)), typed));
}
/** What orders do while somebody edits. */
function move(size: string, pieces: { onHand?: number; reserved?: number }) {
  owner.connection
    .prepare(
      `INSERT INTO stock_movements (stock_id, on_hand_delta, reserved_delta, reason, order_id)
        SELECT id, ?, ?, 'reserved', 999 FROM stock WHERE product_row = ? AND size_key = ?`,
    )
    .run(pieces.onHand ?? 0, pieces.reserved ?? 0, row, size);
}

describe("the page of the stock", () => {
  it("has a cell for each size and colour, named as people say it", async () => {
    const page = await owner.get(LIST);
    expect(readCells(page)).toEqual({
      [S]: "",
      [M]: "",
      "Remera, Crudo, talle S": "",
      "Remera, Crudo, talle M": "",
    });
    expect(selectAll(page.root, ".stock-table thead th").map(readText)).toEqual([
      ...["Producto", "S", "M"],
    ]);
    expect(selectAll(page.root, "#motivo option").map(readText)).toEqual([
      ...["Ingreso", "Conteo", "Rotura", "Muestra", "Corrección"],
    ]);
  });

  it("shows hidden products, and products without sizes and colours", async () => {
    insertProduct(owner.connection, {
      ...{ id: "propia-02", name: "Gorra", sizes: "[]", colors: "[]", is_hidden: 1 },
    });
    expect(Object.keys(readCells(await owner.get(LIST)))).toContain("Gorra");
  });

  it("says what is reserved and what is gone", async () => {
    await save({ [S]: "3", [M]: "0" });
    move("S", { reserved: 2 });
    const page = await owner.get(LIST);
    expect(selectAll(page.root, ".stock-note").map(readText)).toEqual(["2 reservadas", "agotado"]);
    const note = readAttribute(findCell(page, S), "aria-describedby");
    expect(readText(select(page.root, `#${note}`))).toBe("2 reservadas");
  });

  it("finds products by what is left of them, and one by its number", async () => {
    insertProduct(owner.connection, { id: "propia-02", name: "Gorra" });
    await save({ [S]: "2", [M]: "9" });
    const names = async (address: string) =>
      selectAll((await owner.get(address)).root, ".stock-name").map(readText);
    expect(await names(adminPaths.stock({ text: "propia", state: "por-agotarse" }))).toEqual([
      ...["Remera", "Remera"],
    ]);
    expect(await names(adminPaths.stock({ text: "propia", state: "agotado" }))).toEqual([]);
    await save({ [S]: "0" });
    expect(await names(adminPaths.stock({ text: "propia", state: "agotado" }))).toHaveLength(2);
    expect(await names(adminPaths.stock({ productRow: findRow("propia-02") }))).toEqual(["Gorra"]);
  });

  it("keeps what a product lost in sight", async () => {
    await save({ [M]: "4" });
    owner.connection.exec(`UPDATE products SET sizes = '["S"]' WHERE id = 'propia-01'`);
    const page = await owner.get(LIST);
    expect(selectAll(page.root, ".stock-lost").map(readText).join()).toContain(
      "Negro, talle M, ya no está: 4 piezas",
    );
    expect(Object.keys(readCells(page))).not.toContain(M);
    const names = async (state: "agotado" | "por-agotarse") =>
      selectAll((await owner.get(adminPaths.stock({ text: "propia", state }))).root, ".stock-name");
    await save({ [S]: "9" });
    move("M", { onHand: -2 });
    expect(await names("por-agotarse")).toEqual([]);
    move("M", { onHand: -2 });
    expect(await names("agotado")).toEqual([]);
  });

  it("ends the counting of what a product lost", async () => {
    await save({ [M]: "4" });
    owner.connection.exec(`UPDATE products SET sizes = '["S"]' WHERE id = 'propia-01'`);
    const page = await owner.get(LIST);
    const box = selectAll(page.root, ".stock-form input").find(
      ({ attributes }) => attributes["aria-label"] === `Dejar de contar ${M}`,
    );
    const chosen: [string, string] = ["fuera", box ? readAttribute(box, "value") : ""];
    const unchanged = typeStock(page, {});
    expect((await owner.post(LIST, unchanged)).status).toBe(303);
    expect(readStock()).toHaveLength(1);
    const refused = await owner.post(LIST, [...typeStock(page, { [S]: "x" }), chosen]);
    expect(refused.status).toBe(400);
    expect(selectAll(refused.root, ".stock-lost input")[0]?.attributes).toHaveProperty("checked");
    expect((await owner.post(LIST, [...unchanged, chosen])).status).toBe(303);
    expect(readStock()).toEqual([]);
    expect(readNews(await owner.get(LIST))).toContain("Cambió 1 cantidad.");
    const forged: [string, string] = ["fuera", "1.2.3 [1]"];
    expect((await owner.post(LIST, [...unchanged, forged])).status).toBe(400);
  });

  it("says so when nothing fits", async () => {
    const page = await owner.get(adminPaths.stock({ text: "nada de eso" }));
    expect(page.status).toBe(200);
    expect(readText(select(page.root, ".panel-empty"))).toContain("Nada por acá");
  });

  it("can be read by a role that changes nothing, and refuses its form", async () => {
    const jar = await signInWithRole(owner.shop, "viewer");
    const page = await owner.shop.get(LIST, jar);
    expect(page.status).toBe(200);
    expect(selectAll(page.root, "fieldset[disabled] .stock-table")).toHaveLength(1);
    const answer = await owner.shop.post(LIST, typeStock(page, { [M]: "5" }), jar);
    expect(answer.status).toBe(403);
    expect(readStock()).toEqual([]);
  });
});

describe("a typed number", () => {
  it("is stored, and the notice offers to take it back", async () => {
    const answer = await save({ [S]: "3", [M]: "12" });
    expect(answer.status).toBe(303);
    expect(readLocation(answer)).toBe(LIST);
    const page = await owner.get(LIST);
    expect(readNews(page)).toContain("Stock guardado");
    expect(readNews(page)).toContain("Cambiaron 2 cantidades.");
    expect(readCells(page)).toMatchObject({ [S]: "3", [M]: "12" });
    const undo = readAttribute(select(page.root, ".toast-region form"), "action");
    expect((await owner.post(undo, { intent: "undo" })).status).toBe(303);
    expect(readStock()).toEqual([]);
    const history = await owner.get(undo);
    const names = selectAll(history.root, ".history-change h2").map(readText);
    expect(names).toContain("Stock: Remera · Negro · M");
    expect(selectAll(history.root, ".history-columns s").map(readText)).toEqual([
      ...["sin control", "sin control"],
    ]);
  });

  it("adds, takes away and ends the counting", async () => {
    await save({ [S]: "3", [M]: "12" });
    await save({ [S]: "+5", [M]: "-2" });
    expect(readCells(await owner.get(LIST))).toMatchObject({ [S]: "8", [M]: "10" });
    await save({ [S]: "" });
    expect(readStock()).toEqual([{ size: "M", color: "Negro", pieces: 10 }]);
  });

  it("leaves the sales of that time, and says how many they were", async () => {
    await save({ [M]: "10" });
    const page = await owner.get(LIST);
    move("M", { reserved: 2 });
    move("M", { onHand: -1, reserved: -1 });
    await save({ [M]: "15" }, page);
    const next = await owner.get(LIST);
    expect(readNews(next)).toContain(`Mientras editabas se vendieron 2 (${M}).`);
    expect(readCells(next)).toMatchObject({ [M]: "14" });
  });

  it.each([
    ["a number", "12", 12],
    ["a change", "+5", 13],
  ])("that is %s counts once when the form comes twice", async (_, text, expected) => {
    await save({ [M]: "8" });
    const page = await owner.get(LIST);
    await save({ [M]: text }, page);
    const before = countMovements();
    expect((await save({ [M]: text }, page)).status).toBe(303);
    expect(readNews(await owner.get(LIST))).toContain("No había nada para cambiar.");
    expect(countMovements()).toBe(before);
    expect(readStock()).toEqual([{ size: "M", color: "Negro", pieces: expected }]);
  });

  it.each([
    ["letters", "doce", "escribí las piezas"],
    ["decimals", "1,5", "número entero"],
    ["too many pieces", "10000", "hasta 9.999"],
    ["too many pieces in all", "+9999", "hasta 9.999"],
    ["less than nothing", "-9", "menos de cero"],
  ])("is refused for %s, and nothing else of the form is stored", async (_, text, reason) => {
    await save({ [M]: "8" });
    const page = await save({ [S]: "3", [M]: text });
    expect(page.status).toBe(400);
    expect(readErrors(page)).toEqual([expect.stringContaining(`${M}: `)]);
    expect(readErrors(page)[0]).toContain(reason);
    const cell = findCell(page, M);
    expect(cell.attributes).toMatchObject({ value: text, "aria-invalid": "true" });
    const link = readAttribute(select(page.root, ".error-summary a"), "href");
    expect(link).toBe(`#${readAttribute(cell, "id")}`);
    expect(readCells(page)).toMatchObject({ [S]: "3" });
    expect(readStock()).toEqual([{ size: "M", color: "Negro", pieces: 8 }]);
  });

  it("still keeps the sales after a refusal", async () => {
    await save({ [M]: "10" });
    const page = await owner.get(LIST);
    move("M", { onHand: -1 });
    const refused = await save({ [M]: "12", [S]: "x" }, page);
    expect(refused.status).toBe(400);
    await save({ [S]: "1" }, refused);
    expect(readCells(await owner.get(LIST))).toMatchObject({ [M]: "11", [S]: "1" });
  });
});

describe("two people", () => {
  it("who change the same cell: the second decides with the number of now", async () => {
    await save({ [M]: "8" });
    const page = await owner.get(LIST);
    await save({ [M]: "9" }, page);
    const refused = await save({ [S]: "2", [M]: "20" }, page);
    expect(refused.status).toBe(409);
    expect(readErrors(refused)).toEqual([
      `${M}: cambió mientras editabas. Viste 8 y escribiste 20; ahora hay 9. Revisalo y guardá de nuevo.`,
    ]);
    expect(readCells(refused)).toMatchObject({ [S]: "2", [M]: "20" });
    expect(readStock()).toEqual([{ size: "M", color: "Negro", pieces: 9 }]);
    expect((await save({}, refused)).status).toBe(303);
    expect(readCells(await owner.get(LIST))).toMatchObject({ [S]: "2", [M]: "20" });
  });

  it("who change different cells do not meet", async () => {
    const page = await owner.get(LIST);
    await save({ [M]: "9" }, page);
    expect((await save({ [S]: "2" }, page)).status).toBe(303);
    expect(readCells(await owner.get(LIST))).toMatchObject({ [S]: "2", [M]: "9" });
  });

  it("who write the same number agree", async () => {
    const page = await owner.get(LIST);
    await save({ [M]: "9" }, page);
    expect((await save({ [M]: "9" }, page)).status).toBe(303);
  });
});

describe("a form of yesterday", () => {
  it("with a size that the product lost is refused, with the cell's name", async () => {
    const page = await owner.get(LIST);
    owner.connection.exec(`UPDATE products SET sizes = '["S"]' WHERE id = 'propia-01'`);
    const refused = await save({ [S]: "2", [M]: "5" }, page);
    expect(refused.status).toBe(409);
    expect(readErrors(refused)).toEqual([
      `${M}: el producto ya no tiene ese talle o color. Habías escrito 5; ese número no se guarda.`,
    ]);
    expect(readStock()).toEqual([]);
    expect((await save({}, refused)).status).toBe(303);
    expect(readStock()).toEqual([{ size: "S", color: "Negro", pieces: 2 }]);
  });

  it("of a deleted product is refused, with the names that it had", async () => {
    const page = await owner.get(LIST);
    await owner.post(adminPaths.deletion(), { intent: "delete", id: "propia-01" });
    expect(findRow("propia-01")).toBe(NaN);
    const refused = await save({ [M]: "5" }, page);
    expect(refused.status).toBe(409);
    expect(readErrors(refused)).toEqual([
      `${M}: el producto se borró. Habías escrito 5; ese número no se guarda.`,
    ]);
    expect(readStock()).toEqual([]);
  });
});

describe("a form that no page sends", () => {
  it.each([
    ["without an intent", { intent: "" }],
    ["with another intent", { intent: "delete" }],
    ["without cells", { "fila-0": "" }],
    ["with a broken row", { "fila-0": "0.x.Negro" }],
    ["with broken numbers", { "visto-0": "1.2-" }],
    ["with broken sizes", { "talles-0": "{" }],
    ["with sizes that are no texts", { "talles-0": "[1,2]" }],
  ])("%s is refused", async (_, changes: Record<string, string>) => {
    const fields = typeStock(await owner.get(LIST), { [M]: "5" });
    const tampered = fields.map(([name, value]): [string, string] => [
      name,
      changes[name] ?? value,
    ]);
    const answer = await owner.post(LIST, tampered);
    expect(answer.status).toBe(400);
    expect(readStock()).toEqual([]);
  });

  it("with an unknown reason is asked for one", async () => {
    const fields = typeStock(await owner.get(LIST), { [M]: "5" }, "robo");
    const page = await owner.post(LIST, fields);
    expect(page.status).toBe(400);
    expect(readErrors(page)).toEqual(["Elegí el motivo."]);
    expect(readCells(page)).toMatchObject({ [M]: "5" });
  });
});

describe("a large product", () => {
  it("fits into a form with 40 sizes and 40 colours", async () => {
    const many = (name: string) => JSON.stringify(Array.from({ length: 40 }, (_, at) => name + at));
    insertProduct(owner.connection, {
      ...{ id: "propia-02", name: "Grande", sizes: many("talle "), colors: many("color ") },
    });
    const address = adminPaths.stock({ productRow: findRow("propia-02") });
    const page = await owner.get(address);
    const cells = Object.keys(readCells(page));
    expect(cells).toHaveLength(1600);
    const typed = Object.fromEntries(cells.map((name) => [name, "123"]));
    expect((await owner.post(address, typeStock(page, typed))).status).toBe(303);
    const again = await owner.get(address);
    const more = Object.fromEntries(cells.map((name) => [name, "124"]));
    expect(new URLSearchParams(typeStock(again, more)).toString().length).toBeLessThan(64 * 1024);
    expect((await owner.post(address, typeStock(again, more))).status).toBe(303);
    const list = await owner.get(LIST);
    expect(Object.keys(readCells(list))).toHaveLength(1600);
    expect(selectAll(list.root, ".notice a").map(readText)).toEqual(["Remera"]);
  });
});
