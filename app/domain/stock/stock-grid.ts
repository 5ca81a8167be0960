import { listSizes, sizeLabel } from "../catalogue/size";
import { foldText } from "../plain/fold-text";
import { formatWhole } from "../plain/whole-number";
import { type Variant, variantKey } from "./stock-level";

export const MAX_PIECES = 9999;

type TypedStock =
  | { kind: "uncounted" }
  | { kind: "set"; pieces: number }
  /** More or fewer than there were. */
  | { kind: "change"; pieces: number };

type TypedProblem = "no-number" | "decimals" | "too-many" | "below-zero";

/** Reads `12`, `+5`, `-2` or nothing. */
export function parseTypedStock(text: string): TypedStock | { problem: TypedProblem } {
  const typed = text.replaceAll(/\s/g, "").replace("−", "-");
  if (typed === "") return { kind: "uncounted" };
  if (/^[+-]?\d+[.,]\d+$/.test(typed)) return { problem: "decimals" };
  if (!/^[+-]?\d+$/.test(typed)) return { problem: "no-number" };
  const pieces = Number(typed);
  if (Math.abs(pieces) > MAX_PIECES) return { problem: "too-many" };
  return { kind: /^\d/.test(typed) ? "set" : "change", pieces };
}

const PROBLEMS: Record<TypedProblem, string> = {
  "no-number": "escribí las piezas que hay, como 12, o lo que cambia, como +5 o -2",
  decimals: "tiene que ser un número entero, sin puntos ni comas",
  "too-many": `entran hasta ${formatWhole(MAX_PIECES)} piezas`,
  "below-zero": "no puede quedar en menos de cero",
};

export function describeTypedProblem(problem: TypedProblem): string {
  return PROBLEMS[problem];
}

export type SeenStock = {
  stockId: number;
  onHand: number;
  left: number;
  edits: number;
};

export type TypedCell = { rowId: number } & Variant & { text: string; seen: SeenStock | null };

type CellFacts = {
  text: string;
  /** Null for what was not counted. */
  seen: SeenStock | null;
  now: SeenStock | null;
  /** The sum of what people changed since it was seen; null when the counting began anew. */
  changedByPeople: number | null;
};

export type CellPlan =
  /** Nothing was typed, or the number is already as wanted. */
  | { outcome: "same" }
  /** An earlier press of the same form did it. */
  | { outcome: "done" }
  | { outcome: "write"; onHand: number | null; soldMeanwhile: number }
  | { outcome: "invalid"; problem: TypedProblem }
  /** Another person changed it, or so many were sold that it would be less than zero. */
  | { outcome: "conflict"; reason: "edited" | "sold" };

export function writeCell(seen: Pick<SeenStock, "onHand"> | null): string {
  return seen === null ? "" : String(seen.onHand);
}

/** What is applied is typed minus seen, so that the sales since the page was made survive. */
export function planCell({ text, seen, now, changedByPeople }: CellFacts): CellPlan {
  if (text.trim() === writeCell(seen)) return { outcome: "same" };
  const typed = parseTypedStock(text);
  if ("problem" in typed) return { outcome: "invalid", problem: typed.problem };
  const before = seen?.onHand ?? 0;
  const wanted =
    typed.kind === "uncounted" ? null : typed.pieces + (typed.kind === "change" ? before : 0);
  if (wanted === (seen?.onHand ?? null)) return { outcome: "same" };
  if (wanted !== null && wanted < 0) return { outcome: "invalid", problem: "below-zero" };
  if (wanted !== null && wanted > MAX_PIECES) return { outcome: "invalid", problem: "too-many" };
  if (!isSameCount(seen, now)) {
    const isDone =
      wanted === (now?.onHand ?? null) ||
      (wanted !== null && now !== null && changedByPeople === wanted - before);
    return isDone ? { outcome: "done" } : { outcome: "conflict", reason: "edited" };
  }
  return applyToNow(wanted, seen, now);
}

function isSameCount(seen: SeenStock | null, now: SeenStock | null): boolean {
  return seen?.stockId === now?.stockId && seen?.edits === now?.edits;
}

function applyToNow(
  wanted: number | null,
  seen: SeenStock | null,
  now: SeenStock | null,
): CellPlan {
  if (wanted === null || seen === null || now === null) {
    return { outcome: "write", onHand: wanted, soldMeanwhile: 0 };
  }
  const onHand = now.onHand + (wanted - seen.onHand);
  if (onHand < 0 || onHand > MAX_PIECES) return { outcome: "conflict", reason: "sold" };
  // A piece that was reserved and has left counts once.
  const soldMeanwhile = Math.max(seen.left - now.left, seen.onHand - now.onHand, 0);
  return { outcome: "write", onHand, soldMeanwhile };
}

export type CountedStock = {
  id: number;
  sizeKey: string;
  color: string;
  onHand: number;
  reserved: number;
  edits: number;
};

export type GridProduct = {
  rowId: number;
  id: string;
  name: string;
  image: string;
  isHidden: boolean;
  sizes: readonly string[];
  colors: readonly string[];
  /** By `variantKey`. */
  counted: ReadonlyMap<string, CountedStock>;
};

export type GridCell = {
  /** Names the cell in the answer to a form. */
  key: string;
  /** As the product spells it; empty when it has no sizes. */
  size: string;
  name: string;
  seen: SeenStock | null;
  reserved: number;
};

export type GridRow = Pick<GridProduct, "rowId" | "id" | "name" | "image" | "isHidden"> & {
  color: string;
  cells: GridCell[];
  /** What is counted of sizes and colours that the product lost, while there are pieces of it. */
  lost: LostCell[];
};

