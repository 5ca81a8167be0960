import { describe, expect, it } from "vitest";

import { CONTACT, OWN, UP_TO_DATE } from "../../../test/helpers/shop-state";
import { areTasksKnown, hasOwnContact } from "./shop-state";
import { DEFAULT_SHOP_SETTINGS } from "../shop/settings-table";

describe("areTasksKnown", () => {
  const state = { ...UP_TO_DATE, settings: OWN };

  it("is true once everything was read", () => {
    expect(areTasksKnown(state)).toBe(true);
    expect(areTasksKnown({ ...state, backupTask: "backups" })).toBe(true);
  });

  it.each(["pendingOrders", "withdrawals", "toDo", "withoutPicture", "mails", "payments"])(
    "is false while %s could not be read",
    (part) => expect(areTasksKnown({ ...state, [part]: null })).toBe(false),
  );
});

it.each([
  [CONTACT, true],
  [{ phone: "", email: "yo@tienda.com.ar" }, true],
  [{ phone: "", email: "" }, false],
  [{ phone: "", email: DEFAULT_SHOP_SETTINGS.email }, false],
])("%j is the owner's own contact: %s", (settings, expected) => {
  expect(hasOwnContact(settings)).toBe(expected);
});
