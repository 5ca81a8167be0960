import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { toStockSubject } from "../../app/domain/stock/stock-level";
import { openBuiltShop, SHOP_ORIGIN, type BuiltShop } from "../helpers/built-shop";
import type { CookieJar } from "../helpers/cookies";
import { insertStock } from "../helpers/counted-products";
import { readAttribute, readText, select, selectAll } from "../helpers/html";
import { signInAsOwner } from "../helpers/owner";
import { insertProduct, PICTURE } from "../helpers/product-rows";

let shop: BuiltShop;
let owner: CookieJar;
let row: number;
beforeAll(async () => {
  shop = await openBuiltShop();
  owner = await signInAsOwner(shop);
  const connection = shop.connect();
  insertProduct(connection, {
    ...{ id: "planilla-01", name: "=Remera; lisa", price: 26_000, sizes: '["S","M"]' },
    ...{ description: 'Una línea\nY "otra"', color_links: '{"Crudo":"planilla-02"}' },
  });
  insertProduct(connection, { id: "planilla-02", sizes: "[]", colors: "[]", is_hidden: 1 });
  row = Number(
    connection.prepare("SELECT row_id FROM products WHERE id = 'planilla-01'").pluck().get(),
  );
  connection
    .prepare("INSERT INTO variant_codes VALUES (?, ?, 'PLA-M', '0779')")
    .run(toStockSubject({ productRow: row, size: "M", color: "Negro" }), row);
  insertStock(connection, "planilla-01", [{ size: "M", color: "Negro", left: 4 }]);
});
afterAll(() => shop.close());

const download = (query: string) => shop.get(`${adminPaths.productsFile()}?${query}`, owner);
const readIds = (file: string) =>
  new Set(
    file
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(";")[0]),
  );

describe("the spreadsheet of the products", () => {
  it("in Tela's format has all of a product, line breaks included", async () => {
    const { response, html } = await download("formato=tela&q=planilla");
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="productos-tela-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const picture = SHOP_ORIGIN + PICTURE;
    // The response's text is read without its byte order mark.
    expect(html).toBe(
      [
        "ID;Nombre;Precio;IVA;Marca;Categoría;Subcategoría;Talle;Color;Stock;SKU;Código de barras;Visible;Novedad;Colecciones;Temporada;Descripción;Composición;Cuidados;Para;Edad;También en;Combinalo con;Costo;Peso;Enlaces de color;Fotos;Textos de fotos;Colores de fotos;Encuadres de fotos;Guía de talles",
        `planilla-01;"'=Remera; lisa";26000;21;;ropa;Remeras;S;Negro;;;;Sí;Sí;;;"Una línea\nY ""otra""";;;;;;;;;Crudo=planilla-02;${picture};;;;`,
        "planilla-01;;;;;;;M;Negro;4;PLA-M;0779;;;;;;;;;;;;;;;;;;;",
        `planilla-02;planilla-02;1000;21;;ropa;Remeras;;;;;;No;Sí;;;;;;;;;;;;;${picture};;;;`,
        "",
      ].join("\r\n"),
    );
  });

  it("begins with a byte order mark in Tela's format alone", async () => {
    const readStart = async (format: string) => {
      const address = `${SHOP_ORIGIN}${adminPaths.productsFile()}?formato=${format}&q=planilla`;
      const asked = new Request(address, { headers: { Cookie: owner.header() } });
      return new Uint8Array(await (await shop.handle(asked)).arrayBuffer()).slice(0, 3);
    };
    expect([...(await readStart("tela"))]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(await readStart("tiendanube"))).toBe("Ide");
  });

  it("in Tiendanube's format has what Tiendanube reads", async () => {
    const { html } = await download("formato=tiendanube&q=planilla");
    const [titles = "", first, second, third] = html.split("\r\n");
    expect(titles.split(";")).toHaveLength(30);
    expect(first).toBe(
      `planilla-01;"'=Remera; lisa";ropa > Remeras;Talle;S;Color;Negro;;;26000.00;;;;;;;;;SÍ;NO;"<p>Una línea<br />Y &quot;otra&quot;</p>";;;;;SÍ;;;;`,
    );
    expect(second).toBe(
      "planilla-01;;;Talle;M;Color;Negro;;;26000.00;;;;;;4;PLA-M;0779;;;;;;;;;;;;",
    );
    expect(third).toMatch(/^planilla-02;planilla-02;ropa > Remeras;;;;;;;1000\.00;.*;NO;NO;/);
  });

  it("has all products, by their row numbers, or those of the list", async () => {
    const connection = shop.connect();
    const all = connection.prepare("SELECT id FROM products ORDER BY row_id").pluck().all();
    const whole = readIds((await download("formato=tela&q=planilla&productos=todos")).html);
    expect([...whole].filter((id) => all.includes(id))).toEqual(all);
    const ofBrand = connection
      .prepare("SELECT id FROM products WHERE brand = 'Manki' ORDER BY row_id")
      .pluck()
      .all();
    const listed = readIds((await download("formato=tiendanube&marca=Manki&productos=lista")).html);
    expect([...listed]).toEqual(ofBrand);
  });

  it.each(["", "formato=", "formato=shopify", "formato=Tela"])("%j gets 400", async (query) => {
    expect((await download(query)).status).toBe(400);
  });
});

describe("the page that exports", () => {
  it("offers the formats, and downloads without script", async () => {
    const { root } = await shop.get(adminPaths.productsExport(), owner);
    const form = select(root, "form.panel");
    expect(form.attributes).toMatchObject({ method: "get", action: adminPaths.productsFile() });
    expect(readText(select(form, "label"))).toBe("Formato");
    expect(selectAll(form, "option").map((option) => readAttribute(option, "value"))).toEqual([
      "tela",
      "tiendanube",
    ]);
    expect(selectAll(form, "button").map(readText)).toEqual(["Descargar"]);
    expect(selectAll(form, "input")).toEqual([]);
  });

  it("is reached from the list with its filters, and offers the products of the list", async () => {
    const list = await shop.get(`${adminPaths.products()}?q=planilla&estado=ocultos`, owner);
    const links = selectAll(list.root, ".page-actions a").map((link) => link.attributes.href);
    const address = adminPaths.productsExport("?q=planilla&estado=ocultos");
    expect(links).toContain(address);
    const form = select((await shop.get(address, owner)).root, "form.panel");
    expect(
      selectAll(form, "input").map(({ attributes: { name, value } }) => `${name}=${value}`),
    ).toEqual(["q=planilla", "estado=ocultos", "productos=lista", "productos=todos"]);
    expect(readText(form)).toContain("Los de la lista (1)");
  });
});
