import type Database from "better-sqlite3";
import fc from "fast-check";

import { CODE_KINDS, type DiscountCode } from "../../app/domain/offers/discount-code";
import type { OfferedLine, OfferScope } from "../../app/domain/offers/offered-line";
import { QUANTITY_OFFER_KINDS, type QuantityOffer } from "../../app/domain/offers/quantity-offer";

export const EVERYTHING: OfferScope = { brands: [], groups: [], skipsSale: false };

/** A code without limits; `change` names what a test is about. */
export function aCode(change: Partial<DiscountCode> = {}): DiscountCode {
  return {
    ...{ id: 1, code: "VERANO10", kind: "percent", value: 10, from: null, until: null },
    ...{
      maxUses: null,
      uses: 0,
      oncePerEmail: false,
      minPesos: 0,
      scope: EVERYTHING,
      isOff: false,
    },
    ...change,
  };
}

export function aLine(change: Partial<OfferedLine> = {}): OfferedLine {
  return {
    ...{ unitPriceInPesos: 1000, quantity: 1, brandId: "a", groupIds: ["x"], isOnSale: false },
    ...change,
  };
}

const anySome = (...ids: string[]) => fc.subarray(ids);

export const anyScope: fc.Arbitrary<OfferScope> = fc.record({
  brands: anySome("a", "b"),
  groups: anySome("x", "y"),
  skipsSale: fc.boolean(),
});

export const anyOfferedLine: fc.Arbitrary<OfferedLine> = fc.record({
  unitPriceInPesos: fc.oneof(
    fc.integer({ min: 0, max: 20 }),
    fc.integer({ min: 1, max: 9_999_999 }),
  ),
  quantity: fc.integer({ min: 1, max: 6 }),
  brandId: fc.constantFrom("a", "b", "c"),
  groupIds: anySome("x", "y", "z"),
  isOnSale: fc.boolean(),
});

/** Of a person of the shop, for the whole sale. */
export const anyGift = fc.oneof(
  fc.record({
    ...{ kind: fc.constant("amount" as const), line: fc.constant(null) },
    value: fc.nat({ max: 50_000 }),
  }),
  fc.record({
    ...{ kind: fc.constant("percent" as const), line: fc.constant(null) },
    value: fc.integer({ min: 1, max: 100 }),
  }),
);

export const anyQuantityOffer: fc.Arbitrary<QuantityOffer> = fc.record({
  id: fc.integer({ min: 1, max: 99 }),
  kind: fc.constantFrom(...QUANTITY_OFFER_KINDS.map(({ id }) => id)),
  scope: anyScope,
});

export const anyCode: fc.Arbitrary<DiscountCode> = fc
  .record({
    kind: fc.constantFrom(...CODE_KINDS.map(({ id }) => id)),
    percent: fc.integer({ min: 1, max: 100 }),
    amount: fc.integer({ min: 1, max: 5_000_000 }),
    minPesos: fc.integer({ min: 0, max: 10_000 }),
    scope: anyScope,
  })
  .map(({ kind, percent, amount, ...rest }) => {
    const value = { percent, amount, shipping: 0 }[kind];
    return aCode({ kind, value, ...rest });
  });

/** Stores a code as the back office does, and returns its row number. */
export function insertCode(
  database: Database.Database,
  given: Partial<Omit<DiscountCode, "id">> = {},
): number {
  const code = aCode(given);
  const { lastInsertRowid } = database
    .prepare(
      `INSERT INTO codes (code, kind, value, max_uses, uses, once_per_email, min_pesos, brands,
          "groups", skips_sale, valid_from, valid_until, is_off)
        VALUES (@code, @kind, @value, @maxUses, @uses, @oncePerEmail, @minPesos, @brands, @groups,
          @skipsSale, @from, @until, @isOff)`,
    )
    .run({
      ...code,
      oncePerEmail: Number(code.oncePerEmail),
      brands: JSON.stringify(code.scope.brands),
      groups: JSON.stringify(code.scope.groups),
      skipsSale: Number(code.scope.skipsSale),
      isOff: Number(code.isOff),
    });
  return Number(lastInsertRowid);
}

export function readUses(database: Database.Database, code: string): number {
  return Number(database.prepare("SELECT uses FROM codes WHERE code = ?").pluck().get(code));
}
