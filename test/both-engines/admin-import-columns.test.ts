import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { readErrors } from "../helpers/admin-list";
import { readLocation, type Page } from "../helpers/built-shop";
import { readAttribute, readPieces, readText, select, selectAll } from "../helpers/html";
import { useOwnerShop } from "../helpers/owner-shop";
import { readDecision, sendUpload, type Upload } from "../helpers/product-files";
import { removeShopFiles } from "../helpers/stored-files";

const owner = useOwnerShop();
const IDS = "'campera-sol', 'gorra-sol', 'camisa-parana', 'pollera-uruguay', 'cinto-trenzado'";

beforeEach(() => {
  owner.connection.exec(
    `DELETE FROM products WHERE id IN (${IDS}); DELETE FROM imports; DELETE FROM picture_hosts`,
  );
  removeShopFiles(owner.shop, "imports");
});

const upload = (sent: Upload) => sendUpload(owner.shop, owner.jar, sent);
const main = (page: Page) => readPieces(select(page.root, "main")).join(" ");
const title = (page: Page) => readText(select(page.root, "h1"));
const QUESTION = "¿Qué es cada columna?";
const REVIEW = "Revisá antes de importar";

const LIST = [
  "Código;Artículo;Precio;Cant.;Nota",
  "S-1;Campera Sol;$ 90.000;4;linda",
  "S-2;Gorra Sol;$ 9.900;sin stock;",
].join("\r\n");

async function open(content: Upload["content"]): Promise<{ address: string; page: Page }> {
  const answer = await upload({ name: "lista.csv", content });
  expect(answer.status).toBe(303);
  const address = readLocation(answer);
  return { address, page: await owner.get(address) };
}

const fixture = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, "../fixtures/imports", name)));

/** What the page's form has of each column. */
function readColumns({ root }: Page): [heading: string, use: string][] {
  const headings = selectAll(root, "input[name=columna]").map((one) => readAttribute(one, "value"));
  const uses = selectAll(root, "select[name=campo]").map((one) =>
    readAttribute(select(one, "option[selected]"), "value"),
  );
  return headings.map((heading, at) => [heading, uses[at] ?? ""]);
}

/** Sends the form as a browser does, with other words for some columns. */
async function say(address: string, page: Page, changed: Record<string, string> = {}) {
  const columns = readColumns(page).flatMap(([heading, use]): [string, string][] => [
    ["columna", heading],
    ["campo", changed[heading] ?? use],
  ]);
  return owner.post(address, [["intent", "columns"], ...columns]);
}

async function importAll(address: string, page: Page): Promise<void> {
  const answer = await owner.post(address, readDecision(page.root));
  expect([answer.status, readLocation(answer)]).toEqual([303, address]);
}

const readProduct = (id: string) =>
  owner.connection.prepare("SELECT name, price, sizes FROM products WHERE id = ?").get(id);

describe("a file of no known program", () => {
  it("is asked about, read as the owner says, and known the next time", async () => {
    const { address, page } = await open(LIST);
    expect(title(page)).toBe(QUESTION);
    expect(main(page)).toContain("Por ejemplo: Campera Sol · Gorra Sol");
    expect(readColumns(page)).toEqual([
      ["Código", "sku"],
      ["Artículo", "name"],
      ["Precio", "price"],
      ["Cant.", "stock"],
      ["Nota", "ignore"],
    ]);
    const said = await say(address, page, { Nota: "description" });
    expect([said.status, readLocation(said)]).toEqual([303, address]);
    const review = await owner.get(address);
    expect(title(review)).toBe(REVIEW);
    expect(main(review)).toContain("Leímos tu planilla con las columnas que elegiste");
    await importAll(address, review);
    expect(readProduct("campera-sol")).toEqual({
      ...{ name: "Campera Sol", price: 90_000, sizes: "[]" },
    });

    // A name may change: the code does not.
    const next = await open(LIST.replace("Gorra Sol;$ 9.900", "Gorra Sol de lino;$ 12.500"));
    expect(title(next.page)).toBe(REVIEW);
    expect(main(next.page)).toContain("Se crean 0, cambia 1, queda igual 1, con error 0");
    await importAll(next.address, next.page);
    expect(readProduct("gorra-sol")).toMatchObject({ name: "Gorra Sol de lino", price: 12_500 });
    const again = await owner.get(`${(await open(LIST)).address}?columnas=1`);
    expect(readColumns(again).at(-1)).toEqual(["Nota", "description"]);
  });

  it("is not read before something names its products, and what was said stays", async () => {
    const { address, page } = await open(LIST);
    const refused = await say(address, page, { Artículo: "ignore", Código: "ignore" });
    expect(refused.status).toBe(400);
    expect(readErrors(refused)).toEqual([
      expect.stringMatching(/^Decinos qué columna tiene el nombre/),
    ]);
    expect(Object.fromEntries(readColumns(refused))).toMatchObject({
      ...{ Artículo: "ignore", Código: "ignore", Precio: "price" },
    });
    const twice = await say(address, page, { Código: "price" });
    expect([twice.status, readErrors(twice)]).toEqual([
      400,
      [expect.stringMatching(/“Código” y “Precio”/)],
    ]);
    expect(title(await owner.get(address))).toBe(QUESTION);
  });

  const many = Array.from({ length: 501 }).flatMap((): [string, string][] => [
    ["columna", "a"],
    ["campo", "name"],
  ]);
  it.each<[string, string][][]>([
    [[]],
    [[["columna", "Precio"]]],
    [
      [
        ["columna", "Precio"],
        ["campo", "costo"],
      ],
    ],
    [
      [
        ["columna", "Precio"],
        ["columna", "Nombre"],
        ["campo", "price"],
      ],
    ],
    [many],
  ])("refuses what no form sends: %#", async (fields) => {
    const { address } = await open(LIST);
    expect((await owner.post(address, [["intent", "columns"], ...fields])).status).toBe(400);
  });

  it("can be changed from its review, and be called one of a known program", async () => {
    const { address, page } = await open(LIST);
    await say(address, page);
    const [link] = selectAll((await owner.get(address)).root, "a").filter(
      (one) => readText(one) === "Cambiar qué es cada columna",
    );
    expect(link && readAttribute(link, "href")).toBe(`${address}?columnas=1`);
    await owner.post(address, { intent: "choices", programa: "shopify" });
    expect(title(await owner.get(address))).toBe("No se puede leer el archivo");
    await owner.post(address, { intent: "choices", programa: "other" });
    expect(title(await owner.get(address))).toBe(REVIEW);
  });
});

