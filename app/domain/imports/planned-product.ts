import type { Product } from "../catalogue/product";
import type { ProductContent } from "../products/product-fields";
import type { Variant } from "../stock/stock-level";
import type { ImportedPicture } from "./imported-product";

/** The size guide that a product has for itself, in files and in the review. */
export const GUIDE_COLUMN = "Guía de talles";
/** What takes it from the product: an empty cell says nothing. */
export const NO_GUIDE = "Ninguna";

export type StoredForImport = {
  rowId: number;
  product: Product;
  /** Pieces in the shop of each counted size and colour, by `variantKey`. */
  onHand: ReadonlyMap<string, number>;
  codes: ReadonlyMap<string, VariantCodes>;
  /** Where pictures come from that are to come to it. */
  waiting: ReadonlySet<string>;
  /** The size guide that it has for itself; null for none. */
  guideId: string | null;
};

export type VariantCodes = { sku: string; barcode: string };

export type PlannedChange = { label: string; before: string; after: string };

export type PictureToFetch = ImportedPicture & {
  /** Its place among the product's pictures, from 0. */
  position: number;
};

export type PlannedWrite = {
  product: ProductContent;
  stock: (Variant & { onHand: number })[];
  codes: (Variant & VariantCodes)[];
  /** Addresses elsewhere that are to lead to it. */
  formerIds: string[];
  toFetch: PictureToFetch[];
  /** The size guide that it gets for itself, in people's words; null for none any more, absent when it stays as it is. */
  guide?: { id: string; label: string } | null;
};

export type PlannedProduct = {
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
      /** For what pages show, or so that no remembered page says that nothing is at its former address. */
      changesProduct: boolean;
    }
  | { kind: "same"; id: string; rowId: number; updatedAt: string }
  | { kind: "skip"; id: string }
);
