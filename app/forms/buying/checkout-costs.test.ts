import { describe, expect, it } from "vitest";

import { buildPriceBlock } from "../../domain/products/price-block";
import { quoteByPostalCode } from "../../domain/buying/shipping-by-postal-code";
import type { ShippingZone } from "../../domain/buying/shipping";
import { DEFAULT_SHOP_SETTINGS } from "../../domain/shop/default-settings";
import { describeShipping, quoteForm } from "./checkout-costs";

const ZONES = DEFAULT_SHOP_SETTINGS.shippingZones;
const ONLY_SANTA_CRUZ: ShippingZone = {
  ...{ name: "Santa Cruz", reach: { kind: "provinces", provinces: ["Z"] }, priceInPesos: 3000 },
  ...{ days: { min: 1, max: 2 }, freeAboveInPesos: null },
};

const block = buildPriceBlock(
  [{ priceInPesos: 30_000, quantity: 1, ivaPermille: 210 }],
  DEFAULT_SHOP_SETTINGS,
);

function readShipping(values: Record<string, string>, zones = ZONES): string {
  const offer = { zones, instalments: 1, offersShipping: true, takesOnlinePayments: false };
  return describeShipping(quoteForm({ entrega: "shipping", ...values }, block, offer));
}

describe("the shipping price in the form", () => {
  it.each([
    ["5900", ZONES],
    ["1425", ZONES],
    // Two provinces with the same price.
    ["9400", ZONES],
    // Two provinces; the shop ships to one of them.
    ["9400", [ONLY_SANTA_CRUZ]],
  ])("equals the cart's for %s, before a province is chosen", (codigoPostal, zones) => {
    const answer = quoteByPostalCode(zones, codigoPostal, block.listInPesos);
    const [quote] = answer.outcome === "quoted" ? answer.quotes : [];
    const pesos = quote?.priceInPesos.toLocaleString("es-AR") ?? "";
    expect(readShipping({ codigoPostal }, [...zones])).toBe(`$\u00a0${pesos}`);
  });

  it("is open while it depends on the province, and follows the selected one", () => {
    expect(readShipping({ codigoPostal: "5881" })).toContain("según tu código postal");
    expect(readShipping({ codigoPostal: "5881", provincia: "X" })).toBe("$\u00a06.500");
    expect(readShipping({ codigoPostal: "9400", provincia: "X" })).toContain("según tu");
  });
});
