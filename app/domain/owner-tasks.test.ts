import { describe, expect, it } from "vitest";

import { hasOwnContact, listOwnerTasks } from "./owner-tasks";
import { DEFAULT_SHOP_SETTINGS } from "./shop-settings";

const OWN = { phone: "+54 9 11 5555-1234", email: "" };

describe("what waits for the owner", () => {
  it("is nothing in a shop that is up to date", () => {
    expect(
      listOwnerTasks({
        pendingOrders: 0,
        openWithdrawals: 0,
        withoutPicture: 0,
        hidden: 0,
        settings: OWN,
      }),
    ).toEqual([]);
  });

  it("has what the law gives a day for first, and the contact data of the example last", () => {
    expect(
      listOwnerTasks({
        pendingOrders: 2,
        openWithdrawals: 1,
        withoutPicture: 1,
        hidden: 3,
        settings: DEFAULT_SHOP_SETTINGS,
      }),
    ).toEqual([
      { kind: "withdrawals", count: 1 },
      { kind: "pending-orders", count: 2 },
      { kind: "products-without-picture", count: 1 },
      { kind: "hidden-products", count: 3 },
      { kind: "contact-data" },
    ]);
  });

  it("claims nothing about what could not be read", () => {
    expect(
      listOwnerTasks({
        pendingOrders: null,
        openWithdrawals: null,
        withoutPicture: null,
        hidden: null,
        settings: OWN,
      }),
    ).toEqual([]);
  });
});

it.each([
  [OWN, true],
  [{ phone: "", email: "yo@tienda.com.ar" }, true],
  [{ phone: "", email: "" }, false],
  [{ phone: "", email: DEFAULT_SHOP_SETTINGS.email }, false],
])("%j is an owner's own contact: %s", (settings, expected) => {
  expect(hasOwnContact(settings)).toBe(expected);
});
