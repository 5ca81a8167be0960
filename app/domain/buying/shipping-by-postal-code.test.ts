import { describe, expect, it } from "vitest";

import { type ShippingZone, quoteByPostalCode } from "./shipping";
import { DEFAULT_SHOP_SETTINGS } from "../shop/settings-table";

const ZONES = DEFAULT_SHOP_SETTINGS.shippingZones;

function readPrices(typed: string, itemsInPesos = 100_000, zones = ZONES) {
  const answer = quoteByPostalCode(zones, typed, itemsInPesos);
  return answer.outcome === "quoted"
    ? answer.quotes.map(({ priceInPesos }) => priceInPesos)
    : answer.outcome;
}

describe("the shipping price for a postal code", () => {
  it.each([
    ["5000", [6500]],
    ["5900", [6500]],
    ["x5900abc", [6500]],
    ["M5500XYZ", [9500]],
    ["1425", [9500]],
    ["9410", [9500]],
    ["V9410XAA", [9500]],
    // Merlo (San Luis) and Villa Dolores (Córdoba) are neighbours.
    ["5881", [6500, 9500]],
  ])("%s costs %j", (typed, prices) => {
    expect(readPrices(typed)).toEqual(prices);
  });

  it.each(["", "59", "59000", "Villa María", "I5900ABC", "0999"])("%j is no code", (typed) => {
    expect(readPrices(typed)).toBe("not-a-code");
  });

  it("says where the shop does not ship", () => {
    const zones = ZONES.filter(({ reach }) => reach.kind !== "everywhere");
    expect(readPrices("9410", 100_000, zones)).toBe("not-reached");
    expect(readPrices("5900", 100_000, zones)).toEqual([6500]);
  });

  it("ignores a province that contradicts the code", () => {
    expect(readPrices("X9410ABC")).toBe("not-reached");
  });

  it("comes from a row for that code alone", () => {
    const own: ShippingZone = {
      name: "Moto en Villa María",
      reach: { kind: "postal-codes", from: 5900, to: 5903 },
      priceInPesos: 2000,
      days: { min: 1, max: 1 },
      freeAboveInPesos: null,
    };
    expect(readPrices("5903", 100_000, [...ZONES, own])).toEqual([2000]);
  });

  it("is 0 from the owner's amount on, and says what is missing until then", () => {
    expect(readPrices("5900", 150_000)).toEqual([0]);
    const answer = quoteByPostalCode(ZONES, "5900", 149_999);
    expect(answer).toMatchObject({ quotes: [{ missingForFreeInPesos: 1 }] });
  });
});
