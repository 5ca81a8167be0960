import type { LinkCandidate, ProductChoices } from "../../domain/catalogue/product-choices";
import type { MeanwhileChange } from "../../domain/products/product-merge";
import type { ProductTexts } from "../../domain/products/product-texts";
import type { ProductFormErrors } from "./check-product";

/** The hidden part of a form: its base and its draft. */
export type ProductFormOrigin = {
  /** The product when the form was opened; null for a new one. */
  base: ProductTexts | null;
  /** The time of the product's last change then; empty for a new one. */
  version: string;
  draftId: string;
};

/** What a product form shows when it was not saved: everything typed, and why. */
export type ProductFormReply = ProductFormOrigin & {
  values: ProductTexts;
  errors: ProductFormErrors;
  /** What went wrong as a whole; null when only fields are to be mended. */
  failure: { title: string; text: string } | null;
  /** About the files that were sent, one sentence each. */
  fileProblems: string[];
  /** What another save changed meanwhile. */
  changes: MeanwhileChange[];
  /** The addresses of pictures that could not be taken, as they were typed. */
  addresses: string;
  /** Whether the product is gone, so that saving can only create it anew. */
  isGone: boolean;
};

/** What a product form shows before anything was posted. */
export type ProductFormPage = ProductFormOrigin & {
  texts: ProductTexts;
  fileProblems: string[];
  /** A difference from what was requested; usually null. */
  notice: string | null;
  choices: ProductChoices;
  candidates: LinkCandidate[];
  /** True when the database could not be read, so the form has no stored values. */
  isUnavailable: boolean;
};

export type EditFormPage = ProductFormPage & {
  product: {
    id: string;
    name: string;
    isVisible: boolean;
    isHidden: boolean;
    firstColor: string | null;
  };
  oneWayLinks: LinkCandidate[];
};
