import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { PROVINCES } from "../plain/province";
import {
  describeDays,
  findShippingZone,
  listUnreachedProvinces,
  quoteShipping,
  type ShippingZone,
} from "./shipping";

function zone(name: string, reach: ShippingZone["reach"]): ShippingZone {
  const days = { min: 2, max: 4 };
  return { name, reach, priceInPesos: 6500, days, freeAboveInPesos: 100_000 };
}

const COUNTRY = zone("País", { kind: "everywhere" });
const CORDOBA = zone("Córdoba", { kind: "provinces", provinces: ["X"] });
const CITY = zone("Villa María", { kind: "postal-codes", from: 5900, to: 5909 });
const ZONES = [COUNTRY, CORDOBA, CITY];

describe("findShippingZone", () => {
  it.each([
    ["5900", null, "Villa María"],
    ["X5909ABC", "X", "Villa María"],
    ["5910", "X", "Córdoba"],
    ["X5000ABC", null, "Córdoba"],
    ["5910", null, "País"],
    ["1414", "C", "País"],
    ["no es", null, "País"],
  ] as const)("%s in %s is in %s, in any order of the rows", (postalCode, province, name) => {
    const place = { postalCode, province };
    expect(findShippingZone(ZONES, place)?.name).toBe(name);
    expect(findShippingZone(ZONES.toReversed(), place)?.name).toBe(name);
  });

  it("is null when no row covers the place", () => {
    expect(findShippingZone([CORDOBA, CITY], { postalCode: "1414", province: "C" })).toBeNull();
    expect(quoteShipping([CITY], { postalCode: "no es", province: "X" }, 1)).toBeNull();
  });
});

describe("quoteShipping", () => {
  const place = { postalCode: "5910", province: "X" } as const;

  it.each([
    [99_999, 6500, 1],
    [100_000, 0, 0],
    [100_001, 0, 0],
  ])("for %i it costs %i and %i is missing until it is free", (items, priceInPesos, missing) => {
    expect(quoteShipping(ZONES, place, items)).toEqual({
      label: "Córdoba · 2 a 4 días hábiles",
      priceInPesos,
      days: { min: 2, max: 4 },
      missingForFreeInPesos: missing,
    });
  });

  it("is never free when the owner set no amount", () => {
    const paid = { ...COUNTRY, freeAboveInPesos: null };
    const quote = quoteShipping([paid], place, Number.MAX_SAFE_INTEGER);
    expect(quote).toMatchObject({ priceInPesos: 6500, missingForFreeInPesos: null });
  });
});

it("a province is unreached exactly when an ordinary address in it finds no row", () => {
  const provinces = fc.subarray(PROVINCES.map(({ id }) => id));
  const reach = fc.oneof(
    provinces.map((ids) => ({ kind: "provinces" as const, provinces: ids })),
    fc.constant({ kind: "everywhere" as const }),
    fc.constant({ kind: "postal-codes" as const, from: 5900, to: 5909 }),
  );
  fc.assert(
    fc.property(fc.array(reach, { maxLength: 4 }), (reaches) => {
      const zones = reaches.map((each) => zone("Zona", each));
      const expected = PROVINCES.flatMap(({ id }) =>
        findShippingZone(zones, { postalCode: "1000", province: id }) ? [] : [id],
      );
      expect(listUnreachedProvinces(zones)).toEqual(expected);
    }),
  );
});

it.each([
  [1, 1, "1 día hábil"],
  [3, 3, "3 días hábiles"],
  [3, 5, "3 a 5 días hábiles"],
])("from %i to %i reads %s", (min, max, text) => {
  expect(describeDays({ min, max })).toBe(text);
});
