import { nameCell, parseCell, type Cell } from "./file-cell";
import {
  cellAt,
  firstCell,
  readVariant,
  type FilePicture,
  type FileProduct,
  type Sheet,
} from "./file-product";
import type { FileRow, RowProblem } from "./imported-product";
import { splitListCell } from "./split-list-cell";
import { readYesOrNo } from "./yes-or-no";

/** A product in Tela's own format. */
export function readTelaProduct(sheet: Sheet, rows: readonly FileRow[]): FileProduct {
  const problems: RowProblem[] = [];
  const first = (key: Parameters<typeof firstCell>[2]) => firstCell(sheet, rows, key);
  const isShown = parseCell(first("shown"), problems, readYesOrNo);
  const isNew = parseCell(first("isNew"), problems, readYesOrNo);
  return {
    rows: rows.map(({ row }) => row),
    address: first("id"),
    texts: {
      name: first("name"),
      brand: first("brand"),
      category: first("category"),
      subcategory: first("subcategory"),
      collection: first("collection"),
      description: first("description"),
      composition: first("composition"),
    },
    iva: first("iva"),
    sale: { price: first("salePrice"), from: first("saleFrom"), until: first("saleUntil") },
    links: first("links"),
    isHidden: isShown === undefined ? undefined : !isShown,
    isNew,
    pictures: readPictures(first("pictures"), first("pictureTexts"), first("pictureColors")),
    variants: readVariants(sheet, rows),
    problems,
  };
}

/** None when the file has nothing about sizes and colours. */
function readVariants(sheet: Sheet, rows: readonly FileRow[]): FileProduct["variants"] {
  const { at } = sheet.columns;
  if (!(["size", "color", "stock", "sku", "barcode", "price"] as const).some((key) => at.has(key)))
    return [];
  return rows.map((row) => {
    const options = (["size", "color"] as const)
      .map((key) => ({ ...cellAt(sheet, row, key), place: at.get(key) ?? 0 }))
      .map(({ column, text, place }) => ({
        ...{ name: column, value: text },
        cell: nameCell(place, row.row),
      }))
      .filter(({ value }) => value !== "");
    return readVariant(sheet, row, options);
  });
}

function readPictures(addresses: Cell, texts: Cell, colors: Cell): FilePicture[] | null {
  const listed = splitListCell(addresses.text);
  if (listed.length === 0) return null;
  const [itsTexts, itsColors] = [splitListCell(texts.text), splitListCell(colors.text)];
  return listed.map((address, at) => ({
    cell: { ...addresses, text: address },
    text: itsTexts[at] ?? "",
    color: itsColors[at] ?? "",
  }));
}
