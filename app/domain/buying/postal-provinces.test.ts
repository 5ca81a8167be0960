import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { parsePostalCode } from "../plain/postal-code";
import { PROVINCES, type ProvinceId } from "../plain/province";
import { canLieIn, describeContradiction, possibleProvinces } from "./postal-provinces";
import { quoteShipping, type ShippingZone } from "./shipping";

const IDS = PROVINCES.map(({ id }) => id);

describe("a postal code and a province", () => {
  it.each<[string, ProvinceId]>([
    ["5900", "X"],
    ["2000", "S"],
    ["1425", "C"],
    ["1900", "B"],
    ["9410", "V"],
    ["V9410XAA", "V"],
    ["9011", "Z"],
    ["8430", "R"],
    ["8431", "U"],
    ["3516", "S"],
    ["5470", "F"],
    ["4139", "K"],
    ["2189", "X"],
    // Merlo (San Luis) and Villa Dolores (Córdoba) are neighbours.
    ["5881", "X"],
    ["5881", "D"],
    // An unreadable code contradicts no province.
    ["no es", "X"],
  ])("%s can lie in %s", (postalCode, province) => {
    expect(canLieIn(postalCode, province)).toBe(true);
  });

  it.each<[string, ProvinceId]>([
    ["2000", "V"],
    ["9410", "S"],
    ["V9410XAA", "S"],
    ["X5000ABC", "D"],
    ["1425", "B"],
    ["5000", "M"],
    ["X9410ABC", "X"],
  ])("%s cannot lie in %s", (postalCode, province) => {
    expect(canLieIn(postalCode, province)).toBe(false);
  });

  it("agree for every code in at least one province; a full code agrees with its letter", () => {
    const number = fc.integer({ min: 1000, max: 9999 });
    fc.assert(
      fc.property(number, fc.constantFrom(...IDS), (digits, letter) => {
        const possible = possibleProvinces(parsePostalCode(String(digits)) ?? expect.unreachable());
        expect(possible.length).toBeGreaterThan(0);
        expect(possible.filter((id) => !IDS.includes(id))).toEqual([]);
        const full = `${letter}${digits}ABC`;
        for (const id of IDS) if (id !== letter) expect(canLieIn(full, id)).toBe(false);
        if (possible.includes(letter)) expect(canLieIn(full, letter)).toBe(true);
      }),
    );
  });

  it("have no shipping price when they contradict, whatever the zones are", () => {
    const reach = fc.constantFrom<ShippingZone["reach"]>(
      { kind: "everywhere" },
      { kind: "provinces", provinces: IDS },
      { kind: "postal-codes", from: 1000, to: 9999 },
    );
    fc.assert(
      fc.property(
        fc.array(reach, { minLength: 1 }),
        fc.integer({ min: 1000, max: 9999 }).map(String),
        fc.constantFrom(...IDS),
        (reaches, postalCode, province) => {
          const zones = reaches.map((each) => ({
            ...{ name: "Zona", reach: each, priceInPesos: 100 },
            ...{ days: { min: 1, max: 2 }, freeAboveInPesos: null },
          }));
          const quote = quoteShipping(zones, { postalCode, province }, 1000);
          expect(quote !== null).toBe(canLieIn(postalCode, province));
        },
      ),
    );
  });
});

it.each<[string, ProvinceId, string]>([
  ["9410", "S", "El código postal 9410 es de Tierra del Fuego y elegiste Santa Fe."],
  ["5881", "M", "El código postal 5881 es de Córdoba, San Luis o La Rioja y elegiste Mendoza."],
  ["3900", "V", "El código postal 3900 no es de Tierra del Fuego."],
])("%s in %s: the message names both", (postalCode, province, fact) => {
  expect(describeContradiction(postalCode, province)).toBe(
    `${fact} Revisá cuál de los dos hay que corregir.`,
  );
});
