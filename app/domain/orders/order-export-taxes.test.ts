import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { splitByRate } from "./order-export";
import { buildPriceBlock } from "../payments/price-block";

const anItem = fc.record({
  priceInPesos: fc.nat({ max: 500_000 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  ivaPermille: fc.constantFrom(0, 105, 210),
});
const TERMS = { instalments: 1, fiscalCondition: "responsable-inscripto" } as const;

const total = (rates: ReturnType<typeof splitByRate>, part: "netInCents" | "ivaInCents") =>
  [...rates.values()].reduce((sum, rate) => sum + rate[part], 0);

describe("net and IVA of an order", () => {
  it("round each piece as the pages do", () => {
    const items = [{ priceInPesos: 1001, quantity: 3, ivaPermille: 210 }];
    const rates = splitByRate({
      items,
      discountInPesos: 0,
      shippingInPesos: 0,
      discountPercent: 0,
    });
    expect(rates.get(210)).toEqual({
      netInCents: 82_727 * 3,
      ivaInCents: 100_100 * 3 - 82_727 * 3,
    });
    fc.assert(
      fc.property(fc.array(anItem), fc.constantFrom(0, 10), (cart, discountPercent) => {
        const block = buildPriceBlock(cart, { ...TERMS, transferDiscountPercent: 0 });
        // A discount for transfers was offered, but the order was paid by another method.
        const order = { items: cart, discountInPesos: 0, shippingInPesos: 0, discountPercent };
        expect(total(splitByRate(order), "netInCents")).toBe(block.netInCents);
      }),
    );
  });

  it("add up to the charged amount, with a transfer discount or another", () => {
    const anyOrder = fc.record({
      items: fc.array(anItem, { minLength: 1, maxLength: 6 }),
      percent: fc.integer({ min: 0, max: 50 }),
      isByPercent: fc.boolean(),
      shippingInPesos: fc.nat({ max: 20_000 }),
    });
    fc.assert(
      fc.property(anyOrder, ({ items, percent, isByPercent, shippingInPesos }) => {
        const terms = { ...TERMS, transferDiscountPercent: percent };
        const { listInPesos, transfer } = buildPriceBlock(items, terms);
        const charged = isByPercent
          ? (transfer?.priceInPesos ?? listInPesos)
          : Math.floor(listInPesos / 2);
        const rates = splitByRate({
          items,
          discountInPesos: listInPesos - charged,
          shippingInPesos,
          discountPercent: percent,
        });
        const chargedInCents = (charged + shippingInPesos) * 100;
        expect(total(rates, "netInCents") + total(rates, "ivaInCents")).toBe(chargedInCents);
        expect(rates.get(0)?.ivaInCents).toBe(0);
      }),
    );
  });
});
