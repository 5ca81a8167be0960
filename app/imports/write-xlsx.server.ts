import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

import { nameCell } from "../domain/imports/file-cell";

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPES = "http://schemas.openxmlformats.org/package/2006/content-types";
const SPREADSHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const FIXED_PARTS: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Productos" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  // All cells are text: Excel makes no date of a size, and takes no zero off a code.
  "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

export function writeXlsx(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const zip = new ZipFile();
  const parts = { ...FIXED_PARTS, "xl/worksheets/sheet1.xml": writeSheet(rows) };
  for (const [name, content] of Object.entries(parts)) {
    zip.addBuffer(Buffer.from(DECLARATION + content), name);
  }
  zip.end();
  return buffer(zip.outputStream);
}

function writeSheet(rows: readonly (readonly string[])[]): string {
  const width = Math.max(...rows.map(({ length }) => length));
  const lines = rows.map(
    (cells, at) =>
      `<row r="${at + 1}">${cells.map((cell, place) => writeCell(cell, nameCell(place, at + 1))).join("")}</row>`,
  );
  const columns = `<cols><col min="1" max="${width}" width="18" style="1" customWidth="1"/></cols>`;
  return `<worksheet xmlns="${MAIN}">${columns}<sheetData>${lines.join("")}</sheetData></worksheet>`;
}

function writeCell(text: string, address: string): string {
  const escaped = text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<c r="${address}" s="1" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}
