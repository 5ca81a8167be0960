import { foldText } from "../plain/fold-text";
import { parseCell, type Cell } from "./file-cell";
import { cellAt, firstCell, readOptions, readVariant } from "./file-product";
import type { FilePicture, FileProduct, FileVariant, Sheet } from "./file-product";
import type { FileRow, RowProblem } from "./imported-product";
import { findOptionKind } from "./variant-options";
import { readYesOrNo } from "./yes-or-no";

/** The value that a product without options has. */
const NO_OPTION = "default title";
const HIDDEN_STATUS = ["draft", "archived", "borrador", "archivado"];

/** A product: its first row has its own fields, and rows without a variant have one more picture each. */
export function readShopifyProduct(sheet: Sheet, rows: readonly FileRow[]): FileProduct {
  const problems: RowProblem[] = [];
  const first = (key: Parameters<typeof cellAt>[2]) => firstCell(sheet, rows, key);
  const isShown = parseCell(first("shown"), problems, readYesOrNo);
  const type = first("category");
  const status = foldText(first("status").text);
  const isSaid = isShown !== undefined || status !== "";
  return {
    rows: rows.map(({ row }) => row),
    address: first("id"),
    texts: {
      name: first("name"),
      brand: first("brand"),
      category: type,
      description: first("description"),
    },
    categories: type.text === "" ? [] : [[type.text]],
    isHidden: isSaid ? isShown === false || HIDDEN_STATUS.includes(status) : undefined,
    pictures: readPictures(sheet, rows),
    variants: rows
      .filter((row, at) => at === 0 || hasVariant(sheet, row))
      .map((row) => readShopifyVariant(sheet, row, rows)),
    problems,
  };
}

function hasVariant(sheet: Sheet, row: FileRow): boolean {
  const isOption = sheet.columns.options.some(
    ({ value }) => (row.cells[value] ?? "").trim() !== "",
  );
  return isOption || (["price", "sku"] as const).some((key) => cellAt(sheet, row, key).text !== "");
}

function readShopifyVariant(sheet: Sheet, row: FileRow, rows: readonly FileRow[]): FileVariant {
  const options = readOptions(sheet, row, rows).filter(
    ({ value }) => foldText(value) !== NO_OPTION,
  );
  const variant = readVariant(sheet, row, options);
  const isCounted = !sheet.columns.at.has("tracker") || cellAt(sheet, row, "tracker").text !== "";
  return {
    ...variant,
    // The file has a number also for what the shop does not count.
    stock: isCounted ? variant.stock : { ...variant.stock, text: "" },
    sku: withoutApostrophe(variant.sku),
    barcode: withoutApostrophe(variant.barcode),
  };
}

/** The program writes one before a code, so that a spreadsheet takes it as a text. */
function withoutApostrophe(cell: Cell): Cell {
  return { ...cell, text: cell.text.replace(/^'(?=\d)/, "") };
}

/** By their positions; the picture of a variant shows its colour. */
function readPictures(sheet: Sheet, rows: readonly FileRow[]): FilePicture[] | null {
  const positionOf = (row: FileRow) =>
    Number(cellAt(sheet, row, "picturePosition").text || Number.POSITIVE_INFINITY);
  const listed = [...rows]
    .sort((one, other) => comparePositions(positionOf(one), positionOf(other)))
    .map((row) => ({
      cell: cellAt(sheet, row, "pictures"),
      text: cellAt(sheet, row, "pictureTexts").text,
      color: "",
    }))
    .filter(({ cell }) => cell.text !== "");
  const ofVariants = rows.flatMap((row) => {
    const cell = cellAt(sheet, row, "variantPicture");
    if (cell.text === "") return [];
    const option = readOptions(sheet, row, rows).find(
      ({ name }) => findOptionKind(name) === "color",
    );
    const same = listed.find((picture) => plainAddress(picture.cell) === plainAddress(cell));
    return [{ cell: same?.cell ?? cell, text: "", color: option?.value ?? "" }];
  });
  const pictures = [...listed, ...ofVariants];
  return pictures.length === 0 ? null : pictures;
}

/** What is no number counts as last. */
function comparePositions(one: number, other: number): number {
  return one === other || Number.isNaN(one) || Number.isNaN(other) ? 0 : one < other ? -1 : 1;
}

/** Without the version at its end. */
const plainAddress = ({ text }: Cell) => text.replace(/\?.*$/, "");
