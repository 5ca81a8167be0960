import { nameCell } from "./stock-grid";
import { variantKey } from "./stock-level";
import { toStockSubject, type StockSubject } from "./stock-subject";
import type { CountedCell, TakeScope } from "./stock-take";
import type { TakeProduct, TakeRow } from "./take-rows";

/** Differences on one page; and at most so many rows that were not counted. */
export const LISTED_DIFFERENCES = 100;

export type ListedCell = {
  /** Its `StockSubject` as forms carry it. */
  subject: string;
  /** "Remera lisa, Negro, talle M". */
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

export type TakeDifferences = {
  /** Names what was counted; whoever applies it sends it back. */
  seen: string;
  countedCells: number;
  /** Sizes and colours of all its products, counted or not. */
  totalCells: number;
  equalCells: number;
  different: ListedCell[];
  /** The number of differences, and the pages. */
  total: number;
  page: number;
  pageCount: number;
  /** A person changed the number after it was counted. */
  outdated: ListedCell[];
  /** The product has no such size and colour any more. */
  gone: ListedCell[];
  /** The first rows with sizes that were not counted. */
  uncounted: UncountedRow[];
  uncountedRows: number;
};

/** A cell of the sheet on which pieces are counted. It never tells what the shop believes. */
export type SheetCell = {
  /** Its `StockSubject` as the form carries it. */
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

/** What a counted cell is told when somebody else counted it while this one was typed. */
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
  /** "Marca SHATO". */
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

export type TakeOverview = {
  open: ListedTake[];
  closed: ListedTake[];
  /** What can be counted. */
  brands: { id: string; name: string }[];
  groups: { id: string; name: string }[];
};

export type TakePage = {
  take: ListedTake;
  rows: SheetRow[];
  page: number;
  pageCount: number;
  totalCells: number;
};

/** A stock take as its address asks for it: to count, its differences, or to print. */
export type TakeView =
  | (TakePage & {
      kind: "count";
      /** Another one for other rows or counts. */
      key: string;
    })
  | { kind: "differences"; take: ListedTake; differences: TakeDifferences }
  | {
      kind: "sheet";
      take: ListedTake;
      rows: TakeRow[];
      total: number;
      page: number;
      pageCount: number;
    };

export function describeEnd({ batchId, countedCells }: ListedTake): string {
  if (batchId !== null) return "Aplicado";
  return countedCells > 0 ? "Aplicado sin cambios" : "Descartado";
}
