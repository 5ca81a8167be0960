import { normalizeSize, sizeLabel } from "../catalogue/size";
import type { FieldReading } from "../plain/fields";
import type { PagePlace } from "../plain/pagination";
import { listAxes, nameCell } from "./stock-grid";
import { type StockSubject, variantKey, toStockSubject } from "./stock-level";

/** What is counted: the whole shop, or the products of a brand or a group. The words are stored. */
export type TakeScope = {
  kind: "all" | "brand" | "group";
  /** The brand's or group's id; empty for the whole shop. */
  id: string;
};

/** More pieces of one size and colour are probably a typing error. */
export const MAX_COUNTED = 9999;

export type CountedCell = StockSubject & {
  counted: number;
  /** The pieces that the shop believed in then; null when it did not count them. */
  seenOnHand: number | null;
  /** How often people had changed that number. */
  seenEdits: number;
};

/** What the shop believes now; null when it does not count that size and colour. */
export type BelievedStock = { onHand: number; edits: number } | null;

/**
 * True when a person changed the number since it was counted: the count and the change may both know
 * of the same piece. Orders do not make a count outdated.
 */
export function isOutdated(
  { seenOnHand, seenEdits }: Pick<CountedCell, "seenOnHand" | "seenEdits">,
  now: BelievedStock,
): boolean {
  if (seenOnHand === null || now === null) return (seenOnHand === null) !== (now === null);
  return now.edits !== seenEdits;
}

export type Judged =
  | { outcome: "outdated" }
  | { outcome: "equal" }
  | {
      outcome: "different";
      /** Pieces found beyond those that were expected; null when counting begins with it. */
      difference: number | null;
      onHand: number;
    };

/**
 * The difference was found when the pieces were counted, so it is what is applied: what orders took or
 * brought back since then stays so. Pieces that are not there cannot leave, so the number stops at 0.
 */
export function judgeCount(cell: CountedCell, now: BelievedStock): Judged {
  if (isOutdated(cell, now)) return { outcome: "outdated" };
  const { counted, seenOnHand } = cell;
  if (seenOnHand === null || now === null) {
    return { outcome: "different", difference: null, onHand: counted };
  }
  const difference = counted - seenOnHand;
  if (difference === 0) return { outcome: "equal" };
  return { outcome: "different", difference, onHand: Math.max(now.onHand + difference, 0) };
}

/** Reads what was typed for a size and colour. Nothing means that it was not counted. */
export function parseCount(text: string): FieldReading<number | null> {
  const typed = text.trim();
  if (typed === "") return { value: null, problem: null };
  if (!/^\d+$/.test(typed)) {
    const problem = "escribí un número entero, sin letras ni comas. Si no hay, 0.";
    return { value: null, problem };
  }
  const value = Number(typed);
  if (value > MAX_COUNTED) return { value: null, problem: "no puede pasar de 9.999." };
  return { value, problem: null };
}