export type LostCell = Pick<GridCell, "key" | "name" | "reserved"> & {
  shortName: string;
  /** As `normalizeSize` gives it. */
  size: string;
  color: string;
  seen: SeenStock;
};

/** Products in a row with the same sizes, which share their table's head. */
export type GridGroup = { sizes: string[]; rows: GridRow[] };

/** The name of a size and colour: "Remera lisa, Negro, talle M". */
export function nameCell(product: string, { size, color }: Variant): string {
  const parts = [product, color, size === "" ? "" : `talle ${sizeLabel(size)}`];
  return parts.filter((part) => part !== "").join(", ");
}

export function cellKey(rowId: number, { size, color }: Variant): string {
  return `${rowId}\n${variantKey({ size, color })}`;
}

export function toSeen(stock: CountedStock): SeenStock {
  const { id: stockId, onHand, edits } = stock;
  return { stockId, onHand, left: countLeft(stock), edits };
}

export function countLeft({ onHand, reserved }: CountedStock): number {
  return Math.max(onHand - reserved, 0);
}

/** The sizes and colours of a product, each once; an empty text stands for none. */
export function listAxes({ sizes, colors }: Pick<GridProduct, "sizes" | "colors">) {
  const named = colors.filter((color) => color.trim() !== "");
  const own = named.filter(
    (color) => named.find((other) => foldText(other) === foldText(color)) === color,
  );
  const listed = listSizes(sizes.filter((size) => size.trim() !== ""));
  return { sizes: listed.length > 0 ? listed : [""], colors: own.length > 0 ? own : [""] };
}

/** Every size and colour that the product has, by `variantKey`. */
export function listVariantKeys(product: Pick<GridProduct, "sizes" | "colors">): Set<string> {
  const { sizes, colors } = listAxes(product);
  return new Set(colors.flatMap((color) => sizes.map((size) => variantKey({ size, color }))));
}

function countCells(product: Pick<GridProduct, "sizes" | "colors">): number {
  const { sizes, colors } = listAxes(product);
  return sizes.length * colors.length;
}

/** A form with pictures takes 1,000 fields, and the product's own are up to 400. */
const MAX_STOCK_FIELDS = 500;

/** True when the cells of a product fit into its own form, with two more fields for each row. */
export function fitsProductForm(product: Pick<GridProduct, "sizes" | "colors">): boolean {
  const { sizes, colors } = listAxes(product);
  return colors.length * (sizes.length + 2) <= MAX_STOCK_FIELDS;
}

export function toStockGrid(products: readonly GridProduct[]): GridGroup[] {
  const groups: GridGroup[] = [];
  for (const product of products) {
    const { sizes, colors } = listAxes(product);
    const rows = colors.map((color, at) => toRow(product, color, { sizes, isFirst: at === 0 }));
    const last = groups.at(-1);
    if (last && haveSameText(last.sizes, sizes)) last.rows.push(...rows);
    else groups.push({ sizes, rows });
  }
  return groups;
}

type RowParts = { sizes: readonly string[]; isFirst: boolean };

function toRow(product: GridProduct, color: string, { sizes, isFirst }: RowParts): GridRow {
  const { rowId, id, name, image, isHidden, counted } = product;
  const cells = sizes.map((size) => {
    const stored = counted.get(variantKey({ size, color }));
    return {
      key: cellKey(rowId, { size, color }),
      size,
      name: nameCell(name, { size, color }),
      seen: stored ? toSeen(stored) : null,
      reserved: stored?.reserved ?? 0,
    };
  });
  return { rowId, id, name, image, isHidden, color, cells, lost: isFirst ? listLost(product) : [] };
}

function listLost(product: GridProduct): LostCell[] {
  const own = listVariantKeys(product);
  return [...product.counted.values()]
    .filter(({ sizeKey, color }) => !own.has(variantKey({ size: sizeKey, color })))
    .filter(({ onHand, reserved }) => onHand > 0 || reserved > 0)
    .map((stored) => {
      const { sizeKey: size, color, reserved } = stored;
      return {
        key: cellKey(product.rowId, { size, color }),
        name: nameCell(product.name, { size, color }),
        shortName: nameCell("", { size, color }),
        ...{ size, color, reserved },
        seen: toSeen(stored),
      };
    });
}

function haveSameText(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at]);
}

/** As many cells as one form of 64 KB holds. */
const MAX_CELLS = 1500;

/** The first products whose cells fit into one form, at least one; the others have pages of their own. */
export function fitProducts<P extends Pick<GridProduct, "sizes" | "colors">>(
  products: readonly P[],
): { fitting: P[]; others: P[] } {
  const sums = products.reduce<number[]>(
    (so, product) => [...so, (so.at(-1) ?? 0) + countCells(product)],
    [],
  );
  const fits = (at: number) => at === 0 || (sums[at] ?? 0) <= MAX_CELLS;
  return {
    fitting: products.filter((_, at) => fits(at)),
    others: products.filter((_, at) => !fits(at)),
  };
}

export const STOCK_FILTERS = ["por-agotarse", "agotado"] as const;

type StockFilter = (typeof STOCK_FILTERS)[number];

/** What the address of the stock's page asks for; `page` is unparsed. */
export type StockQuery = {
  /** In the name or the id, or a start of a SKU or barcode; empty for all. */
  text: string;
  /** Only products with a size and colour in this state. */
  state: StockFilter | null;
  productRow: number | null;
  page: string | null;
};
