import { expect, it } from "vitest";

import { type ShippingZone, describeZonePrices } from "./shipping";

const zone = (
  name: string,
  priceInPesos: number,
  freeAboveInPesos: number | null,
): ShippingZone => ({
  name,
  priceInPesos,
  freeAboveInPesos,
  days: { min: 1, max: 2 },
  reach: { kind: "everywhere" },
});
const ZONES = [zone("Moto", 3000, 50_000), zone("Correo", 8000, null), zone("A pie", 0, null)];

it.each([
  [49_999, "Moto: $\u00a03.000 · Correo: $\u00a08.000 · A pie: gratis."],
  [50_000, "Moto: gratis · Correo: $\u00a08.000 · A pie: gratis."],
])("lists each zone's price for products of %d pesos", (items, text) => {
  expect(describeZonePrices(ZONES, items)).toBe(text);
});

it("is null when the shop does not ship", () => {
  expect(describeZonePrices([], 10_000)).toBeNull();
});
