import path from "node:path";
import { describe, expect, it } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../db/seed/taxonomy";
import { DEFAULT_CHOICES, type ImportChoices } from "../domain/imports/import-choices";
import type { ImportedProduct, ReadImport } from "../domain/imports/imported-product";
import { readImportFile } from "./read-import-file.server";

const FOLDER = path.resolve(import.meta.dirname, "../../test/fixtures/imports");

async function read(name: string, choices: Partial<ImportChoices> = {}): Promise<ReadImport> {
  const result = await readImportFile(
    path.join(FOLDER, name),
    { ...DEFAULT_CHOICES, ...choices },
    { taxonomy: { ...BUILT_IN_TAXONOMY, links: [] }, ownOrigin: "https://tienda.com.ar" },
  );
  if ("unreadable" in result) throw new Error(result.unreadable);
  return result;
}

/** All of a product in few lines, so that a table of files can be read. */
function write({ id, formerIds, rows, fields, variants, pictures }: ImportedProduct): string[] {
  const { name, priceInPesos, description, colorLinks, ...rest } = fields;
  const links = Object.entries(colorLinks ?? {}).map(([color, target]) => `${color}=${target}`);
  const facts = Object.entries(rest)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([field, value]) => `${field}=${typeof value === "object" ? JSON.stringify(value) : value}`,
    );
  return [
    `${id}: ${name} $${priceInPesos} (${rows.join()})`,
    ...formerIds.map((former) => `  before: ${former}`),
    ...(facts.length > 0 ? [`  ${facts.join(" ")}`] : []),
    ...(description === undefined ? [] : [`  ${JSON.stringify(description)}`]),
    ...(links.length > 0 ? [`  links: ${links.join()}`] : []),
    ...variants.map(({ row, size, color, stock, sku, barcode }) =>
      `  ${row}: ${[size, color, stock ?? "-", sku, barcode].join("|")}`.trimEnd(),
    ),
    ...(pictures ?? []).map(({ address, text, color }) => `  ${address}|${text}|${color}`),
  ];
}

const REMERA = [
  "  brand=Ñandú category=Ropa isHidden=false subcategory=Remeras",
  `  ${JSON.stringify("Algodón peinado 24/1, hecho en Argentina.\n\n- Cuello redondo\n- Lavar con agua fría, así")}`,
];
const TIENDANUBE = [
  "remera-lisa-algodon: Remera lisa de algodón $18500 (2,3,4)",
  ...REMERA,
  "  links: XXL=remera-lisa-algodon-xxl",
  "  2: S|Negro|4|RL-N-S|7790001000011",
  "  3: M|Negro|0|RL-N-M|7790001000028",
  "  4: M|Crudo|-|RL-C-M|",
  "remera-lisa-algodon-xxl: Remera lisa de algodón XXL $21001 (5)",
  ...REMERA,
  "  links: S y M=remera-lisa-algodon",
  "  5: XXL|Crudo|2|RL-C-XXL|",
  "campera-sudena: Campera «Sudeña» $95000 (6,7)",
  "  before: Campera Sudeña",
  "  category=Ropa isHidden=true subcategory=Camperas",
  `  ${JSON.stringify("Corderoy pesado.\nCon bolsillos; y capucha.")}`,
  // Its material tells two variants apart, and nobody has said yet what it is: no pieces are added up.
  "  6: Único / Corderoy||1||",
  "  7: Único / Jean||3||",
  "gorra-piluso: Gorra piluso $9900 (8)",
  "  category=Accesorios isHidden=false subcategory=Gorras",
  "  8: ||-|GP-01|",
];
const WOOCOMMERCE_ES = [
  "camisa-de-lino-n: Camisa de lino Ñ $34900 (2,3,4)",
  "  brand=Caminito category=Ropa isHidden=false subcategory=Camisas",
  `  ${JSON.stringify("Lino lavado.\n\nBotones de nácar.")}`,
  "  3: S||4|CAM-S|",
  "  4: M||0|CAM-M|",
  "  https://ejemplo.com.ar/camisa.jpg||",
  "camisa-de-lino-n-02: Camisa de lino Ñ $31000 (5)",
  "  category=Ropa isHidden=false subcategory=Camisas",
  "  5: S||-||",
  "  5: M||-||",
];
const BLAZER = [
  "blazer-sur-01: Blazer Sur $89000 (2,3)",
  "  brand=Shato category=Ropa collection=FW26 composition=65% lino, 35% algodón isHidden=false isNew=true ivaPermille=210 subcategory=Sacos",
  `  ${JSON.stringify('Corte recto.\n\n- Dos botones; forrado\n- Dice "Sur" en el puño')}`,
  "  links: Crudo=blazer-sur-02,Azul Marino=blazer-sur-03",
  "  2: S|Negro|2|BS-S|7790005000017",
  "  3: M|Negro|0|BS-M|",
  "  /fotos/ab12.jpg|De frente | puesto|Negro",
  "  https://cdn.ejemplo.com/a|b.jpg||",
  "blazer-sur-02: +Blazer Sur $92500 (4)",
  "  brand=Shato category=Ropa isHidden=true isNew=false ivaPermille=105 subcategory=Sacos",
  `  ${JSON.stringify("<b>Así, tal cual</b> &amp; más")}`,
  "  4: ||-||",
  ": Cinto nuevo $15000 (5)",
  "  category=Accesorios isHidden=false",
  "  5: Único||3||",
];
const BLAZER_PROBLEMS = [
  "7 · Visible · «quizás» no se entiende: tiene que ser Sí o No.",
  "7 · IVA · «27» no es un IVA de la tienda: puede ser 21, 10,5 o 0.",
];
const NOTHING = { problems: [], leftOut: [] };

