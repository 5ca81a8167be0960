import type { CartPricing } from "../../app/domain/buying/priced-cart";
import { NO_DISCOUNTS } from "../../app/domain/offers/order-discounts";

/** The pricing of a shop without offers; tests set only what matters to them. */
export function aPricing(given: Partial<CartPricing> = {}): CartPricing {
  return {
    now: new Date("2026-11-26T15:00:00.000Z"),
    discounts: NO_DISCOUNTS,
    placeOf: () => ({ brandId: "", groupIds: [] }),
    ...given,
  };
}
