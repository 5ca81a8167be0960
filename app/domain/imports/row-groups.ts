import { cellAt, type Sheet } from "./file-product";
import type { FileRow } from "./imported-product";
import { kindOf } from "./read-woocommerce";

/** Collects the rows of each product, row by row. */
export type RowGroups = {
  add: (row: FileRow) => void;
  /** In the order of their first rows. */
  list: () => FileRow[][];
};

/**
 * By the id or address, in any order. Without one, a new name begins a product, and other rows belong to
 * the product above.
 */
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
