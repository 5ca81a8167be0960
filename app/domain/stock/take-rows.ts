import { listSizes, normalizeSize, sizeLabel } from "../catalogue/size";
import { foldText } from "../plain/fold-text";

export type TakeProduct = {
  productRow: number;
  id: string;
  name: string;
  sizes: readonly TakeSize[];
  colors: readonly string[];
};

export type TakeSize = {
  /** As `normalizeSize` gives it; empty for a product without sizes. */
  key: string;
  label: string;
};

/** A row of the sheet: one colour of a product, with a cell for each size. */
export type TakeRow = Omit<TakeProduct, "colors"> & { color: string };

/** A product's sizes in human order, each once; one nameless size for a product without any. */
export function toTakeSizes(sizes: readonly string[]): TakeSize[] {
  if (sizes.length === 0) return [{ key: "", label: "" }];
  return listSizes(sizes).map((size) => ({ key: normalizeSize(size), label: sizeLabel(size) }));
}

/** A product's colours, each once; one nameless colour for a product without any. */
export function toTakeColors(colors: readonly string[]): string[] {
  if (colors.length === 0) return [""];
  const keys = colors.map(foldText);
  return colors.filter((_, position) => keys.indexOf(keys[position] ?? "") === position);
}

export function toTakeRows(products: readonly TakeProduct[]): TakeRow[] {
  return products.flatMap(({ colors, ...product }) =>
    colors.map((color) => ({ ...product, color })),
  );
}

/** Most cells on a page: some twenty rows, which a person counts before saving. */
export const MAX_PAGE_CELLS = 120;
/** The server refuses forms over 64 KB. */
const MAX_PAGE_BYTES = 48_000;
/** Of a cell: the words of its two fields, its product's number, and the marks around them. */
const CELL_BYTES = 150;

/** Cuts the rows into pages whose forms the server accepts. No rows are one empty page. */
export function cutTakePages(
  rows: readonly TakeRow[],
  { cells: maxCells, bytes: maxBytes }: { cells: number; bytes: number } = {
    cells: MAX_PAGE_CELLS,
    bytes: MAX_PAGE_BYTES,
  },
): TakeRow[][] {
  const pages: TakeRow[][] = [[]];
  let cells = 0;
  let bytes = 0;
  for (const row of rows) {
    const rowBytes = estimateBytes(row);
    const page = pages.at(-1);
    const isFull = cells + row.sizes.length > maxCells || bytes + rowBytes > maxBytes;
    if (page && (page.length === 0 || !isFull)) {
      page.push(row);
      cells += row.sizes.length;
      bytes += rowBytes;
    } else {
      pages.push([row]);
      cells = row.sizes.length;
      bytes = rowBytes;
    }
  }
  return pages;
}

/** At least as many as the form of the row has. The name of each field has the size and the colour. */
function estimateBytes({ sizes, color }: TakeRow): number {
  const colorBytes = countTextBytes(color);
  return sizes.reduce(
    (sum, { key }) => sum + CELL_BYTES + 2 * (countTextBytes(key) + colorBytes),
    0,
  );
}

/** Without the two signs that JSON writes as two. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** A form writes a plain letter as three signs at most, and others as nine for each unit of the text. */
function countTextBytes(text: string): number {
  return text.length * (PLAIN.test(text) ? 3 : 9);
}
