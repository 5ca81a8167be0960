import { foldText } from "../plain/fold-text";
import { readCategoryPath } from "./category-paths";
import { type Cell, readHidden, splitParts } from "./file-cell";
import { cellAt, firstCell, readOptions, readVariant, noteUncounted } from "./file-product";
import type { FilePicture, FileProduct, FileVariant, Sheet } from "./file-product";
import type { FileRow, RowProblem } from "./imported-product";
import { findAudienceWord } from "./place-words";
import { readToldCells } from "./told-cells";
import { findOptionKind } from "./variant-options";

const NO_OPTION = "default title";
/** Every other one, such as "draft", "archived" and "unlisted", keeps shoppers from it. */
const SHOWN_STATUS = ["active", "activo"];

/** A product: its first row has its own fields, and rows without a variant have one more picture each. */
export function readShopifyProduct(sheet: Sheet, rows: readonly FileRow[]): FileProduct {
  const notes: RowProblem[] = [];
  const first = (key: Parameters<typeof cellAt>[2]) => firstCell(sheet, rows, key);
  const type = first("category");
  const path = readCategoryPath(type.text);
  const isHidden = readHidden([first("shown")], notes);
  const status = foldText(first("status").text);
  return {
    rows: rows.map(({ row }) => row),
    address: first("id"),
    texts: {
      name: first("name"),
      brand: first("brand"),
      category: type,
      description: first("description"),
    },
    categories: path.length === 0 ? [] : [path],
    ...(path.length === 0 && {
      standardCategory: readCategoryPath(first("productCategory").text),
    }),
    tags: splitTags(first("tags").text, path.length === 0),
    told: readToldCells(sheet, rows),
    isHidden: status === "" ? isHidden : !SHOWN_STATUS.includes(status) || (isHidden ?? false),
    pictures: readPictures(sheet, rows),
    variants: rows
      .filter((row, at) => at === 0 || hasVariant(sheet, row))
      .map((row) => readShopifyVariant(sheet, row, { rows, notes })),
    problems: [],
    notes,
  };
}

/** Sold although there is none. */
const ENDLESS_POLICY = ["continue", "true"];

function hasVariant(sheet: Sheet, row: FileRow): boolean {
  const isOption = sheet.columns.options.some(
    ({ value }) => (row.cells[value] ?? "").trim() !== "",
  );
  return isOption || (["price", "sku"] as const).some((key) => cellAt(sheet, row, key).text !== "");
}

type OfProduct = { rows: readonly FileRow[]; notes: RowProblem[] };

function readShopifyVariant(sheet: Sheet, row: FileRow, { rows, notes }: OfProduct): FileVariant {
  const options = readOptions(sheet, row, rows).filter(
    ({ value }) => foldText(value) !== NO_OPTION,
  );
  const variant = readVariant(sheet, row, options);
  const isTracked = !sheet.columns.at.has("tracker") || cellAt(sheet, row, "tracker").text !== "";
  const isEndless = ENDLESS_POLICY.includes(foldText(cellAt(sheet, row, "policy").text));
  const isCounted = isTracked && !isEndless;
  if (isTracked && isEndless) noteUncounted(variant.stock, notes);
  return {
    ...variant,
    // The file has a number also for what the shop does not count, or sells when there is none.
    stock: isCounted ? variant.stock : { ...variant.stock, text: "" },
    sku: withoutApostrophe(variant.sku),
    barcode: withoutApostrophe(variant.barcode),
  };
}

/** Tags are asked for a category only when nothing else says it; who a product is for is always kept. */
function splitTags(text: string, mayPlace: boolean): string[] {
  const tags = splitParts(text, ",");
  return mayPlace ? tags : tags.filter((tag) => findAudienceWord(tag) !== null);
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
