import { describe, expect, it } from "vitest";

import { buildPriceBlock } from "../payments/price-block";
import { quoteByPostalCode, type ShippingZone } from "./shipping";
import { DEFAULT_SHOP_SETTINGS } from "../shop/settings-table";
import { describeShipping, quoteTyped } from "./checkout-costs";

const ZONES = DEFAULT_SHOP_SETTINGS.shippingZones;
const ONLY_SANTA_CRUZ: ShippingZone = {
  ...{ name: "Santa Cruz", reach: { kind: "provinces", provinces: ["Z"] }, priceInPesos: 3000 },
  ...{ days: { min: 1, max: 2 }, freeAboveInPesos: null },
};

const block = buildPriceBlock(
  [{ priceInPesos: 30_000, quantity: 1, ivaPermille: 210 }],
  DEFAULT_SHOP_SETTINGS,
);

function readShipping(values: { postalCode: string; province?: string }, zones = ZONES): string {
  const offer = { zones, instalments: 1, offersShipping: true, takesOnlinePayments: false };
  return describeShipping(quoteTyped({ delivery: "shipping", ...values }, block, offer));
}

describe("the shipping price in the form", () => {
  it.each([
    ["5900", ZONES],
    ["1425", ZONES],
    // Two provinces with the same price.
    ["9400", ZONES],
    // Two provinces; the shop ships to one of them.
    ["9400", [ONLY_SANTA_CRUZ]],
  ])("equals the cart's for %s, before a province is chosen", (postalCode, zones) => {
    const answer = quoteByPostalCode(zones, postalCode, block.listInPesos);
    const [quote] = answer.outcome === "quoted" ? answer.quotes : [];
    const pesos = quote?.priceInPesos.toLocaleString("es-AR") ?? "";
    expect(readShipping({ postalCode }, [...zones])).toBe(`$\u00a0${pesos}`);
  });

  it("is open while it depends on the province, and follows the selected one", () => {
    expect(readShipping({ postalCode: "5881" })).toContain("según tu código postal");
    expect(readShipping({ postalCode: "5881", province: "X" })).toBe("$\u00a06.500");
    expect(readShipping({ postalCode: "9400", province: "X" })).toContain("según tu");
  });
});
