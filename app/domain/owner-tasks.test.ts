import { describe, expect, it } from "vitest";

import { hasOwnContact, listOwnerTasks } from "./owner-tasks";
import { DEFAULT_SHOP_SETTINGS } from "./shop-settings";

const CONTACT = { phone: "+54 9 11 5555-1234", email: "" };
const OWN = {
  ...CONTACT,
  bank: { ...DEFAULT_SHOP_SETTINGS.bank, alias: "MI.TIENDA" },
  shippingZones: DEFAULT_SHOP_SETTINGS.shippingZones.slice(1),
};

describe("what waits for the owner", () => {
  it("is nothing in a shop that is up to date", () => {
    expect(
      listOwnerTasks({ pendingOrders: 0, withoutPicture: 0, hidden: 0, settings: OWN }),
    ).toEqual([]);
  });

  it("has orders first, and what is not set or still the example last", () => {
    const settings = DEFAULT_SHOP_SETTINGS;
    expect(listOwnerTasks({ pendingOrders: 2, withoutPicture: 1, hidden: 3, settings })).toEqual([
      { kind: "pending-orders", count: 2 },
      { kind: "products-without-picture", count: 1 },
      { kind: "hidden-products", count: 3 },
      { kind: "bank-account" },
      { kind: "shipping-prices" },
      { kind: "contact-data" },
    ]);
  });

  it("claims nothing about what could not be read", () => {
    expect(
      listOwnerTasks({ pendingOrders: null, withoutPicture: null, hidden: null, settings: OWN }),
    ).toEqual([]);
  });
});

it.each([
  [CONTACT, true],
  [{ phone: "", email: "yo@tienda.com.ar" }, true],
  [{ phone: "", email: "" }, false],
  [{ phone: "", email: DEFAULT_SHOP_SETTINGS.email }, false],
])("%j is an owner's own contact: %s", (settings, expected) => {
  expect(hasOwnContact(settings)).toBe(expected);
});
