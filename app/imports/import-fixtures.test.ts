import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";

import { BUILT_IN_TAXONOMY } from "../../db/seed/taxonomy";
import { DEFAULT_CHOICES, type ImportChoices } from "../domain/imports/import-choices";
import { foldHeading } from "../domain/imports/import-columns";
import type { FileProblem, ImportedProduct, ReadImport } from "../domain/imports/imported-product";
import { PRODUCT_TEMPLATE } from "../domain/imports/exported-product";
import { writeExactCsvLine } from "../domain/plain/csv";
import { readImportFile } from "./read-import-file.server";
import { writeXlsx } from "./write-xlsx.server";

const FOLDER = path.resolve(import.meta.dirname, "../../test/fixtures/imports");
const FACTS = {
  taxonomy: { ...BUILT_IN_TAXONOMY, links: [] },
  ownOrigin: "https://tienda.com.ar",
};

async function read(name: string, choices: Partial<ImportChoices> = {}): Promise<ReadImport> {
  const result = await readImportFile(
    path.join(FOLDER, name),
    { ...DEFAULT_CHOICES, ...choices },
    FACTS,
  );
  if ("unreadable" in result) throw new Error(result.unreadable);
  return result;
}

/** All of a product in few lines, so that a table of files can be read. */
function write(product: ImportedProduct): string[] {
  const { id, formerIds, rows, placedFor, variants, pictures } = product;
  const { name, priceInPesos, description, colorLinks, ...own } = product.fields;
  const rest = { ...own, ...(placedFor && { placedFor }) };
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

const writeProblem = ({ row, column, message }: FileProblem) => `${row} · ${column} · ${message}`;

const withSale = (priceInPesos: number, from: string | null = null, until: string | null = null) =>
  `sale=${JSON.stringify({ priceInPesos, from, until })}`;
const remera = (sale = "") => [
  `  age=null audiences=["unisex"] brand=Ñandú category=Ropa collection=Novedades costInPesos=7200 isHidden=false ${sale}subcategory=Remeras weightInGrams=200`,
  `  ${JSON.stringify("Algodón peinado 24/1, hecho en Argentina.\n\n- Cuello redondo\n- Lavar con agua fría, así")}`,
];
const TIENDANUBE = [
  "remera-lisa-algodon: Remera lisa de algodón $18500 (2,3)",
  ...remera(`${withSale(15900)} `),
  "  links: M y Crudo=remera-lisa-algodon-m-crudo,XXL=remera-lisa-algodon-xxl",
  "  2: S|Negro|4|RL-N-S|7790001000011",
  "  3: M|Negro|0|RL-N-M|7790001000028",
  // It costs the list price there, and it does here.
  "remera-lisa-algodon-m-crudo: Remera lisa de algodón M y Crudo $18500 (4)",
  ...remera(),
  "  links: Negro=remera-lisa-algodon,XXL=remera-lisa-algodon-xxl",
  "  4: M|Crudo|-|RL-C-M|",
  "remera-lisa-algodon-xxl: Remera lisa de algodón XXL $21001 (5)",
  ...remera(),
  "  links: Negro=remera-lisa-algodon,M y Crudo=remera-lisa-algodon-m-crudo",
  "  5: XXL|Crudo|2|RL-C-XXL|",
  "campera-sudena: Campera «Sudeña» $95000 (6,7)",
  "  before: Campera Sudeña",
  "  category=Ropa > Abrigos isHidden=true subcategory=Camperas weightInGrams=1100",
  `  ${JSON.stringify("Corderoy pesado.\nCon bolsillos; y capucha.")}`,
  // Its material tells two variants apart, and the owner has not chosen it yet: no pieces are added up.
  "  6: Único / Corderoy||1||",
  "  7: Único / Jean||3||",
  "gorra-piluso: Gorra piluso $9900 (8)",
  "  category=Accesorios isHidden=false subcategory=Gorras weightInGrams=100",
  "  8: ||-|GP-01|",
];
const WOOCOMMERCE_ES = [
  "camisa-de-lino-n: Camisa de lino Ñ $34900 (2,3)",
  `  brand=Caminito category=Ropa isHidden=false ${withSale(29901)} subcategory=Camisas`,
  `  ${JSON.stringify("Lino lavado.\n\nBotones de nácar.")}`,
  "  links: M=camisa-de-lino-n-m",
  "  3: S||4|CAM-S|",
  "  https://ejemplo.com.ar/camisa.jpg||",
  "camisa-de-lino-n-m: Camisa de lino Ñ M $34900 (4)",
  "  brand=Caminito category=Ropa isHidden=false subcategory=Camisas",
  `  ${JSON.stringify("Lino lavado.\n\nBotones de nácar.")}`,
  "  links: S=camisa-de-lino-n",
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
const BLAZER_NORTE = [
  "blazer-sur-05: Blazer Norte $90000 (7)",
  "  isHiddenWhenNew=true",
  "  7: S||1||",
];
const BLAZER_NOTES = [
  "7 · Visible · “quizás” no se entiende: tiene que ser Sí o No. Si el producto es nuevo, entra oculto.",
  "7 · IVA · “27” no es un IVA de la tienda: puede ser 21, 10,5 o 0. Ese dato no entra.",
];
const NOTHING = { problems: [], notes: [], leftOut: [] };

type Expected = {
  products: string[];
  problems: string[];
  notes: string[];
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
        ...{ manyColored: 0, promotional: 1, rounded: 1 },
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
        '  category=Bebés isHidden=false placedFor=["bebe"] subcategory=Bodies',
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
      notes: [],
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
        "  links: 42=pantalon-palazzo-42",
        "  2: 38||2|PP-38|",
        "  3: 40||1|PP-40|",
        // "consultar"
        "pantalon-palazzo-42: Pantalón palazzo 42 $0 (4)",
        "  brand=Caminito category=Ropa isHidden=false subcategory=Pantalones",
        `  ${JSON.stringify("Lino & viscosa: «fresco» para el verano")}`,
        "  links: 38 y 40=pantalon-palazzo",
        "  4: 42||1|PP-42|",
        "vestido-de-otono: Vestido de otoño $58000 (5)",
        `  brand=Caminito category=Ropa isHidden=false ${withSale(49991)} subcategory=Vestidos`,
        "  5: ||0||",
        "cinto-de-cuero: Cinto de cuero $12300 (6)",
        "  category=Accesorios isHidden=true subcategory=Cintos",
        "  6: ||5||",
      ],
      problems: [],
      notes: [
        "5 · Stock · El stock del archivo es -1: quedan 0 piezas.",
        "6 · Código de barras · Una planilla acortó este código a “7,79E+12”: poné la columna como texto y escribilo de nuevo. Ese dato no entra.",
      ],
      leftOut: [],
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
        "buzo-canguro: Buzo canguro $39900 (3,2,4)",
        "  brand=Ñandú category=Ropa isHidden=false subcategory=Buzos",
        `  ${JSON.stringify("Frisa invisible.\n\nCon capucha & bolsillo.")}`,
        "  links: Verde=buzo-canguro-verde",
        "  2: M|Gris|3|BZ-M-GR|",
        "  4: L|Gris|-|BZ-L-GR|",
        "  https://ejemplo.com.ar/wp-content/buzo,frente.jpg||",
        "  https://ejemplo.com.ar/wp-content/buzo-dorso.jpg||",
        "  https://ejemplo.com.ar/wp-content/buzo-gris.jpg||Gris",
        "  https://ejemplo.com.ar/wp-content/buzo-verde.jpg||Verde",
        "buzo-canguro-verde: Buzo canguro Verde $39900 (5)",
        `  brand=Ñandú category=Ropa isHidden=false ${withSale(35000)} subcategory=Buzos`,
        `  ${JSON.stringify("Frisa invisible.\n\nCon capucha & bolsillo.")}`,
        // A variation that the other shop does not sell.
        "  links: Gris=buzo-canguro",
        "  5: L|Verde|0|BZ-L-VE|",
        "  https://ejemplo.com.ar/wp-content/buzo,frente.jpg||",
        "  https://ejemplo.com.ar/wp-content/buzo-dorso.jpg||",
        "  https://ejemplo.com.ar/wp-content/buzo-verde.jpg||Verde",
        'morral-sur-mas: Morral "Sur" & más $18500 (6)',
        "  category=Accesorios collection=Regalos ideas isHidden=true subcategory=Morrales",
        `  ${JSON.stringify("Lona encerada.")}`,
        "  6: ||7|MO-1|7790002000010",
        "tarjeta-de-regalo: Tarjeta de regalo $20000 (7)",
        "  category=Regalos isHidden=true",
        "  7: ||-||",
      ],
      problems: [
        "8 · Type · Los productos agrupados no se pueden importar.",
        "9 · Parent · Esta variación es del producto “id:99”, que no está en el archivo.",
      ],
      notes: [],
      leftOut: [8, 9],
      reading: { system: "woocommerce", encoding: "utf-8", numbers: "point", manyColored: 0 },
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
        `  brand=Caminito category=Jeans isHidden=false placedFor=["mujer"] ${withSale(48000)} weightInGrams=600`,
        `  ${JSON.stringify("Tiro alto.\nDenim rígido.")}`,
        "  2: 38|Azul|5|JM-38-A|7790003000019",
        "  3: 40|Azul|0|JM-40-A|",
        "  4: 40|Negro|-|JM-40-N|",
        "  https://cdn.ejemplo.com/jean-1.jpg?v=11|De frente|Negro",
        "  https://cdn.ejemplo.com/jean-2.jpg?v=11|De atrás|",
        "  https://cdn.ejemplo.com/jean-3.jpg?v=11||",
        "  https://cdn.ejemplo.com/jean-azul.jpg?v=12||Azul",
        "panuelo: Pañuelo $7500 (6)",
        "  brand=Ñandú category=Pañuelos isHidden=true weightInGrams=50",
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
        "  brand=Ñandú category=Sweaters costInPesos=30000 isHidden=false weightInGrams=500",
        `  ${JSON.stringify("Lana merino")}`,
        "  links: M / Largo=sweater-trenzado-m-largo",
        "  2: S / Corto||2|SW-S|",
        "  3: S / Largo||3|SW-SL|",
        "  https://cdn.ejemplo.com/sweater.jpg|Sweater trenzado|",
        "sweater-trenzado-m-largo: Sweater trenzado M / Largo $66000 (4)",
        "  brand=Ñandú category=Sweaters costInPesos=30000 isHidden=false weightInGrams=500",
        `  ${JSON.stringify("Lana merino")}`,
        "  links: S / Corto y S / Largo=sweater-trenzado",
        "  4: M / Largo||1|SW-M|",
        "  https://cdn.ejemplo.com/sweater.jpg|Sweater trenzado|",
        "medias: Medias $3200 (5)",
        "  brand=Ñandú category=Medias isHidden=true weightInGrams=50",
        "  5: ||40||7790004000018",
      ],
      reading: {
        system: "shopify",
        properties: [{ name: "Largo", use: null, examples: ["Corto", "Largo"] }],
      },
    },
  ],
  [
    "shopify-anterior.csv",
    {
      products: [
        "vestido-marea: Vestido Marea $61200 (2,3,4,5)",
        '  brand=Orilla category=Mujer collection=Sale isHidden=false placedFor=["mujer"] sale={"priceInPesos":45900,"from":null,"until":null}',
        '  "Viscosa liviana."',
        "  2: S|Azul|4|00417|",
        "  3: M|Azul|0|00418|",
        "  4: L|Azul|-|00419|",
        "  5: XL|Azul|-|00420|",
        "  https://cdn.ejemplo.com/marea-1.jpg?v=1|Vestido Marea|Azul",
        "  https://cdn.ejemplo.com/marea-2.jpg?v=1||",
        "gorro-duna: Gorro Duna $12500 (6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28)",
        '  brand=Orilla category=Hombre isHidden=false placedFor=["hombre"]',
        "  6: ||7|GD-1|",
        "  https://cdn.ejemplo.com/duna-1.jpg||",
        "  https://cdn.ejemplo.com/duna-2.jpg||",
        "  https://cdn.ejemplo.com/duna-3.jpg||",
        "  https://cdn.ejemplo.com/duna-4.jpg||",
        "  https://cdn.ejemplo.com/duna-5.jpg||",
        "  https://cdn.ejemplo.com/duna-6.jpg||",
        "  https://cdn.ejemplo.com/duna-7.jpg||",
        "  https://cdn.ejemplo.com/duna-8.jpg||",
        "  https://cdn.ejemplo.com/duna-9.jpg||",
        "  https://cdn.ejemplo.com/duna-10.jpg||",
        "  https://cdn.ejemplo.com/duna-11.jpg||",
        "  https://cdn.ejemplo.com/duna-12.jpg||",
        "  https://cdn.ejemplo.com/duna-13.jpg||",
        "  https://cdn.ejemplo.com/duna-14.jpg||",
        "  https://cdn.ejemplo.com/duna-15.jpg||",
        "  https://cdn.ejemplo.com/duna-16.jpg||",
        "  https://cdn.ejemplo.com/duna-17.jpg||",
        "  https://cdn.ejemplo.com/duna-18.jpg||",
        "  https://cdn.ejemplo.com/duna-19.jpg||",
        "  https://cdn.ejemplo.com/duna-20.jpg||",
        "cinto-roca: Cinto Roca $9900 (29)",
        '  brand=Orilla category=Cintos isHidden=true placedFor=["hombre"]',
        "  29: ||-|CR-1|",
      ],
      problems: [],
      notes: [
        "3 · Variant Inventory Qty · El stock del archivo es -3: quedan 0 piezas.",
        "6 · Image Src · Un producto lleva hasta 20 fotos: entran las primeras, y quedan afuera 3 fotos.",
        "29 · Variant Inventory Qty · Allá se vende aunque no haya stock: acá queda sin control, y las 2 piezas del archivo no se cuentan.",
      ],
      leftOut: [],
      reading: { system: "shopify", encoding: "utf-8", numbers: "point", promotional: 1 },
    },
  ],
  [
    "shopify-mercados.csv",
    {
      products: [
        "sastre-nube: Traje Sastre Nube $150000 (2,3)",
        "  brand=Orilla category=Suits costInPesos=70000 isHidden=false",
        "  2: 38|Crudo|1|SN-38|",
        "  3: 40|Crudo|0|SN-40|",
        "  https://cdn.ejemplo.com/nube.jpg||",
        "jean-rio: Jean Río $65001 (4)",
        '  brand=Orilla category=Jeans isHidden=true placedFor=["nina","nino"] sale={"priceInPesos":52000,"from":null,"until":null}',
        "  4: 30|Azul|6|JR-30|",
        "remera-eco: Remera Eco $18000 (5)",
        '  brand=Orilla category=Remeras isHidden=true placedFor=["mujer"]',
        "  5: ||9|RE-1|",
        "bolso-viejo: Bolso viejo $0 (6)",
        "  brand=Orilla category=Bolsos isHidden=true",
        "  6: ||1|BV-1|",
      ],
      problems: [],
      notes: [],
      leftOut: [],
      reading: { system: "shopify", encoding: "utf-8", numbers: "point", promotional: 1 },
    },
  ],
  [
    "shopify-planilla.csv",
    {
      products: [
        "malla-ola: Malla Ola $39900 (2,3,4)",
        "  brand=Mar category=Swimwear isHidden=false subcategory=Onepieces",
        "  2: S|Negro|-|MO-S|",
        "  3: M|Negro|-|MO-M|",
        "  4: L|Negro|-||",
        "  https://cdn.ejemplo.com/ola.jpg||",
      ],
      problems: [
        "6 · Title · Las filas 5 y 6 tienen la misma dirección, “pareo”, y dos nombres: “Pareo Sol” y “Pareo Luna”. Si son dos productos, cambiá una dirección; si es uno, dejá un solo nombre.",
      ],
      notes: [
        "4 · Variant SKU · “=B3” es una fórmula: poné el valor que muestra la planilla. Ese dato no entra.",
      ],
      leftOut: [5, 6],
      reading: { system: "shopify", encoding: "utf-8", numbers: null, promotional: 1 },
    },
  ],
  [
    "woocommerce-rebajas.csv",
    {
      products: [
        "saco-de-pano: Saco de paño $120000 (2,3,4,5)",
        '  alsoIn=["Ropa > Novedades"] category=Ropa > Abrigos isHidden=false sale={"priceInPesos":96000,"from":"2026-11-01","until":"2026-11-30"} subcategory=Sacos',
        "  3: S||3|SP-S|",
        "  4: M||0|SP-M|",
        "  5: L||-|SP-L|",
        "  https://ejemplo.com.ar/wp/saco-1.jpg||",
        "  https://ejemplo.com.ar/wp/saco-2.jpg||",
        "  https://ejemplo.com.ar/wp/saco-3.jpg||",
        "  https://ejemplo.com.ar/wp/saco-4.jpg||",
        "  https://ejemplo.com.ar/wp/saco-5.jpg||",
        "  https://ejemplo.com.ar/wp/saco-6.jpg||",
        "  https://ejemplo.com.ar/wp/saco-7.jpg||",
        "  https://ejemplo.com.ar/wp/saco-8.jpg||",
        "  https://ejemplo.com.ar/wp/saco-9.jpg||",
        "  https://ejemplo.com.ar/wp/saco-10.jpg||",
        "  https://ejemplo.com.ar/wp/saco-11.jpg||",
        "  https://ejemplo.com.ar/wp/saco-12.jpg||",
        "  https://ejemplo.com.ar/wp/saco-13.jpg||",
        "  https://ejemplo.com.ar/wp/saco-14.jpg||",
        "  https://ejemplo.com.ar/wp/saco-15.jpg||",
        "  https://ejemplo.com.ar/wp/saco-16.jpg||",
        "  https://ejemplo.com.ar/wp/saco-17.jpg||",
        "  https://ejemplo.com.ar/wp/saco-18.jpg||",
        "  https://ejemplo.com.ar/wp/saco-19.jpg||",
        "  https://ejemplo.com.ar/wp/saco-20.jpg||",
        "bufanda: Bufanda $15500 (6)",
        "  category=Accesorios isHidden=false subcategory=Bufandas",
        "  6: ||0|BU|",
        "guantes: Guantes $9900 (7)",
        "  category=Accesorios isHidden=false subcategory=Guantes",
        "  7: ||0|GU|",
        "medias: Medias $4200 (8)",
        '  category=Accesorios isHidden=false sale={"priceInPesos":3990,"from":null,"until":null} subcategory=Medias',
        "  8: ||-|ME|",
        "boina: Boina $11000 (9)",
        "  category=Accesorios isHidden=false subcategory=Boinas",
        "  9: ||-|BO|",
        "buzo: Buzo $40000 (10,11)",
        "  category=Ropa isHidden=true subcategory=Buzos",
        "  11: S||6|BZ-S|",
        "libro-de-moda: Libro de moda $8000 (12)",
        "  category=Libros isHidden=true",
        "  12: ||-|LI|",
        "chal: Chal $undefined (13)",
        "  category=Accesorios isHidden=false subcategory=Chales",
        "  13: ||-|CH|",
      ],
      problems: [],
      notes: [
        "2 · Imágenes · Un producto lleva hasta 20 fotos: entran las primeras, y quedan afuera 3 fotos.",
        "8 · Día en que termina el precio rebajado · “31/02/2026” no es un día: se escribe 2026-11-30. La oferta queda sin último día: ponéselo.",
        "9 · Inventario · Allá se vende aunque no haya stock: acá queda sin control, y las 2 piezas del archivo no se cuentan.",
        "11 · Inventario · Allá el stock “6” es de todos los talles y colores juntos: acá queda en cada uno.",
        "12 · Tipo · Allá se vende de otra manera (“external”): entra oculto.",
      ],
      leftOut: [],
      reading: { system: "woocommerce", encoding: "utf-8", numbers: "comma", promotional: 2 },
    },
  ],
  [
    "tiendanube-mayorista.csv",
    {
      products: [
        "campera-inflable: Campera inflable $0 (2,3)",
        '  audiences=["mujer"] brand=Nieve category=MUJER > ABRIGOS collection=NIEVE isHidden=false subcategory=CAMPERAS',
        '  "Abriga & no pesa"',
        "  2: S|Negro|-||",
        "  3: M|Negro|4||",
        "remera-basica: Remera básica $10000 (4,5)",
        '  category=MUJER > REMERAS collection=SALE isHidden=true placedFor=["mujer"] sale={"priceInPesos":7500,"from":null,"until":null} subcategory=BÁSICAS',
        "  4: M||8||",
        "  5: L||-||",
        "jean-recto: Jean recto $0 (6)",
        '  alsoIn=["Hombre > Jeans"] category=Mujer isHidden=false placedFor=["mujer","hombre"] subcategory=Jeans',
        "  6: ||1||",
        "poncho-tejido: Poncho tejido $undefined (7)",
        '  category=MUJER > TEJIDOS collection=TEJEDORAS DEL VALLE isHidden=true placedFor=["mujer"] subcategory=PONCHOS Y RUANAS DE ALPACA',
        "  7: ||0||",
      ],
      problems: [],
      notes: ["7 · Stock · El stock del archivo es -1: quedan 0 piezas."],
      leftOut: [],
      reading: { system: "tiendanube", encoding: "windows-1252", numbers: "point", promotional: 1 },
    },
  ],
  [
    "tela.csv",
    {
      products: [...BLAZER, ...BLAZER_NORTE],
      problems: ["6 · Nombre · “=A2” es una fórmula: poné el valor que muestra la planilla."],
      notes: BLAZER_NOTES,
      leftOut: [6],
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
        ...BLAZER_NORTE,
      ],
      ...NOTHING,
      notes: BLAZER_NOTES,
      reading: { system: "tela", encoding: "utf-8" },
    },
  ],
];

