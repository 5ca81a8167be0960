import { describe, expect, it } from "vitest";

import { aProduct } from "../../../test/helpers/products";
import type { Product } from "../catalogue/product";
import { variantKey } from "../stock/stock-level";
import { TIENDANUBE_COLUMNS } from "./export-tiendanube";
import { toExportedRows } from "./exported-product";

function readRows(given: Partial<Product>, onHand = new Map<string, number>()) {
  return toExportedRows({ product: aProduct(given), onHand, codes: new Map() }).map((row) =>
    Object.fromEntries(
      TIENDANUBE_COLUMNS.map(({ title, read }) => [title, read(row)] as const).filter(
        ([, cell]) => cell !== null && cell !== "",
      ),
    ),
  );
}

const SALE = { priceInPesos: 19_900, from: null, until: null, isOn: true, showsList: false };

describe("a product in Tiendanube's spreadsheet", () => {
  it("has the headings of its exports", () => {
    expect(TIENDANUBE_COLUMNS.map(({ title }) => title).join(";")).toBe(
      "Identificador de URL;Nombre;Categorías;Nombre de propiedad 1;Valor de propiedad 1;Nombre de propiedad 2;Valor de propiedad 2;Nombre de propiedad 3;Valor de propiedad 3;Precio;Precio promocional;Peso (kg);Alto (cm);Ancho (cm);Profundidad (cm);Stock;SKU;Código de barras;Mostrar en tienda;Envío sin cargo;Descripción;Tags;Título para SEO;Descripción para SEO;Marca;Producto Físico;MPN (Número de pieza del fabricante);Sexo;Rango de edad;Costo",
    );
  });

  it("has its own fields on the first of its rows", () => {
    const onHand = new Map([[variantKey({ size: "M", color: "Negro" }), 4]]);
    const product = {
      category: "Remeras",
      subcategory: "Lisas",
      sizes: ["S", "M"],
      isHidden: true,
    };
    expect(readRows({ ...product, description: "Suave & liviana\n<3" }, onHand)).toEqual([
      {
        "Identificador de URL": "shato-remera-lisa-01",
        Nombre: "Remera lisa",
        Categorías: "Remeras > Lisas",
        "Nombre de propiedad 1": "Talle",
        "Valor de propiedad 1": "S",
        "Nombre de propiedad 2": "Color",
        "Valor de propiedad 2": "Negro",
        Precio: "26000.00",
        "Mostrar en tienda": "NO",
        "Envío sin cargo": "NO",
        Descripción: "<p>Suave &amp; liviana<br />&lt;3</p>",
        Marca: "SHATO",
        "Producto Físico": "SÍ",
      },
      {
        "Identificador de URL": "shato-remera-lisa-01",
        "Nombre de propiedad 1": "Talle",
        "Valor de propiedad 1": "M",
        "Nombre de propiedad 2": "Color",
        "Valor de propiedad 2": "Negro",
        Precio: "26000.00",
        Stock: 4,
      },
    ]);
  });

  it.each([
    [{ sizes: [], colors: ["Negro"] }, { "Nombre de propiedad 1": "Color" }],
    [{ category: "", subcategory: "Lisas" }, { Categorías: "Lisas" }],
    [{ isHidden: false }, { "Mostrar en tienda": "SÍ" }],
    [{ description: "a\r\n  b  c" }, { Descripción: "<p>a<br />&nbsp; b&nbsp; c</p>" }],
    [{ priceInPesos: 1_234_567 }, { Precio: "1234567.00" }],
    [{ priceInPesos: 26_000, sale: SALE }, { "Precio promocional": "19900.00" }],
  ])("of %j has %j", (given, cells) => {
    expect(readRows(given)[0]).toMatchObject(cells);
  });

  it("has no promotional price before or after its sale", () => {
    const sale = { ...SALE, isOn: false };
    expect(readRows({ sale })[0]).not.toHaveProperty("Precio promocional");
  });

  it("without sizes and colours has no properties", () => {
    expect(readRows({ sizes: [], colors: [] })).toHaveLength(1);
    expect(readRows({ sizes: [], colors: [] })[0]).not.toHaveProperty("Nombre de propiedad 1");
  });
});
