import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { anyPieces, anyTerms } from "../../../test/helpers/prices";
import { DELIVERY_METHODS, quoteShipping, type ShippingZone } from "./shipping";
import { quoteBlock, type QuotedChoice, type QuoteSettings } from "./order-quote";
import { PAYMENT_METHODS } from "../payments/payment-method";
import { buildPriceBlock, buildProductBlock, type PricedQuantity } from "../payments/price-block";
import { PROVINCES } from "../plain/province";

const anyZone: fc.Arbitrary<ShippingZone> = fc.record({
  name: fc.constant("Zona"),
  reach: fc.oneof(
    fc.constant({ kind: "everywhere" as const }),
    fc
      .subarray(PROVINCES.map(({ id }) => id))
      .map((provinces) => ({ kind: "provinces" as const, provinces })),
    fc.constant({ kind: "postal-codes" as const, from: 5000, to: 5999 }),
  ),
  priceInPesos: fc.nat({ max: 50_000 }),
  days: fc.constant({ min: 2, max: 4 }),
  freeAboveInPesos: fc.option(fc.nat({ max: 500_000 })),
});

const anyAddress = fc.record({
  province: fc.constantFrom(...PROVINCES.map(({ id }) => id)),
  city: fc.constant("Villa María"),
  street: fc.constant("Bv. España 350"),
  postalCode: fc.integer({ min: 1000, max: 9999 }).map(String),
});

const anyDetails = fc.record({
  delivery: fc.constantFrom(...DELIVERY_METHODS.map(({ id }) => id)),
  address: anyAddress,
  payment: fc.constantFrom(...PAYMENT_METHODS.map(({ id }) => id)),
});

function quoteOrder(
  pieces: readonly PricedQuantity[],
  choice: QuotedChoice,
  settings: QuoteSettings,
) {
  return quoteBlock(buildPriceBlock(pieces, settings), choice, settings);
}

const anyOrder = {
  cart: fc.array(anyPieces, { minLength: 1, maxLength: 30 }),
  details: anyDetails,
  terms: anyTerms,
  shippingZones: fc.array(anyZone, { maxLength: 5 }),
};

describe("an order's quote", () => {
  it("adds up: items - discount + shipping = total", () => {
    fc.assert(
      fc.property(fc.record(anyOrder), ({ cart, details, terms, shippingZones }) => {
        const quote = quoteOrder(cart, details, { ...terms, shippingZones });
        const { listInPesos, transfer } = buildPriceBlock(cart, terms);
        const sent = quoteShipping(shippingZones, details.address, listInPesos);
        const shipping = details.delivery === "pickup" ? 0 : sent?.priceInPesos;
        if (quote === null) {
          expect(shipping).toBeUndefined();
          return;
        }

        const { itemsInPesos, discountInPesos, shippingInPesos, totalInPesos } = quote;
        expect(itemsInPesos - discountInPesos + shippingInPesos).toBe(totalInPesos);
        expect(itemsInPesos).toBe(
          cart.reduce((sum, { priceInPesos, quantity }) => sum + priceInPesos * quantity, 0),
        );
        expect(shippingInPesos).toBe(shipping);
        expect(discountInPesos).toBe(
          details.payment === "transfer" && transfer ? listInPesos - transfer.priceInPesos : 0,
        );
        for (const amount of [itemsInPesos, discountInPesos, shippingInPesos, totalInPesos]) {
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
        }
        expect(quote.block).toEqual(buildPriceBlock(cart, terms));
      }),
    );
  });

  it("takes off by transfer what the product pages promise", () => {
    fc.assert(
      fc.property(anyOrder.cart, anyTerms, (cart, terms) => {
        const details = { delivery: "pickup", address: null, payment: "transfer" } as const;
        const quote = quoteOrder(cart, details, { ...terms, shippingZones: [] });
        const paid = cart.reduce((sum, piece) => {
          const { listInPesos, transfer } = buildProductBlock(piece, terms);
          return sum + piece.quantity * (transfer?.priceInPesos ?? listInPesos);
        }, 0);
        expect(quote?.totalInPesos).toBe(paid);
      }),
    );
  });

  it("shows instalments only for a payment method that has them", () => {
    fc.assert(
      fc.property(fc.record(anyOrder), ({ cart, details, terms, shippingZones }) => {
        const quote = quoteOrder(cart, details, { ...terms, shippingZones });
        if (quote === null) return;
        const isInParts = details.payment === "mercadopago" && terms.instalments > 1;
        expect(quote.instalments?.count ?? 1).toBe(isInParts ? terms.instalments : 1);
        const { count, eachInCents } = quote.instalments ?? { count: 1, eachInCents: 0 };
        const differenceInCents = count * eachInCents - quote.totalInPesos * 100;
        if (isInParts) expect(Math.abs(differenceInCents)).toBeLessThanOrEqual(count / 2);
      }),
    );
  });

  it("shows the address for pick-up and the days for shipping", () => {
    const cart = [{ priceInPesos: 26_000, quantity: 1, ivaPermille: 210 }];
    const shippingZones: ShippingZone[] = [
      {
        name: "Envío a todo el país",
        reach: { kind: "everywhere" },
        priceInPesos: 9500,
        days: { min: 4, max: 8 },
        freeAboveInPesos: null,
      },
    ];
    const settings = {
      transferDiscountPercent: 10,
      instalments: 3,
      fiscalCondition: "monotributo" as const,
      shippingZones,
    };
    const address = {
      province: "X" as const,
      city: "Villa María",
      street: "Bv. España 350",
      postalCode: "5900",
    };
    const sent = { delivery: "shipping", address, payment: "transfer" } as const;
    expect(quoteOrder(cart, sent, settings)).toMatchObject({
      totalInPesos: 26_000 - 2600 + 9500,
      shippingLabel: "Envío a todo el país · 4 a 8 días hábiles",
      days: { min: 4, max: 8 },
    });
    const picked = { delivery: "pickup", address: null, payment: "cash" } as const;
    expect(quoteOrder(cart, picked, settings)).toMatchObject({
      totalInPesos: 26_000,
      shippingLabel: "Retiro en el local",
      days: null,
    });
    expect(quoteOrder(cart, sent, { ...settings, shippingZones: [] })).toBeNull();
  });
});