describe("a file of another shop", () => {
  it.each(FILES)("%s is read in full", async (file, expected) => {
    const { products, problems, notes, leftOut, reading } = await read(file);
    expect(products.flatMap(write)).toEqual(expected.products);
    expect(problems.map(writeProblem)).toEqual(expected.problems);
    expect(notes.map(writeProblem)).toEqual(expected.notes);
    expect(leftOut).toEqual(expected.leftOut);
    expect(reading).toMatchObject(expected.reading);
  });
});

const CAMISA = JSON.stringify("Camisa de lino lavado.\n\nCuello mao.");
const CAMISA_SALE = '{"priceInPesos":43560,"from":"2026-11-01","until":"2026-12-31"}';
const WIX = "https://static.wixstatic.com/media/a1b2c3_";

/** Files of no known program, read with their columns as they are guessed. */
const OTHER_FILES: [file: string, expected: Expected][] = [
  [
    "prestashop.csv",
    {
      ...NOTHING,
      products: [
        // 40,000 and its tax, less 10% for some days.
        "camisa-parana: Camisa Paraná $48400 (2)",
        "  before: 21",
        `  brand=Litoral category=Ropa isHidden=false sale=${CAMISA_SALE} subcategory=Camisas`,
        `  ${CAMISA}`,
        "  2: ||9|CP|",
        "  https://tienda.ejemplo.com.ar/21-large/a.jpg||",
        "  https://tienda.ejemplo.com.ar/22-large/b.jpg||",
        "pollera-uruguay: Pollera Uruguay $30251 (3)",
        "  before: 22",
        "  category=Ropa isHidden=true subcategory=Polleras",
        '  "Midi."',
        "  3: ||0|PU-1|7790002000018",
        // A tax rule of 0 is none.
        "cinto-trenzado: Cinto trenzado $10000 (4)",
        "  before: 23",
        '  category=Accesorios isHidden=true sale={"priceInPesos":8500,"from":null,"until":null} subcategory=Cintos',
        "  4: ||2|CT|",
      ],
      reading: {
        ...{ system: "other", encoding: "utf-8", numbers: "point" },
        taxedExample: { text: "40000.000000", pesos: 48400 },
      },
    },
  ],
  [
    "prestashop-combinaciones.csv",
    {
      products: [
        ": undefined $undefined (2,3,4,5)",
        "  before: 21",
        "  2: S|Blanco|4|CP-S-B|7790002000025",
        "  3: M|Blanco|3|CP-M-B|",
        "  4: S|Azul Marino|2|CP-S-A|",
        "  5: M|Azul Marino|0|CP-M-A|",
        ": undefined $undefined (7)",
        "  before: 23",
        "  7: 85|Negro|1|CT-85|",
        ": undefined $undefined (8)",
        "  before: 99",
        "  8: M|Gris|1|ZZ-M|",
      ],
      problems: [
        "6 · Impact on price · Cuesta distinto que su producto, y este archivo no dice el precio del producto: agregale una columna con el precio.",
      ],
      notes: [],
      leftOut: [6],
      reading: { system: "other", numbers: "point" },
    },
  ],
  [
    "wix.csv",
    {
      ...NOTHING,
      products: [
        "vestido-tigre: Vestido Tigre $52000 (2,3,4,5,6)",
        "  before: product_3f0c1b7a-10d2-4b6e-9a55-7f2d1c0e8a01",
        '  brand=Delta category=Vestidos isHidden=false sale={"priceInPesos":39000,"from":null,"until":null}',
        '  "Viscosa con vuelo."',
        "  3: S|Negro|3|VT-S-N|",
        "  4: M|Negro|0|VT-M-N|",
        "  5: S|Bordó|-|VT-S-B|",
        "  6: M|Bordó|2|VT-M-B|",
        `  ${WIX}0123456789abcdef0123456789abcdef~mv2.jpg||`,
        `  ${WIX}fedcba9876543210fedcba9876543210~mv2.png||`,
        "bufanda-tejida: Bufanda tejida $18500 (7)",
        "  before: Product_2",
        "  brand=Delta category=Accesorios isHidden=true",
        '  "Lana merino."',
        "  7: ||7|BT-1|",
        "medias-de-algodon: Medias de algodón $4500 (8)",
        "  before: Product_3",
        '  category=Accesorios isHidden=false sale={"priceInPesos":4000,"from":null,"until":null}',
        "  8: 36-38||-||",
        "  8: 39-41||-||",
      ],
      reading: { system: "other", manyColored: 1 },
    },
  ],
  [
    "lista-de-precios.csv",
    {
      ...NOTHING,
      products: [
        "remera-basica-de-algodon: Remera básica de algodón $18500 (5)",
        "  before: R-101",
        "  5: ||12|R-101|",
        'remera-nandu-estampada: Remera "Ñandú" estampada $22901 (6)',
        "  before: R-102",
        "  6: ||0|R-102|",
        "pantalon-cargo: Pantalón cargo $54000 (8)",
        "  before: P-201",
        "  8: ||5|P-201|",
      ],
      reading: {
        ...{ system: "other", encoding: "windows-1252", numbers: "comma", unusedColumns: [] },
        otherRows: [4, 7, 9],
      },
    },
  ],
  [
    "lista-con-talles.csv",
    {
      ...NOTHING,
      products: [
        "buzo-pampa: Buzo Pampa $45000 (2,3,5)",
        "  before: 1001",
        "  2: S|Gris|2||",
        "  3: M|Gris|1||",
        "  5: M|Verde|0||",
        "gorra-sol: Gorra Sol $9900 (4)",
        "  before: 1002",
        "  4: |Negro|-||",
        "  4: |Arena|-||",
      ],
      reading: { system: "other", numbers: null },
    },
  ],
];

