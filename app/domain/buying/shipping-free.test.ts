import { expect, it } from "vitest";

import { describeFreeShipping } from "./shipping";
import { DEFAULT_SHOP_SETTINGS } from "../shop/settings-table";

const [zone] = DEFAULT_SHOP_SETTINGS.shippingZones;

function describeLimits(...limits: (number | null)[]) {
  if (zone === undefined) return expect.unreachable();
  return describeFreeShipping(limits.map((freeAboveInPesos) => ({ ...zone, freeAboveInPesos })));
}

it.each([
  [[], null],
  [[null, null], null],
  [[150_000], "Envío gratis desde $\u00a0150.000."],
  [[150_000, 150_000], "Envío gratis desde $\u00a0150.000."],
  [[250_000, 150_000], "Envío gratis desde $\u00a0150.000, según la zona."],
  [[150_000, null], "Envío gratis desde $\u00a0150.000, según la zona."],
  [[0], "Envío gratis."],
  [[0, 90_000], "Envío gratis, según la zona."],
])("says from which amount shipping is free: %j", (limits, expected) => {
  expect(describeLimits(...limits)).toBe(expected);
});
