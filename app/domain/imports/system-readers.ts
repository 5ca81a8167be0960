import { groupRowsByAddress, type FileProduct, type Sheet } from "./file-product";
import type { ImportSystem } from "./import-choices";
import type { FileRow } from "./imported-product";
import { readTelaProduct } from "./read-tela";
import { readTiendanubeProduct } from "./read-tiendanube";

/** How the rows of a program's file become products. */
export type SystemReader = {
  groupRows: (sheet: Sheet) => FileRow[][];
  readProduct: (sheet: Sheet, rows: readonly FileRow[]) => FileProduct;
};

export const SYSTEM_READERS: Readonly<Record<ImportSystem, SystemReader>> = {
  tela: { groupRows: groupRowsByAddress, readProduct: readTelaProduct },
  tiendanube: { groupRows: groupRowsByAddress, readProduct: readTiendanubeProduct },
  woocommerce: { groupRows: groupRowsByAddress, readProduct: readTiendanubeProduct },
  shopify: { groupRows: groupRowsByAddress, readProduct: readTiendanubeProduct },
};
