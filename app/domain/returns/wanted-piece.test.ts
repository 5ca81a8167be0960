import { expect, it } from "vitest";

import { aProduct } from "../../../test/helpers/products";
import { describeAllSoldOut, describeSoldOut, listWanted, priceWanted } from "./wanted-piece";

const NOW = new Date("2026-11-27T15:00:00.000Z");
const BOUGHT = { productId: "shato-remera-lisa-01", size: "M", color: "Negro" };
const level = (sizeKey: string, left: number) => ({ sizeKey, color: "Negro", left });
const shirt = aProduct({ stock: [level("S", 0), level("L", 2)], colors: ["Rojo", "Negro"] });
const linked = aProduct({ id: "verde-01", name: "Remera verde", colors: ["Verde"], sizes: ["M"] });

it("offers what is there, the same colour first, and then the linked colours", () => {
  expect(listWanted(BOUGHT, shirt, [linked]).map(({ label }) => label)).toEqual([
    "Talle M · Negro",
    "Talle L · Negro",
    "Talle S · Rojo",
    "Talle M · Rojo",
    "Talle L · Rojo",
    "Talle M · Verde · Remera verde",
  ]);
  expect(listWanted(BOUGHT, shirt, [{ ...linked, isHidden: true }])).toHaveLength(5);
});

it("says what is left of a size that is gone", () => {
  const choices = listWanted(BOUGHT, aProduct({ stock: [level("S", 0)] }), []);
  expect(describeSoldOut({ ...BOUGHT, size: "S" }, choices)).toBe(
    "Ya no queda S. Quedan: Talle M · Negro; Talle L · Negro.",
  );
  expect(describeSoldOut(BOUGHT, [])).toBe(
    "Ya no queda M. Tampoco quedan otros talles: podés pedir otra prenda.",
  );
});

it("says how many there are of a size of which there are too few", () => {
  const choices = listWanted(BOUGHT, aProduct({ stock: [level("S", 1), level("L", 2)] }), []);
  const others = "También hay: Talle M · Negro; Talle L · Negro.";
  expect(describeSoldOut({ ...BOUGHT, size: "S" }, choices)).toBe(
    `De S queda 1: no alcanza. ${others}`,
  );
  const wishes = ["S", "S", "L", "M"].map((size) => {
    return { wanted: { ...BOUGHT, size }, quantity: 1, choices };
  });
  expect(describeAllSoldOut(wishes)).toBe(`De S queda 1: no alcanza. ${others}`);
});

it.each([
  { wanted: 40_000, keepsPrice: true, bought: 40_000, is: 50_000 },
  { wanted: 45_000, keepsPrice: true, bought: 40_000, is: 60_000 },
  { wanted: 10_000, keepsPrice: true, bought: 40_000, is: 0 },
  { wanted: 40_000, keepsPrice: false, bought: 40_000, is: 80_000 },
  { wanted: 40_000, keepsPrice: true, bought: null, is: 80_000 },
])("costs $is for two pieces that were paid with 50000: %j", (given) => {
  const price = priceWanted({
    ...{ paidInPesos: 50_000, quantity: 2, keepsPrice: given.keepsPrice, now: NOW },
    wanted: aProduct({ priceInPesos: given.wanted }),
    bought: given.bought === null ? null : aProduct({ priceInPesos: given.bought }),
  });
  expect(price).toBe(given.is);
});
