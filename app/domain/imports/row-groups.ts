import { foldText } from "../plain/fold-text";
import { noteProblem, quoteCell } from "./file-cell";
import { cellAt, type Sheet, hasVariantColumns } from "./file-product";
import type { ColumnKey } from "./import-columns";
import type { FileRow, RowProblem } from "./imported-product";
import { kindOf } from "./read-woocommerce";

export type RowGroups = {
  add: (row: FileRow) => void;
  /** In the order of their first rows. */
  list: () => FileRow[][];
  others?: () => number[];
};

/** By the id or address, in any order. Without one, a new name begins a product; other rows belong to the one above. */
export function groupByAddress(sheet: Sheet): RowGroups {
  const groups = new Map<string, FileRow[]>();
  let nameAbove = "";
  let above: FileRow[] | undefined;
  return {
    add(row) {
      const address = cellAt(sheet, row, "id").text;
      const name = cellAt(sheet, row, "name").text;
      const isNew = address !== "" || (name !== "" && name !== nameAbove);
      nameAbove = name || (address === "" ? nameAbove : "");
      // No address has a line break.
      const key = address || `\n${row.row}`;
      const known = isNew ? groups.get(key) : above;
      above = known ?? [];
      if (!known) groups.set(key, above);
      above.push(row);
    },
    list: () => [...groups.values()],
  };
}

/** WooCommerce: each product comes before its variations, which may stand anywhere in the file. */
export function groupByParent(sheet: Sheet): RowGroups {
  const groups: FileRow[][] = [];
  const byKey = new Map<string, FileRow[]>();
  const variations: { row: FileRow; parent: string }[] = [];
  return {
    add(row) {
      const text = (key: "type" | "number" | "sku" | "parent") => cellAt(sheet, row, key).text;
      if (kindOf(text("type")) === "variation") {
        variations.push({ row, parent: text("parent") });
        return;
      }
      const group = [row];
      groups.push(group);
      for (const key of [`id:${text("number")}`, text("sku")]) {
        if (key !== "" && !byKey.has(key)) byKey.set(key, group);
      }
    },
    list() {
      for (const { row, parent } of variations) {
        const group = byKey.get(parent);
        if (group) group.push(row);
        else groups.push([row]);
      }
      return groups.sort(([one], [other]) => (one?.row ?? 0) - (other?.row ?? 0));
    },
  };
}

const TOTAL = /^(?:sub)?total(?:es)?(?: general)?:?$/;

/** By the product's number or address, else by its name where there are sizes and colours. Titles and totals are none. */
export function groupByOwnColumns(sheet: Sheet): RowGroups {
  const { at, unused } = sheet.columns;
  const hasKey = at.has("number") || at.has("id");
  const hasVariants = hasVariantColumns(sheet.columns);
  const isWide = sheet.headings.length - unused.length > 2;
  const groups = new Map<string, FileRow[]>();
  const others: number[] = [];
  let above = "";
  return {
    add(row) {
      const texts = row.cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
      const isTitle = isWide && texts.length === 1;
      if (isTitle || TOTAL.test(foldText(texts[0] ?? ""))) {
        others.push(row.row);
        return;
      }
      const text = (key: ColumnKey) => cellAt(sheet, row, key).text;
      const name = foldText(text("name"));
      const own = text("number") || text("id") || (hasKey || hasVariants ? name : "");
      // No key of a file has a line break. Without one, a row is of the product above, or its own.
      const key = own || (hasVariants && above !== "" ? above : `\n${row.row}`);
      above = key;
      groups.set(key, [...(groups.get(key) ?? []), row]);
    },
    list: () => [...groups.values()],
    others: () => others,
  };
}

/** Refuses all rows of an address with two names: which rows belong to which product is unknown. */
export function noteTwoNames(sheet: Sheet, rows: readonly FileRow[], problems: RowProblem[]): void {
  const named = rows
    .filter((row) => cellAt(sheet, row, "id").text !== "")
    .map((row) => cellAt(sheet, row, "name"))
    .filter(({ text }) => text !== "");
  const [first] = named;
  if (!first) return;
  const seen = new Set([toKey(first.text)]);
  for (const name of named) {
    if (seen.has(toKey(name.text))) continue;
    seen.add(toKey(name.text));
    const address = rows.map((row) => cellAt(sheet, row, "id")).find(({ text }) => text !== "");
    const message = `las filas ${first.row} y ${name.row} tienen la misma dirección, ${quoteCell(address?.text ?? "")}, y dos nombres: ${quoteCell(first.text)} y ${quoteCell(name.text)}. Si son dos productos, cambiá una dirección; si es uno, dejá un solo nombre`;
    noteProblem(problems, name, message);
  }
}

const toKey = (name: string) => foldText(name).replace(/\s+/g, " ");
