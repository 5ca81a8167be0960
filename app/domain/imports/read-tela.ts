import { findFocusByName } from "../catalogue/focus-names";
import { eachNumber } from "../products/number-fields";
import { eachText } from "../products/text-fields";
import {
  nameCell,
  parseUsable,
  type Cell,
  splitListCell,
  readYesOrNo,
  readHidden,
} from "./file-cell";
import {
  cellAt,
  firstCell,
  readVariant,
  type FilePicture,
  type FileProduct,
  type Sheet,
} from "./file-product";
import type { FileRow, RowProblem } from "./imported-product";

export function readTelaProduct(sheet: Sheet, rows: readonly FileRow[]): FileProduct {
  const notes: RowProblem[] = [];
  const first = (key: Parameters<typeof firstCell>[2]) => firstCell(sheet, rows, key);
  const isNew = parseUsable(first("isNew"), notes, readYesOrNo);
  return {
    rows: rows.map(({ row }) => row),
    address: first("id"),
    texts: eachText(first),
    numbers: eachNumber(first),
    audiences: first("audiences"),
    age: first("age"),
    alsoIn: first("alsoIn"),
    goesWith: first("goesWith"),
    iva: first("iva"),
    sale: { price: first("salePrice"), from: first("saleFrom"), until: first("saleUntil") },
    links: first("links"),
    guide: first("guide"),
    isHidden: readHidden([first("shown")], notes),
    isNew,
    pictures: readPictures(first),
    variants: readVariants(sheet, rows),
    problems: [],
    notes,
  };
}

type PictureColumn = "pictures" | "pictureTexts" | "pictureColors" | "pictureFocuses";

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

function readPictures(first: (key: PictureColumn) => Cell): FilePicture[] | null {
  const addresses = first("pictures");
  const listed = splitListCell(addresses.text);
  if (listed.length === 0) return null;
  const list = (key: PictureColumn) => splitListCell(first(key).text);
  const [texts, colors] = [list("pictureTexts"), list("pictureColors")];
  const focuses = list("pictureFocuses").map(findFocusByName);
  return listed.map((address, at) => ({
    cell: { ...addresses, text: address },
    text: texts[at] ?? "",
    color: colors[at] ?? "",
    ...(focuses[at] && { focus: focuses[at] }),
  }));
}
