import { parseCell } from "./file-cell";
import { firstCell, readOptions, readVariant, type FileProduct, type Sheet } from "./file-product";
import type { FileRow, RowProblem } from "./imported-product";
import { readCategoryPaths } from "./category-paths";
import { readYesOrNo } from "./yes-or-no";

export function readTiendanubeProduct(sheet: Sheet, rows: readonly FileRow[]): FileProduct {
  const problems: RowProblem[] = [];
  const isShown = parseCell(firstCell(sheet, rows, "shown"), problems, readYesOrNo);
  return {
    rows: rows.map(({ row }) => row),
    address: firstCell(sheet, rows, "id"),
    texts: {
      name: firstCell(sheet, rows, "name"),
      brand: firstCell(sheet, rows, "brand"),
      description: firstCell(sheet, rows, "description"),
    },
    categories: readCategoryPaths(firstCell(sheet, rows, "categories").text),
    isHidden: isShown === undefined ? undefined : !isShown,
    pictures: null,
    variants: rows.map((row) => readVariant(sheet, row, readOptions(sheet, row, rows))),
    problems,
  };
}
