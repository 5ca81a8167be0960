import { makeZip } from "../../test/helpers/zip";
import { CSV_START, writeExactCsvLine, type CsvCell } from "../../app/domain/plain/csv";

/** The rows of a spreadsheet, its headings first. */
export type Table = readonly (readonly CsvCell[])[];

const HEADINGS = [
  ...["ID", "Nombre", "Precio", "Marca", "Categoría", "Talle", "Color", "Stock", "SKU"],
  ...["Código de barras", "Visible", "Descripción", "Fotos"],
];
const SIZES = ["S", "M", "L"];
const KINDS = ["Remeras", "Camperas", "Jeans", "Vestidos", "Zapatillas"];
const PICTURE = "/dibujos/600x600/remera/negro/38-frente.svg";

export type Wanted = {
  /** The number of the first product. */
  from: number;
  count: number;
  origin: string;
  /** One in so many products has two colours. */
  twoColored: number;
};

/** Products as a shop has them, in Tela's own format: three sizes each, counted and with codes. */
export function makeTable({ from, count, origin, twoColored }: Wanted): Table {
  const products = Array.from({ length: count }, (_, at) => from + at);
  return [HEADINGS, ...products.flatMap((number) => makeRows(number, { origin, twoColored }))];
}

function makeRows(number: number, { origin, twoColored }: Pick<Wanted, "origin" | "twoColored">) {
  const id = `producto-${number}`;
  const colors = number % twoColored === 0 ? ["Negro", "Crudo"] : ["Negro"];
  const variants = colors.flatMap((color) => SIZES.map((size) => ({ color, size })));
  const own = {
    name: `Prenda ${number}`,
    price: 10_000 + number,
    brand: `Marca ${number % 20}`,
    kind: KINDS[number % KINDS.length] ?? "",
    description: `Prenda número ${number} de algodón peinado, «suave» y fresca.\n\n- Lavado a mano\n- Talles reales`,
  };
  return variants.map(({ color, size }, at): CsvCell[] => {
    const isFirst = at === 0;
    const first = (cell: CsvCell) => (isFirst ? cell : null);
    return [
      ...[id, first(own.name), first(own.price), first(own.brand), first(own.kind), size, color],
      ...[number % 9, `SKU-${number}-${at}`, `779${String(number).padStart(9, "0")}${at}`],
      ...[first("Sí"), first(own.description), first(origin + PICTURE)],
    ];
  });
}

export function writeCsv(table: Table): string {
  return CSV_START + table.map(writeExactCsvLine).join("");
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** A sheet as Excel saves it: each text once, and cells that name it. */
export async function writeXlsx(table: Table): Promise<Uint8Array<ArrayBuffer>> {
  const texts = new Map<string, number>();
  const writeCell = (cell: CsvCell, place: string): string => {
    if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
    if (typeof cell !== "string") return "";
    const at = texts.get(cell) ?? texts.size;
    texts.set(cell, at);
    return `<c r="${place}" t="s"><v>${at}</v></c>`;
  };
  const rows = table.map((cells, row) => {
    const written = cells.map((cell, column) => writeCell(cell, `${LETTERS[column]}${row + 1}`));
    return `<row r="${row + 1}">${written.join("")}</row>`;
  });
  const shared = [...texts.keys()].map(
    (text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`,
  );
  const files = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"/>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Hoja1" sheetId="1" r:id="sheet"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${[
      link("sheet", "worksheet", "worksheets/sheet1.xml"),
      link("texts", "sharedStrings", "sharedStrings.xml"),
    ].join("")}</Relationships>`,
    "xl/sharedStrings.xml": `<sst xmlns="${MAIN}">${shared.join("")}</sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}"><sheetData>${rows.join("")}</sheetData></worksheet>`,
  };
  return new Uint8Array(await makeZip(files));
}

/** The names of the columns. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

function link(id: string, kind: string, target: string): string {
  return `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
