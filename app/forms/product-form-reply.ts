import type { MeanwhileChange } from "../domain/product-merge";
import type { ProductTexts } from "../domain/product-texts";
import type { ProductFormErrors } from "./product-fields";

/** What a product form shows when it was not saved: everything typed, and why. */
export type ProductFormReply = {
  values: ProductTexts;
  errors: ProductFormErrors;
  /** What went wrong with no control to mend it by: files, the database, a product that is gone. */
  problems: string[];
  /** What somebody else saved meanwhile; null when nobody did. */
  changes: MeanwhileChange[] | null;
  base: ProductTexts | null;
  version: string;
  draftId: string;
  /** The typed addresses that were not pictures' are typed again. */
  addresses: string;
};
