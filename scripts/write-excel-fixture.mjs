// Writes test/fixtures/imports/tiendanube-excel.xlsx: a file of products as Excel saves it after somebody
// has opened the shop's CSV in it. Run it with `node scripts/write-excel-fixture.mjs`.
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

const FILE = new URL("../test/fixtures/imports/tiendanube-excel.xlsx", import.meta.url);
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** Styles of cells, by their places in `cellXfs`. */
const GENERAL = 0;
const DAY_MONTH = 1; // 11-dic
const MONTH_YEAR = 2; // dic-18
const EAN = 3; // 0000000000000
const SKU = 4; // "N-"0000

const dateOf = (iso) => Date.parse(iso) / 86_400_000 + 25_569;

const HEAD = [
  ...["Identificador de URL", "Nombre", "Categorías", "Nombre de propiedad 1"],
  ...["Valor de propiedad 1", "Precio", "Stock", "SKU", "Código de barras", "Mostrar en tienda"],
];
const body = (size, stock, sku, isFirst = false) => [
  "body-de-algodon",
  isFirst ? "Body de algodón" : "",
  isFirst ? "Bebés > Bodies" : "",
  "Talle",
  size,
  15_900,
  stock,
  { value: sku, style: SKU },
  { value: 779_000_100_000 + sku, style: EAN },
  isFirst ? "SÍ" : "",
];
const PRODUCTS = [
  HEAD,
  body("6-9", 4, 12, true),
  // Typed as 11-12 and 12-18.
  body({ value: dateOf("2025-12-11"), style: DAY_MONTH }, 2, 13),
  body({ value: dateOf("2018-12-01"), style: MONTH_YEAR }, 1, 14),
  body("18-24", 0, 15),
  [
    ...["zapatilla-lona", "Zapatilla de lona", "Calzado", "Número", 36, 32_500, 3],
    { value: 7, style: SKU },
    { value: 65_000_000_018, style: EAN },
    "NO",
  ],
];
const COSTS = [
  ["Identificador de URL", "Nombre", "Costo"],
  ["body-de-algodon", "Costos 2025", 7_000],
];

const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function writeCell(cell, at, row) {
  const { value, style = GENERAL } = typeof cell === "object" ? cell : { value: cell };
  if (value === "") return "";
  const place = `r="${String.fromCharCode(65 + at)}${row}"`;
  const look = style === GENERAL ? "" : ` s="${style}"`;
  return typeof value === "number"
    ? `<c ${place}${look}><v>${value}</v></c>`
    : `<c ${place} t="inlineStr"><is><t>${escape(value)}</t></is></c>`;
}

function writeSheet(rows) {
  const written = rows.map(
    (cells, at) =>
      `<row r="${at + 1}">${cells.map((cell, place) => writeCell(cell, place, at + 1)).join("")}</row>`,
  );
  return `<worksheet xmlns="${MAIN}"><sheetData>${written.join("")}</sheetData></worksheet>`;
}

const relation = (id, kind, target) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
const relations = (...list) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${list.join("")}</Relationships>`;
const type = (part, name) =>
  `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml"/>`;
const style = (id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0"/>`;

const PARTS = {
  "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type("xl/workbook.xml", "sheet.main")}${type("xl/worksheets/sheet1.xml", "worksheet")}${type("xl/worksheets/sheet2.xml", "worksheet")}${type("xl/styles.xml", "styles")}</Types>`,
  "_rels/.rels": relations(relation("rId1", "officeDocument", "xl/workbook.xml")),
  "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Costos" sheetId="2" state="hidden" r:id="rId2"/><sheet name="Productos" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": relations(
    relation("rId1", "worksheet", "worksheets/sheet1.xml"),
    relation("rId2", "worksheet", "worksheets/sheet2.xml"),
    relation("rId3", "styles", "styles.xml"),
  ),
  "xl/worksheets/sheet1.xml": writeSheet(PRODUCTS),
  "xl/worksheets/sheet2.xml": writeSheet(COSTS),
  "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="0000000000000"/><numFmt numFmtId="165" formatCode="&quot;N-&quot;0000"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5">${[0, 16, 17, 164, 165].map(style).join("")}</cellXfs></styleSheet>`,
};

const archive = new ZipFile();
for (const [name, content] of Object.entries(PARTS)) {
  const mtime = new Date("2025-12-11T12:00:00Z");
  archive.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${content}`), name, {
    mtime,
  });
}
archive.end();
await pipeline(archive.outputStream, createWriteStream(FILE));
