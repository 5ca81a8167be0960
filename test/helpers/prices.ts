import fc from "fast-check";

import {
  FISCAL_CONDITIONS,
  IVA_RATES_PERMILLE,
  type PricedQuantity,
  type PriceTerms,
} from "../../app/domain/payments/price-block";
import { MAX_PRICE_IN_PESOS } from "../../app/domain/products/price-text";
import {
  MAX_INSTALMENTS,
  MAX_TRANSFER_DISCOUNT_PERCENT,
} from "../../app/domain/shop/presentation-settings";

/** Any price that the shop accepts. */
export const anyPrice = fc.oneof(
  fc.integer({ min: 1, max: MAX_PRICE_IN_PESOS }),
  fc.integer({ min: 1, max: 200 }),
);

export const anyTerms: fc.Arbitrary<PriceTerms> = fc.record({
  transferDiscountPercent: fc.integer({ min: 0, max: MAX_TRANSFER_DISCOUNT_PERCENT }),
  instalments: fc.integer({ min: 1, max: MAX_INSTALMENTS }),
  fiscalCondition: fc.constantFrom(...FISCAL_CONDITIONS.map(({ id }) => id)),
});

export const anyPieces: fc.Arbitrary<PricedQuantity> = fc.record({
  priceInPesos: anyPrice,
  quantity: fc.integer({ min: 1, max: 3 }),
  ivaPermille: fc.constantFrom(...IVA_RATES_PERMILLE),
});
