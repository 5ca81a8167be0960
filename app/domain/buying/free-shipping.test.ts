import { describe, expect, it } from "vitest";

import { buildPriceBlock } from "../payments/price-block";
import { findFreeShippingGap } from "./free-shipping";
import type { ShippingZone } from "./shipping";

const TERMS = {
  transferDiscountPercent: 10,
  instalments: 1,
  fiscalCondition: "monotributo",
} as const;
const BLOCK = buildPriceBlock([{ priceInPesos: 26_000, quantity: 2, ivaPermille: 210 }], TERMS);
const UNKNOWN = { quote: null, shipping: null };

const zonesFreeFrom = (...limits: (number | null)[]) =>
  limits.map((freeAboveInPesos): ShippingZone => ({
    name: "Envío",
    reach: { kind: "everywhere" },
    priceInPesos: 6500,
    days: { min: 2, max: 4 },
    freeAboveInPesos,
  }));

const tell = (...limits: (number | null)[]) => {
  const gap = findFreeShippingGap(zonesFreeFrom(...limits), BLOCK, UNKNOWN);
  return gap && gap.text.replaceAll("\u00a0", " ");
};

describe("the way to free shipping", () => {
  it("is told before the destination is known, and that zones differ", () => {
    expect(tell(150_000)).toBe("Te faltan $ 98.000 para el envío gratis.");
    expect(tell(150_000, 80_000)).toBe("Te faltan $ 28.000 para el envío gratis, según la zona.");
    expect(tell(150_000, null)).toBe("Te faltan $ 98.000 para el envío gratis, según la zona.");
  });

  it("ends where the pieces reach it", () => {
    expect(tell(52_000)).toBe("Tu envío es gratis.");
    expect(tell(52_000, 150_000)).toBe("Ya tenés envío gratis en algunas zonas.");
  });

  it("is not told where it is never free, or nothing is sent", () => {
    expect(tell(null)).toBeNull();
    expect(tell()).toBeNull();
    const shipping = { answer: { outcome: "not-reached" } } as const;
    expect(
      findFreeShippingGap(zonesFreeFrom(150_000), BLOCK, { quote: null, shipping }),
    ).toBeNull();
  });

  it("is that of the destination once it is known", () => {
    const find = (missingForFreeInPesos: number | null) =>
      findFreeShippingGap(zonesFreeFrom(60_000, 150_000), BLOCK, {
        quote: { missingForFreeInPesos },
        shipping: null,
      });
    expect(find(98_000)).toEqual({
      text: "Te faltan $\u00a098.000 para el envío gratis.",
      reachedInPesos: 52_000,
      goalInPesos: 150_000,
    });
    expect(find(null)).toBeNull();
  });
});