describe("a file of no known program", () => {
  it.each(OTHER_FILES)("%s is read in full with its columns as guessed", async (file, expected) => {
    const place = path.join(FOLDER, file);
    const asked = await readImportFile(place, DEFAULT_CHOICES, FACTS);
    const guessed = "unreadable" in asked ? (asked.columns ?? []) : [];
    const columns = Object.fromEntries(
      guessed.map(({ heading, use }) => [foldHeading(heading), use]),
    );
    const { products, problems, leftOut, reading } = await read(file, { columns });
    expect(products.flatMap(write)).toEqual(expected.products);
    expect(problems.map(({ row, column, message }) => `${row} · ${column} · ${message}`)).toEqual(
      expected.problems,
    );
    expect(leftOut).toEqual(expected.leftOut);
    expect(reading).toMatchObject(expected.reading);
  });
});

describe("the template", () => {
  const EXAMPLE = [
    "remera-de-ejemplo: Remera de ejemplo $25000 (2,3)",
    "  brand=Mi marca careInstructions=Lavar a mano con agua fría. category=Ropa composition=100% algodón isHidden=true subcategory=Remeras",
    '  "Una fila por talle y color. Borrá este ejemplo."',
    "  2: S|Negro|3|REM-NEG-S|",
    "  3: M|Negro|0|REM-NEG-M|",
  ];
  const withoutId = [`: ${EXAMPLE[0]?.split(": ")[1]}`, ...EXAMPLE.slice(1)];

  it.each([
    ["csv", () => Promise.resolve(PRODUCT_TEMPLATE.map(writeExactCsvLine).join(""))],
    ["xlsx", () => writeXlsx(PRODUCT_TEMPLATE)],
  ] as const)("is read back as %s", async (_format, content) => {
    const place = path.join(mkdtempSync(path.join(tmpdir(), "template-")), "file");
    onTestFinished(() => rmSync(path.dirname(place), { recursive: true }));
    writeFileSync(place, await content());
    const result = await readImportFile(place, DEFAULT_CHOICES, FACTS);
    if ("unreadable" in result) throw new Error(result.unreadable);
    expect(result).toMatchObject({ ...NOTHING, reading: { system: "tela", unusedColumns: [] } });
    expect(result.products.flatMap(write)).toEqual(withoutId);
  });
});

