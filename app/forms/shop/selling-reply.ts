import type { ZoneMove } from "../../domain/shop/zone-texts";
import type { SellingErrors } from "./selling-fields";
import type { SellingTexts } from "./selling-form";

/** The answer to a refused form. `values` and `errors` make the title start with "Error:". */
export type SellingReply = {
  values: SellingTexts;
  version: string;
  errors: SellingErrors;
  /** An error without a field; null when there is none. */
  problem: string | null;
};

/** The answer to a button that only rearranges the rows. */
export type ArrangedSelling = {
  typed: SellingTexts;
  version: string;
  /** The row that was moved or removed; null for a new last row. */
  moved: { position: number; move: ZoneMove } | null;
  /** The control that gets the focus. */
  focusId: string;
};
