import { expect, it } from "vitest";

import { describeParcel, weighParcel } from "./parcel-weight";

const piece = (quantity: number, weightInGrams: number | null) => ({ quantity, weightInGrams });

it.each([
  ["no garment", [], ""],
  ["known weights", [piece(2, 500), piece(1, 240)], "1.240 g"],
  ["one unknown piece", [piece(1, 740), piece(1, null)], "740 g, sin contar 1 prenda"],
  ["unknown pieces of one garment", [piece(1, 90), piece(3, null)], "90 g, sin contar 3 prendas"],
  ["no known weight", [piece(2, null)], ""],
])("adds up the weights of an order with %s", (_, items, said) => {
  expect(describeParcel(weighParcel(items))).toBe(said);
});
