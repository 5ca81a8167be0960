import { describe, expect, it } from "vitest";

import { aProduct } from "../../../test/helpers/products";
import { describeMargin, marginNow, marginPercent } from "./margin";

describe("the margin of a product", () => {
  it.each<[price: number, cost: number | null, percent: number | null]>([
    [20_000, 11_000, 45],
    [3000, 1000, 67],
    [1000, 1000, 0],
    [1000, 1500, -50],
    [0, 1000, null],
    [1000, null, null],
  ])("at the price %j and the cost %j is %j percent", (price, cost, percent) => {
    expect(marginPercent(price, cost)).toBe(percent);
  });

  it("is of what it sells for now", () => {
    const product = aProduct({ priceInPesos: 20_000, costInPesos: 9000 });
    const sale = { priceInPesos: 10_000, from: null, until: null, showsList: true };
    expect(marginNow(product)).toBe(55);
    expect(marginNow({ ...product, sale: { ...sale, isOn: true } })).toBe(10);
    expect(marginNow({ ...product, sale: { ...sale, isOn: false } })).toBe(55);
  });

  it("shows a loss with a minus", () => {
    expect([45, -1250].map(describeMargin)).toEqual(["Margen: 45 %", "Margen: -1.250 %"]);
  });
});