it("brings products and their combinations from two files, one after the other", async () => {
  const combinations = await open(fixture("prestashop-combinaciones.csv"));
  await say(combinations.address, combinations.page);
  const early = await owner.get(combinations.address);
  expect(main(early)).toMatch(/con el código 21, .* Si los nombres están en otro archivo/);

  const products = await open(fixture("prestashop.csv"));
  await say(products.address, products.page);
  await importAll(products.address, await owner.get(products.address));
  expect(readProduct("camisa-parana")).toMatchObject({ price: 48_400, sizes: "[]" });

  const review = await owner.get(combinations.address);
  expect(main(review)).toContain("Se crean 0, cambian 2, quedan igual 0, con error 2");
  const fields = { ...readDecision(review.root), "dejar-afuera": "on" };
  expect((await owner.post(combinations.address, fields)).status).toBe(303);
  expect(readProduct("camisa-parana")).toEqual({
    ...{ name: "Camisa Paraná", price: 48_400, sizes: '["S","M"]' },
  });
  const stock = owner.connection.prepare(
    "SELECT sum(on_hand) FROM stock WHERE size_key <> '' AND product_row = (SELECT row_id FROM products WHERE id = 'camisa-parana')",
  );
  expect(Number(stock.pluck().get())).toBe(9);
});

describe("the servers of pictures", () => {
  it("are never ticked beforehand, and none is confirmed by importing alone", async () => {
    const { address, page } = await open(fixture("prestashop.csv"));
    await say(address, page);
    const review = await owner.get(address);
    const [box, ...others] = selectAll(review.root, "input[name=servidor]");
    expect(others).toEqual([]);
    expect(box?.attributes).toMatchObject({ value: "tienda.ejemplo.com.ar" });
    expect(box?.attributes).not.toHaveProperty("checked");
    await importAll(address, review);
    expect(owner.connection.prepare("SELECT count(*) FROM picture_hosts").pluck().get()).toBe(0);
  });
});

describe("the template", () => {
  it.each([
    ["csv", /^\uFEFFNombre;Precio;Marca;/, "text/csv; charset=utf-8"],
    ["xlsx", /^PK/, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ] as const)("is a download as %s, which the page links to", async (format, start, type) => {
    const file = await owner.get(adminPaths.productTemplate(format));
    expect(file.status).toBe(200);
    expect(file.response.headers.get("Content-Type")).toBe(type);
    expect(file.response.headers.get("Content-Disposition")).toContain(`productos.${format}`);
    expect(file.html).toMatch(format === "csv" ? /^\uFEFF?Nombre;Precio;Marca;/ : start);
    const page = await owner.get(adminPaths.productImports());
    const links = selectAll(page.root, "a[download]").map((one) => readAttribute(one, "href"));
    expect(links).toContain(adminPaths.productTemplate(format));
  });

  it("is of no other format", async () => {
    expect((await owner.get("/admin/products/importar/plantilla?formato=ods")).status).toBe(404);
  });
});
