import type { FormChoices, LinkedProduct, ProductTexts } from "../../domain/products/product-texts";
import type { PickableProduct, PickerSearch } from "../../domain/products/pickable-product";
import type { MeanwhileChange } from "../../domain/products/product-merge";
import type { FormReply } from "../form-reply";
import type { ProductFormErrors } from "./check-product";

/** What a product form is filled with: a stored product, a draft or a refused form. */
export type ProductFormContent = {
  texts: ProductTexts;
  /** The product when the form was opened; null for a new one. */
  base: ProductTexts | null;
  /** The time of its last change then; empty for a new one. */
  updatedAt: string;
  draftId: string;
  fileProblems: string[];
  /** What was typed into the cells of its stock, as `keepTyped` has it. */
  stock: FormReply["values"];
};

/** `values` and `errors` make the title start with "Error:". */
export type ProductFormReply = Omit<ProductFormContent, "texts"> & {
  values: ProductTexts;
  errors: ProductFormErrors;
  stockErrors: FormReply["errors"];
  /** What went wrong as a whole; null when only fields are to be mended. */
  failure: { title: string; text: string } | null;
  changes: MeanwhileChange[];
  /** The products that its texts name. */
  named: readonly PickableProduct[];
  /** The addresses of pictures that could not be taken, as they were typed. */
  addresses: string;
  /** Whether the product is gone, so that saving can only create it anew. */
  isGone: boolean;
};

export type ProductFormPage = ProductFormContent & {
  /** A difference from what was requested; usually null. */
  notice: string | null;
  choices: FormChoices;
  /** The products that its texts name. */
  named: readonly PickableProduct[];
  /** Without a script, the last search of a picker. */
  search: PickerSearch | null;
  /** True when the database could not be read, so the form has no stored values. */
  isUnavailable: boolean;
};

export type EditFormPage = ProductFormPage & {
  product: {
    id: string;
    name: string;
    isVisible: boolean;
    isHidden: boolean;
    /** In percent of what it sells for; null where the cost is unknown, or for other eyes. */
    margin: number | null;
    firstColor: string | null;
    /** Why pages do not show the price before a sale; absent while they do, and without one. */
    saleNote?: string;
  };
  oneWayLinks: LinkedProduct[];
};
