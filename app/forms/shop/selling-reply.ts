import type { SellingTexts } from "../../domain/shop/selling-texts";
import type { SellingErrors } from "./selling-fields";

/** The answer to a form that was not taken; `values` and `errors` make the title say so. */
export type SellingReply = {
  values: SellingTexts;
  version: string;
  errors: SellingErrors;
  /** What is wrong with no field of its own; null when nothing is. */
  problem: string | null;
};

/** The answer to a button that only rearranges the rows. */
export type ArrangedSelling = {
  texts: SellingTexts;
  version: string;
  /** The control to go on at. */
  focusId: string;
};
