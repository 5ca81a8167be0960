import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { readErrors, readNews } from "../helpers/admin-list";
import { readLocation, type Page } from "../helpers/built-shop";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { insertProduct, updateProduct } from "../helpers/product-rows";

const owner = useOwnerShop();
const ID = "codigo-01";
const PAGE = adminPaths.product(ID);
const [SKU_M, BARCODE_M] = ["SKU, talle M, Negro", "Código de barras, talle M, Negro"] as const;
const SKU_S = "SKU, talle S, Negro";

let row: number;
beforeEach(() => {
  owner.connection.exec("DELETE FROM products WHERE id LIKE 'codigo-%'; DELETE FROM variant_codes");
  insertProduct(owner.connection, { id: ID, name: "Remera", sizes: '["M","S"]' });
  row = Number(
    owner.connection.prepare("SELECT row_id FROM products WHERE id = ?").pluck().get(ID),
  );
});

const openCodes = () => owner.get(adminPaths.productCodes(row));

const readStored = () =>
  owner.connection.prepare("SELECT sku, barcode FROM variant_codes ORDER BY variant").all();

const readCodes = (page: Page) =>
  Object.fromEntries(
    selectAll(page.root, ".codes-form input[type=text]").map(({ attributes }) => [
      attributes["aria-label"] ?? "",
      attributes.value ?? "",
    ]),
  );

/** The form as a browser sends it, with some codes typed by the names of their fields. */
function type(page: Page, typed: Record<string, string>): [string, string][] {
  const inputs = selectAll(select(page.root, ".codes-form"), "input");
  const fields = inputs.map((input): [string, string] => {
    const text = typed[input.attributes["aria-label"] ?? ""];
    return [readAttribute(input, "name"), text ?? input.attributes.value ?? ""];
  });
  return [...fields, ["intent", "save"]];
}

const save = async (typed: Record<string, string>, page?: Page) =>
  owner.post(adminPaths.productCodes(row), type(page ?? (await openCodes()), typed));

describe("the codes on a product's page", () => {
  it("lead to a field for each size and colour, and are closed without any", async () => {
    const page = await owner.get(PAGE);
    const section = select(page.root, "details.product-codes");
    expect(readText(select(section, "summary"))).toBe("Códigos");
    expect(section.attributes).not.toHaveProperty("open");
    const link = select(section, "a");
    expect([readText(link), readAttribute(link, "href")]).toEqual([
      "Agregar códigos",
      adminPaths.productCodes(row),
    ]);
    expect(readCodes(await openCodes())).toEqual({
      ...{ [SKU_S]: "", "Código de barras, talle S, Negro": "" },
      ...{ [SKU_M]: "", [BARCODE_M]: "" },
    });
  });

  it("are stored, shown open, found by the search, and taken back by one press", async () => {
    const answer = await save({ [SKU_M]: " rem-M ", [BARCODE_M]: "7791234567890" });
    expect([answer.status, readLocation(answer)]).toEqual([303, PAGE]);
    const page = await owner.get(PAGE);
    expect(readNews(page)).toContain("Cambiaron 2 códigos.");
    const section = select(page.root, "details.product-codes");
    expect(section.attributes).toHaveProperty("open");
    expect(selectAll(section, "dd").map(readText)).toEqual(["rem-M · 7791234567890"]);
    expect(selectAll(section, "dt").map(readText)).toEqual(["Negro, talle M"]);
    expect(readCodes(await openCodes())).toMatchObject({
      [SKU_M]: "rem-M",
      [BARCODE_M]: "7791234567890",
    });
    for (const text of ["REM-m", "779123"]) {
      const list = await owner.get(`${adminPaths.products()}?q=${text}`);
      expect(list.html).toContain(PAGE);
      expect((await owner.get(adminPaths.stock({ text }))).html).toContain(
        "Remera, Negro, talle M",
      );
    }
    const undo = selectAll(page.root, "form").find(({ attributes }) =>
      attributes.action?.startsWith(adminPaths.history()),
    );
    const address = undo?.attributes.action ?? "";
    const history = await owner.get(address);
    expect(history.html).toContain("cambió códigos de productos");
    expect(readText(select(history.root, "main"))).toContain("Remera · Negro · M");
    expect(selectAll(history.root, ".history-columns div").map(readText)).toEqual([
      expect.stringContaining("rem-M"),
      expect.stringContaining("7791234567890"),
    ]);
    expect((await owner.post(address, { intent: "undo" })).status).toBe(303);
    expect(readStored()).toEqual([]);
  });

  it("are refused with what was typed when one is too long or has what nobody sees", async () => {
    const long = "x".repeat(61);
    const page = await save({ [SKU_M]: long, [BARCODE_M]: "77\t9", [SKU_S]: "bien" });
    expect(page.status).toBe(400);
    expect(readErrors(page)).toEqual([
      `${SKU_M}: puede tener hasta 60 letras.`,
      `${BARCODE_M}: tiene caracteres que no se ven. Escribilo de nuevo.`,
    ]);
    expect(readCodes(page)).toMatchObject({ [SKU_M]: long, [SKU_S]: "bien" });
    expect(readStored()).toEqual([]);
    expect((await save({ [SKU_M]: "corto", [BARCODE_M]: "779" }, page)).status).toBe(303);
    expect(readStored()).toEqual([
      { sku: "corto", barcode: "779" },
      { sku: "bien", barcode: "" },
    ]);
  });

  it("that somebody changed meanwhile are decided by who sees both", async () => {
    const old = await openCodes();
    await save({ [SKU_M]: "primero", [SKU_S]: "suyo" });
    const page = await save({ [SKU_M]: "segundo" }, old);
    expect(page.status).toBe(409);
    expect(readErrors(page)[0]).toContain("ahora dice “primero”");
    expect(readCodes(page)).toMatchObject({ [SKU_M]: "segundo", [SKU_S]: "suyo" });
    expect((await save({}, page)).status).toBe(303);
    expect(readStored()).toMatchObject([{ sku: "segundo" }, { sku: "suyo" }]);
  });

  it("of a size or product that is gone are not stored", async () => {
    const old = await openCodes();
    updateProduct(owner.connection, ID, { sizes: '["S"]' });
    const page = await save({ [SKU_M]: "tarde" }, old);
    expect(page.status).toBe(409);
    expect(readErrors(page)[0]).toContain("ya no tiene ese talle o color");
    owner.connection.prepare("DELETE FROM products WHERE id = ?").run(ID);
    const gone = await save({ [SKU_S]: "tarde" }, old);
    expect(gone.status).toBe(404);
    expect(readErrors(gone)[0]).toContain("ya no está");
    expect((await owner.get(adminPaths.productCodes(row))).status).toBe(404);
    expect(readStored()).toEqual([]);
  });

  it.each([
    [[["intent", "otra"]]],
    [[["intent", "save"]]],
    [
      [
        ["intent", "save"],
        ["fila-0", "[]"],
        ["sku-0", "a"],
        ["codigo-0", "b"],
      ],
    ],
    [
      [
        ["intent", "save"],
        ["fila-0", '["M","Negro","",""]'],
        ["sku-0", "a"],
      ],
    ],
  ] as [[string, string][]][])("%j is no form of theirs", async (fields) => {
    expect((await owner.post(adminPaths.productCodes(row), fields)).status).toBe(400);
    expect(readStored()).toEqual([]);
  });

  it("are out of reach without a session", async () => {
    const answer = await owner.shop.post(adminPaths.productCodes(row), { intent: "save" });
    expect(readLocation(answer)).toContain("/admin/login");
  });
});
