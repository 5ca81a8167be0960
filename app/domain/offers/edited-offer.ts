import type { CalendarDay } from "../plain/buenos-aires";
import type { DiscountCode } from "./discount-code";
import type { OfferScope } from "./offered-line";
import type { QuantityOfferKind } from "./quantity-offer";

/** What the owner says about a code. */
export type CodeTerms = Omit<DiscountCode, "id" | "uses" | "isOff">;

/** A code as its page shows it. */
export type EditedCode = DiscountCode & {
  /** Changes with everything that a person can change. */
  version: string;
  /** Of its orders that were not cancelled. */
  soldInPesos: number;
};

export type QuantityOfferTerms = {
  kind: QuantityOfferKind;
  from: CalendarDay | null;
  until: CalendarDay | null;
  scope: OfferScope;
};

export type EditedQuantityOffer = QuantityOfferTerms & { id: number; isOff: boolean };

/** What an offer may be limited to: brands and categories with their names. */
export type OfferChoices = Record<"brands" | "groups", { id: string; name: string }[]>;