type Expected = {
  products: string[];
  problems: string[];
  leftOut: number[];
  reading: Partial<ReadImport["reading"]>;
};

const FILES: [file: string, expected: Expected][] = [
  [
    "tiendanube.csv",
    {
      ...NOTHING,
      products: TIENDANUBE,
      reading: {
        ...{ system: "tiendanube", encoding: "utf-8", numbers: "point" },
        priceExample: { text: "18,500.00", pesos: 18500 },
        properties: [{ name: "Material", use: null, examples: ["Corderoy", "Jean"] }],
        ...{ manyColored: 1, promotional: 1, rounded: 1 },
        roundedExample: { row: 5, text: "21,000.50", pesos: 21001 },
      },
    },
  ],
  [
    "tiendanube-libreoffice.csv",
    {
      ...NOTHING,
      products: TIENDANUBE,
      reading: {
        ...{ system: "tiendanube", encoding: "windows-1252", numbers: "point" },
        priceExample: { text: "21000.5", pesos: 21001 },
      },
    },
  ],
  [
    "tiendanube-libreoffice.xlsx",
    {
      ...NOTHING,
      products: TIENDANUBE,
      reading: { system: "tiendanube", encoding: null, numbers: "point", rounded: 1 },
    },
  ],
  [
    // A shop's CSV that was opened in Excel and saved: see scripts/write-excel-fixture.mjs.
    "tiendanube-excel.xlsx",
    {
      products: [
        "body-de-algodon: Body de algodón $15900 (2,5)",
        "  category=Bebés isHidden=false subcategory=Bodies",
        "  2: 6-9||4|N-0012|0779000100012",
        "  5: 18-24||0|N-0015|0779000100015",
        "zapatilla-lona: Zapatilla de lona $32500 (6)",
        "  category=Calzado isHidden=true",
        "  6: 36||3|N-0007|0065000000018",
      ],
      problems: [
        "3 · Talle · Celda E3: 11-12 quedó como la fecha 11/12/2025: poné la columna como texto y escribilo de nuevo.",
        "4 · Talle · Celda E4: 1-12 o 12-18 quedó como la fecha 1/12/2018: poné la columna como texto y escribilo de nuevo.",
      ],
      leftOut: [3, 4],
      reading: { system: "tiendanube", encoding: null },
    },
  ],
  [
    "tiendanube-windows-1252.csv",
    {
      products: [
        "pantalon-palazzo: Pantalón palazzo $42500 (2,3)",
        "  brand=Caminito category=Ropa isHidden=false subcategory=Pantalones",
        `  ${JSON.stringify("Lino & viscosa: «fresco» para el verano")}`,
        "  2: 38||2|PP-38|",
        "  3: 40||1|PP-40|",
      ],
      problems: [
        "4 · Precio · «consultar» no es un número.",
        "5 · Stock · El stock no puede ser negativo.",
        "6 · Código de barras · Una planilla acortó este código a «7,79E+12»: poné la columna como texto y escribilo de nuevo.",
      ],
      leftOut: [4, 5, 6],
      reading: {
        ...{ system: "tiendanube", encoding: "windows-1252", numbers: "comma" },
        priceExample: { text: "$ 42.500,00", pesos: 42500 },
        unusedColumns: [],
      },
    },
  ],
  [
    "woocommerce.csv",
    {
      products: [
        "buzo-canguro: Buzo canguro $39900 (3,2,4,5)",
        "  brand=Ñandú category=Ropa isHidden=false subcategory=Buzos",
        `  ${JSON.stringify("Frisa invisible.\n\nCon capucha & bolsillo.")}`,
        "  2: M|Gris|3|BZ-M-GR|",
        "  4: L|Gris|-|BZ-L-GR|",
        // A variation that the other shop does not sell.
        "  5: L|Verde|0|BZ-L-VE|",
        "  https://ejemplo.com.ar/wp-content/buzo,frente.jpg||",
        "  https://ejemplo.com.ar/wp-content/buzo-dorso.jpg||",
        "  https://ejemplo.com.ar/wp-content/buzo-gris.jpg||Gris",
        "  https://ejemplo.com.ar/wp-content/buzo-verde.jpg||Verde",
        'morral-sur-mas: Morral "Sur" & más $18500 (6)',
        "  category=Accesorios isHidden=true subcategory=Morrales",
        `  ${JSON.stringify("Lona encerada.")}`,
        "  6: ||7|MO-1|7790002000010",
        "tarjeta-de-regalo: Tarjeta de regalo $20000 (7)",
        "  category=Regalos isHidden=true",
        "  7: ||-||",
      ],
      problems: [
        "8 · Type · Los productos agrupados no se pueden importar.",
        "9 · Parent · Esta variación es del producto «id:99», que no está en el archivo.",
      ],
      leftOut: [8, 9],
      reading: { system: "woocommerce", encoding: "utf-8", numbers: "point", manyColored: 1 },
    },
  ],
  [
    "woocommerce-es.csv",
    {
      ...NOTHING,
      products: WOOCOMMERCE_ES,
      reading: { system: "woocommerce", numbers: "comma", promotional: 1 },
    },
  ],
  [
    "woocommerce-excel-unicode.txt",
    {
      ...NOTHING,
      products: WOOCOMMERCE_ES,
      reading: { system: "woocommerce", encoding: "utf-8", numbers: "comma" },
    },
  ],
  [
    "shopify.csv",
    {
      ...NOTHING,
      products: [
        "jean-mom: Jean mom $56000 (2,3,4,5)",
        "  brand=Caminito category=Jeans isHidden=false",
        `  ${JSON.stringify("Tiro alto.\nDenim rígido.")}`,
        "  2: 38|Azul|5|JM-38-A|7790003000019",
        "  3: 40|Azul|0|JM-40-A|",
        "  4: 40|Negro|-|JM-40-N|",
        "  https://cdn.ejemplo.com/jean-1.jpg?v=11|De frente|Negro",
        "  https://cdn.ejemplo.com/jean-2.jpg?v=11|De atrás|",
        "  https://cdn.ejemplo.com/jean-3.jpg?v=11||",
        "  https://cdn.ejemplo.com/jean-azul.jpg?v=12||Azul",
        "panuelo: Pañuelo $7500 (6)",
        "  brand=Ñandú category=Pañuelos isHidden=true",
        "  6: ||12|PA-1|",
      ],
      reading: { system: "shopify", numbers: "point", manyColored: 1, promotional: 1 },
    },
  ],
  [
    "shopify-nuevo.csv",
    {
      ...NOTHING,
      products: [
        "sweater-trenzado: Sweater trenzado $61500 (2,3)",
        "  brand=Ñandú category=Sweaters isHidden=false",
        `  ${JSON.stringify("Lana merino")}`,
        "  links: M / Largo=sweater-trenzado-m-largo",
        "  2: S / Corto||2|SW-S|",
        "  3: S / Largo||3|SW-SL|",
        "  https://cdn.ejemplo.com/sweater.jpg|Sweater trenzado|",
        "sweater-trenzado-m-largo: Sweater trenzado M / Largo $66000 (4)",
        "  brand=Ñandú category=Sweaters isHidden=false",
        `  ${JSON.stringify("Lana merino")}`,
        "  links: S / Corto y S / Largo=sweater-trenzado",
        "  4: M / Largo||1|SW-M|",
        "  https://cdn.ejemplo.com/sweater.jpg|Sweater trenzado|",
        "medias: Medias $3200 (5)",
        "  brand=Ñandú category=Medias isHidden=true",
        "  5: ||40||7790004000018",
      ],
      reading: {
        system: "shopify",
        properties: [{ name: "Largo", use: null, examples: ["Corto", "Largo"] }],
      },
    },
  ],
  [
    "tela.csv",
    {
      products: BLAZER,
      problems: [
        "6 · Nombre · «=A2» es una fórmula: poné el valor que muestra la planilla.",
        ...BLAZER_PROBLEMS,
      ],
      leftOut: [6, 7],
      reading: { system: "tela", encoding: "utf-8", numbers: null, unusedColumns: [] },
    },
  ],
  [
    "tela-libreoffice.csv",
    {
      // A spreadsheet writes what a formula shows.
      products: [
        ...BLAZER,
        "blazer-sur-04: blazer-sur-01 $100 (6)",
        "  ivaPermille=210",
        "  6: ||-||",
      ],
      problems: BLAZER_PROBLEMS,
      leftOut: [7],
      reading: { system: "tela", encoding: "utf-8" },
    },
  ],
];

