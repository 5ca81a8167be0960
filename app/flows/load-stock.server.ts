import { readSettings } from "../data/shop/settings.server";
import { readOrNull } from "../data/sqlite/database-fault.server";
import { findGridProduct, listStock } from "../data/stock/stock-list.server";
import {
  fitProducts,
  fitsProductForm,
  toStockGrid,
  type GridGroup,
} from "../domain/stock/stock-grid";
import type { StockQuery, StockPageData } from "../forms/stock/stock-form";

/** A page of the stock; `list` is null while the database cannot be read. */
export async function loadStockPage({ page, ...query }: StockQuery): Promise<StockPageData> {
  const { lowStock } = await readSettings();
  const found = await listStock({ ...query, page, lowStock });
  if (!found) return { query, list: null, onlyName: null };
  const { products, ...place } = found;
  const { fitting, others } = fitProducts(products);
  return {
    query,
    list: {
      total: place.total,
      page: place.page,
      pageCount: place.pageCount,
      groups: toStockGrid(fitting),
      others: others.map(({ rowId, name }) => ({ rowId, name })),
    },
    onlyName: query.productRow === null ? null : (products[0]?.name ?? null),
  };
}

export type ProductStock = {
  rowId: number;
  /** Null when it has too many sizes and colours for the product's form. */
  groups: GridGroup[] | null;
};

/** The numbers of one product, for its own page; null when it is gone or cannot be read. */
export async function loadProductStock(productId: string): Promise<ProductStock | null> {
  const product = await readOrNull(findGridProduct(productId));
  if (!product) return null;
  return { rowId: product.rowId, groups: fitsProductForm(product) ? toStockGrid([product]) : null };
}
