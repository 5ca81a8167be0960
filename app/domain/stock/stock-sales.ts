import { compareSizes, sizeLabel } from "../catalogue/size";

/** Days over which sales are counted by size and for the products that sell most. */
export const SALES_DAYS = 30;
/** A product that sold nothing for so long lies. */
export const LYING_DAYS = 60;
const NAMED_PRODUCTS = 5;
/** More rows would be a table of exceptions; the sizes with fewest pieces are left out. */
const MAX_SIZES = 24;

/** Pieces that orders took of a product's size: in `SALES_DAYS`, and in `LYING_DAYS`. */
export type SoldSize = { productRow: number; sizeKey: string; sold: number; soldLong: number };

/** Pieces of all counted products that can be sold now: by size, and by product. */
export type LeftPieces = {
  sizes: readonly { sizeKey: string; left: number }[];
  products: readonly { productRow: number; left: number }[];
};

export type SizeSales = { size: string; sold: number; left: number };

export type ProductSales = { productRow: number; sold: number; left: number };

export type StockFigures<Sales = ProductSales & { name: string }> = {
  /** In human order. */
  sizes: SizeSales[];
  /** Those that sold most, the first one most. */
  best: Sales[];
  /** Those with most pieces among those that sold nothing. */
  lying: Sales[];
};

/** @param left - of all counted products that exist; others are left out */
export function summarizeStockSales(
  sold: readonly SoldSize[],
  left: LeftPieces,
): StockFigures<ProductSales> {
  const sizes = new Map(
    left.sizes.map(({ sizeKey, left: pieces }) => [sizeKey, { ...toSize(sizeKey), left: pieces }]),
  );
  const products = new Map(
    left.products.map((product) => [product.productRow, { ...product, sold: 0, soldLong: 0 }]),
  );
  for (const { productRow, sizeKey, ...counts } of sold) {
    const product = products.get(productRow);
    if (!product) continue;
    getOrMake(sizes, sizeKey, toSize).sold += counts.sold;
    product.sold += counts.sold;
    product.soldLong += counts.soldLong;
  }
  const all = [...products.values()];
  return {
    sizes: [...sizes.values()]
      // Orders of an earlier time may have been cancelled in this one.
      .map((size) => ({ ...size, sold: Math.max(size.sold, 0) }))
      .sort((one, other) => other.sold + other.left - one.sold - one.left)
      .slice(0, MAX_SIZES)
      .sort((one, other) => compareSizes(one.key, other.key))
      .map(({ size, sold: pieces, left: rest }) => ({ size, sold: pieces, left: rest })),
    best: toNamed(
      all.filter((product) => product.sold > 0),
      (product) => product.sold,
    ),
    lying: toNamed(
      all.filter((product) => product.soldLong <= 0 && product.left > 0),
      (product) => product.left,
    ),
  };
}

const toSize = (key: string) => ({ key, size: sizeLabel(key), sold: 0, left: 0 });

function getOrMake<Key, Value>(
  map: Map<Key, Value>,
  key: Key,
  make: (key: Key) => NoInfer<Value>,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make(key);
  map.set(key, made);
  return made;
}

/** The first by this number; among equals, the newest product. */
function toNamed<Sales extends ProductSales>(
  products: readonly Sales[],
  rank: (product: Sales) => number,
): ProductSales[] {
  return [...products]
    .sort((one, other) => rank(other) - rank(one) || other.productRow - one.productRow)
    .slice(0, NAMED_PRODUCTS)
    .map(({ productRow, sold, left }) => ({ productRow, sold, left }));
}