describe("a file of another shop", () => {
  it.each(FILES)("%s is read in full", async (file, expected) => {
    const { products, problems, leftOut, reading } = await read(file);
    expect(products.flatMap(write)).toEqual(expected.products);
    expect(problems.map(({ row, column, message }) => `${row} · ${column} · ${message}`)).toEqual(
      expected.problems,
    );
    expect(leftOut).toEqual(expected.leftOut);
    expect(reading).toMatchObject(expected.reading);
  });
});

describe("the owner's choices", () => {
  it("split a product by its colours, and link them in all directions", async () => {
    const { products } = await read("shopify.csv", { colors: "split" });
    expect(products.slice(0, 2).flatMap(write)).toEqual([
      "jean-mom: Jean mom $56000 (2,3,5)",
      "  brand=Caminito category=Jeans isHidden=false",
      `  ${JSON.stringify("Tiro alto.\nDenim rígido.")}`,
      "  links: Negro=jean-mom-negro",
      "  2: 38|Azul|5|JM-38-A|7790003000019",
      "  3: 40|Azul|0|JM-40-A|",
      "  https://cdn.ejemplo.com/jean-2.jpg?v=11|De atrás|",
      "  https://cdn.ejemplo.com/jean-3.jpg?v=11||",
      "  https://cdn.ejemplo.com/jean-azul.jpg?v=12||Azul",
      "jean-mom-negro: Jean mom $56000 (4)",
      "  brand=Caminito category=Jeans isHidden=false",
      `  ${JSON.stringify("Tiro alto.\nDenim rígido.")}`,
      "  links: Azul=jean-mom",
      "  4: 40|Negro|-|JM-40-N|",
      "  https://cdn.ejemplo.com/jean-1.jpg?v=11|De frente|Negro",
    ]);
  });

  it("take the promotional price, where there is one", async () => {
    const { products } = await read("shopify.csv", { price: "promotional" });
    expect(products.map(({ fields }) => fields.priceInPesos)).toEqual([48000, 7500]);
  });

  it("make a colour of a property", async () => {
    const { products } = await read("tiendanube.csv", { properties: { Material: "color" } });
    const campera = products.find(({ id }) => id === "campera-sudena");
    expect(campera?.variants.map(({ color, stock }) => [color, stock])).toEqual([
      ["Corderoy", 1],
      ["Jean", 3],
    ]);
  });

  it("add up what differs in a property that the owner has no use for", async () => {
    const { products } = await read("tiendanube.csv", { properties: { Material: "ignore" } });
    const campera = products.find(({ id }) => id === "campera-sudena");
    expect(campera?.variants.map(({ size, stock }) => [size, stock])).toEqual([["Único", 4]]);
  });

  it("read numbers as the owner says", async () => {
    const { products, problems, reading } = await read("tiendanube.csv", { numbers: "comma" });
    expect(reading.numbers).toBe("comma");
    expect(products).toEqual([]);
    expect(problems[0]).toMatchObject({
      row: 2,
      column: "Precio",
      message: "«18,500.00» no está escrito como los otros precios del archivo, como 10.000,50.",
    });
  });

  it("read letters as the owner says", async () => {
    const { problems, reading } = await read("tiendanube.csv", { encoding: "windows-1252" });
    expect(reading.encoding).toBe("windows-1252");
    // The second byte of Í is a control character there.
    expect(problems.at(-1)?.message).toBe("«SÃ\u008d» no se entiende: tiene que ser Sí o No.");
  });
});