export type TakeProduct = {
  productRow: number;
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

/** One nameless size for a product without any. */
export function toTakeSizes(sizes: readonly string[]): TakeSize[] {
  const listed = listAxes({ sizes, colors: [] }).sizes;
  return listed.map((size) => ({ key: normalizeSize(size), label: sizeLabel(size) }));
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

/** Differences on one page; and at most so many rows that were not counted. */
export const LISTED_DIFFERENCES = 100;

export type ListedCell = {
  /** Its `StockSubject` as forms carry it. */
  subject: string;
  label: string;
  counted: number;
  /** What was expected when it was counted; null when the shop did not count it. */
  seenOnHand: number | null;
  /** What the shop believes now; orders may have changed it since. */
  nowOnHand: number | null;
  /** Null when counting begins with it, or when nothing is applied. */
  difference: number | null;
  /** What the shop will believe; null when nothing is applied. */
  onHand: number | null;
};

export type UncountedRow = { label: string; sizes: string[] };

type ShownPlace = Omit<PagePlace, "start" | "end">;

/** Its place is among the differences. */
export type TakeDifferences = ShownPlace & {
  /** A fingerprint of the counted cells; the form that applies the count sends it back. */
  seen: string;
  countedCells: number;
  /** Sizes and colours of all its products, counted or not. */
  totalCells: number;
  equalCells: number;
  different: ListedCell[];
  outdated: ListedCell[];
  gone: ListedCell[];
  /** The first rows with sizes that were not counted. */
  uncounted: UncountedRow[];
  uncountedRows: number;
};

/** A cell of the sheet on which pieces are counted. It never tells what the shop believes. */
export type SheetCell = {
  subject: string;
  /** The size as people read it; empty for a product without sizes. */
  sizeText: string;
  label: string;
  typed: string;
  /** What it held when the page was made: only what differs is stored. */
  before: string;
  /** True when a person changed the number after it was counted: it has to be counted again. */
  isOutdated: boolean;
  error: string | null;
};

export type SheetRow = { name: string; color: string; cells: SheetCell[] };

/** What is stored of a cell; an outdated count does not fill its field. */
export type StoredCount = { cell: CountedCell; isOutdated: boolean };

export function countShown(stored: StoredCount | undefined): number | null {
  return stored === undefined || stored.isOutdated ? null : stored.cell.counted;
}

export function toSheet(
  rows: readonly TakeRow[],
  find: (subject: StockSubject) => StoredCount | undefined,
): SheetRow[] {
  return rows.map((row) => {
    const { productRow, name, color, sizes } = row;
    return {
      ...{ name, color },
      cells: sizes.map(({ key, label }) => {
        const subject = { productRow, size: key, color };
        const stored = find(subject);
        const typed = writeCount(countShown(stored));
        return {
          ...{ subject: toStockSubject(subject), sizeText: label, typed, before: typed },
          label: nameCell(row.name, { size: label, color: row.color }),
          isOutdated: stored?.isOutdated ?? false,
          error: null,
        };
      }),
    };
  });
}

export type TypedCell = {
  subject: StockSubject;
  typed: string;
  /** What the field held before; null for nothing. */
  before: number | null;
};

export type CellProblem = {
  text: string;
  /** What the field counts as from now on; absent when that did not change. */
  before?: number | null;
};

/** The refused sheet: the rows of the form itself, because the products may have changed since. */
export function toTypedSheet(
  cells: readonly TypedCell[],
  products: ReadonlyMap<number, TakeProduct>,
  problems: ReadonlyMap<string, CellProblem>,
): SheetRow[] {
  const rows = new Map<string, SheetRow>();
  for (const { subject, typed, before } of cells) {
    const { productRow, color } = subject;
    const product = products.get(productRow);
    const name = product?.name ?? `Producto ${productRow}`;
    const key = `${productRow}\n${color}`;
    const row = rows.get(key) ?? { name, color, cells: [] };
    rows.set(key, row);
    const id = toStockSubject(subject);
    const problem = problems.get(id);
    const known = product?.sizes.find((size) => size.key === subject.size);
    const sizeText = known?.label ?? subject.size;
    row.cells.push({
      ...{ subject: id, sizeText, typed, isOutdated: false, error: problem?.text ?? null },
      label: nameCell(name, { size: sizeText, color }),
      before: writeCount(problem?.before === undefined ? before : problem.before),
    });
  }
  return [...rows.values()];
}

function writeCount(count: number | null): string {
  return count === null ? "" : String(count);
}

export function hasVariant(
  product: Pick<TakeProduct, "sizes" | "colors">,
  { size, color }: Pick<StockSubject, "size" | "color">,
): boolean {
  const key = variantKey({ size, color });
  return product.colors.some((one) =>
    product.sizes.some((other) => variantKey({ size: other.key, color: one }) === key),
  );
}

export function describeOtherCount(counted: number | null): string {
  const done = counted === null ? "sacó este conteo" : `contó ${counted}`;
  return `otra persona ${done} mientras contabas. Si va lo tuyo, guardá de nuevo.`;
}

export const NOT_IN_TAKE =
  "el producto no es de este conteo. Vaciá el campo y contalo en el conteo que le toca.";

export const CELL_GONE =
  "el producto ya no tiene ese talle y color. Vaciá el campo y guardá de nuevo.";

export type ListedTake = {
  id: number;
  scope: TakeScope;
  title: string;
  author: string;
  /** Null when the stored time is not valid. */
  createdAt: Date | null;
  closedAt: Date | null;
  /** The change in the history; null for one that changed nothing. */
  batchId: number | null;
  /** Counted sizes and colours; 0 for one that was thrown away. */
  countedCells: number;
};

export type TakePage = {
  take: ListedTake;
  rows: SheetRow[];
  page: number;
  pageCount: number;
  totalCells: number;
};

export type TakeView =
  | (TakePage & {
      kind: "count";
      /** Another one for other rows or counts. */
      key: string;
    })
  | { kind: "differences"; take: ListedTake; differences: TakeDifferences }
  | (ShownPlace & { kind: "sheet"; take: ListedTake; rows: TakeRow[] });

export function describeEnd({ batchId, countedCells }: ListedTake): string {
  if (batchId !== null) return "Aplicado";
  return countedCells > 0 ? "Aplicado sin cambios" : "Descartado";
}
