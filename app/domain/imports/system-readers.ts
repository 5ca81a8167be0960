import type { FileProduct, Sheet } from "./file-product";
import type { ImportSystem } from "./import-choices";
import type { FileRow } from "./imported-product";
import { groupByAddress, groupByOwnColumns, groupByParent, type RowGroups } from "./row-groups";
import { readOtherProduct } from "./read-other";
import { readShopifyProduct } from "./read-shopify";
import { readTelaProduct } from "./read-tela";
import { readTiendanubeProduct } from "./read-tiendanube";
import { readWooProduct } from "./read-woocommerce";

/** How the rows of a program's file become products. */
export type SystemReader = {
  startGroups: (sheet: Sheet) => RowGroups;
  readProduct: (sheet: Sheet, rows: readonly FileRow[]) => FileProduct;
};

export const SYSTEM_READERS: Readonly<Record<ImportSystem, SystemReader>> = {
  tela: { startGroups: groupByAddress, readProduct: readTelaProduct },
  tiendanube: { startGroups: groupByAddress, readProduct: readTiendanubeProduct },
  woocommerce: { startGroups: groupByParent, readProduct: readWooProduct },
  shopify: { startGroups: groupByAddress, readProduct: readShopifyProduct },
  other: { startGroups: groupByOwnColumns, readProduct: readOtherProduct },
};
