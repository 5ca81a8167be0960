import type { Product } from "../catalogue/product";
import type { ProductContent } from "../products/product-columns";
import type { Variant } from "../stock/stock-level";
import type { ImportedPicture } from "./imported-product";

/** What the shop has of a product that a file names. */
export type StoredForImport = {
  rowId: number;
  product: Product;
  /** Pieces in the shop of each counted size and colour, by `variantKey`. */
  onHand: ReadonlyMap<string, number>;
  /** By `variantKey`. */
  codes: ReadonlyMap<string, VariantCodes>;
  /** Where pictures come from that are to come to it. */
  waiting: ReadonlySet<string>;
};

export type VariantCodes = { sku: string; barcode: string };

/** A value that an import changes, in the owner's words. */
export type PlannedChange = { label: string; before: string; after: string };

/** A picture that is to come. */
export type PictureToFetch = ImportedPicture & {
  /** Its place among the product's pictures, from 0. */
  position: number;
};

/** What is written for a product of a file. */
export type PlannedWrite = {
  /** As it will be. */
  product: ProductContent;
  stock: (Variant & { onHand: number })[];
  codes: (Variant & VariantCodes)[];
  /** Addresses elsewhere that are to lead to it. */
  formerIds: string[];
  toFetch: PictureToFetch[];
};

export type PlannedProduct = {
  /** Its rows in the file. */
  rows: number[];
  name: string;
} & (
  | { kind: "create"; id: string; write: PlannedWrite }
  | {
      kind: "update";
      id: string;
      rowId: number;
      /** The product's time of change in the preview. */
      updatedAt: string;
      write: PlannedWrite;
      changes: PlannedChange[];
      /**
       * True when its row is written: for what pages show, or so that no remembered page says that there
       * is nothing at its former address. False when only its stock, codes or pictures to come change.
       */
      changesProduct: boolean;
    }
  /** The shop has it exactly so. */
  | { kind: "same"; id: string; rowId: number; updatedAt: string }
  /** The shop has its id, and the owner lets those be. */
  | { kind: "skip"; id: string }
);
