import { listSizes, sizeLabel } from "../catalogue/size";
import { foldText } from "../plain/fold-text";
import type { SeenStock } from "./stock-cell";
import { variantKey, type Variant } from "./stock-level";

/** A counted size and colour as it is stored. */
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

/** One key for a size and colour of a product in forms and their answers. */
export function cellKey(rowId: number, { size, color }: Variant): string {
  return `${rowId}\n${variantKey({ size, color })}`;
}

export function toSeen({ id, onHand, reserved, edits }: CountedStock): SeenStock {
  return { stockId: id, onHand, left: Math.max(onHand - reserved, 0), edits };
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

export function countCells(product: Pick<GridProduct, "sizes" | "colors">): number {
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

/** A row for each product and colour, with a cell for each size. */
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