describe("the owner's choices", () => {
  it("split a product by its colours, and link them in all directions", async () => {
    const { products } = await read("shopify.csv", { colors: "split" });
    expect(products.slice(0, 2).flatMap(write)).toEqual([
      "jean-mom: Jean mom $56000 (2,3,5)",
      `  brand=Caminito category=Jeans isHidden=false placedFor=["mujer"] ${withSale(48000)} weightInGrams=600`,
      `  ${JSON.stringify("Tiro alto.\nDenim rígido.")}`,
      "  links: Negro=jean-mom-negro",
      "  2: 38|Azul|5|JM-38-A|7790003000019",
      "  3: 40|Azul|0|JM-40-A|",
      "  https://cdn.ejemplo.com/jean-2.jpg?v=11|De atrás|",
      "  https://cdn.ejemplo.com/jean-3.jpg?v=11||",
      "  https://cdn.ejemplo.com/jean-azul.jpg?v=12||Azul",
      "jean-mom-negro: Jean mom $56000 (4)",
      `  brand=Caminito category=Jeans isHidden=false placedFor=["mujer"] ${withSale(48000)} weightInGrams=600`,
      `  ${JSON.stringify("Tiro alto.\nDenim rígido.")}`,
      "  links: Azul=jean-mom",
      "  4: 40|Negro|-|JM-40-N|",
      "  https://cdn.ejemplo.com/jean-1.jpg?v=11|De frente|Negro",
    ]);
  });

  it("take the promotional price, where there is one", async () => {
    const { products } = await read("shopify.csv", { price: "promotional" });
    expect(products.map(({ fields }) => fields.priceInPesos)).toEqual([48000, 7500]);
    expect(products.map(({ fields }) => fields.sale)).toEqual([undefined, undefined]);
  });

  it("leave the promotional price alone", async () => {
    const { products } = await read("shopify.csv", { price: "list" });
    expect(products.map(({ fields }) => fields.priceInPesos)).toEqual([56000, 7500]);
    expect(products.map(({ fields }) => fields.sale)).toEqual([undefined, undefined]);
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
    // One bad cell costs no product, so that of a single row comes in without a price.
    expect(products.map(({ id, fields }) => [id, fields.priceInPesos])).toEqual([
      ["gorra-piluso", 0],
    ]);
    expect(problems[0]).toMatchObject({
      row: 2,
      column: "Precio",
      message: "“18,500.00” no está escrito como los otros precios del archivo, como 10.000,50.",
    });
  });

  it("read letters as the owner says", async () => {
    const { notes, reading } = await read("tiendanube.csv", { encoding: "windows-1252" });
    expect(reading.encoding).toBe("windows-1252");
    // The second byte of Í is a control character there.
    expect(notes.at(-1)?.message).toBe(
      "“SÃ\u008d” no se entiende: tiene que ser Sí o No. Si el producto es nuevo, entra oculto.",
    );
  });
});
