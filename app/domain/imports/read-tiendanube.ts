import { firstCell, readOptions, readVariant, type FileProduct, type Sheet } from "./file-product";
import type { FileRow, RowProblem } from "./imported-product";
import { readCategoryPaths } from "./category-paths";
import { readHidden } from "./shown-cells";

export function readTiendanubeProduct(sheet: Sheet, rows: readonly FileRow[]): FileProduct {
  const notes: RowProblem[] = [];
  const shown = (["shown", "visibility"] as const).map((key) => firstCell(sheet, rows, key));
  return {
    rows: rows.map(({ row }) => row),
    address: firstCell(sheet, rows, "id"),
    texts: {
      name: firstCell(sheet, rows, "name"),
      brand: firstCell(sheet, rows, "brand"),
      description: firstCell(sheet, rows, "description"),
    },
    categories: readCategoryPaths(firstCell(sheet, rows, "categories").text),
    isHidden: readHidden(shown, notes),
    pictures: null,
    variants: rows.map((row) => readVariant(sheet, row, readOptions(sheet, row, rows))),
    problems: [],
    notes,
  };
}
