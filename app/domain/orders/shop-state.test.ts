import { describe, expect, it } from "vitest";

import { areTasksKnown, hasOwnContact } from "./shop-state";
import { DEFAULT_SHOP_SETTINGS } from "../shop/settings-table";

const UP_TO_DATE = {
  ...{ pendingOrders: 0, openWithdrawals: 0, withoutPicture: 0, hidden: 0 },
  toDo: { withReceipt: 0, overdue: 0, paid: 0, preparing: 0, toRefund: 0, withPaymentAlert: 0 },
  mails: { waiting: 0, failed: 0 },
  canSendMails: true,
  payments: "good",
  backupTask: null,
} as const;
const CONTACT = { phone: "+54 9 11 5555-1234", email: "" };
const OWN = {
  unpaidSharePercent: 30,
  ...CONTACT,
  bank: { ...DEFAULT_SHOP_SETTINGS.bank, alias: "MI.TIENDA" },
  shippingZones: DEFAULT_SHOP_SETTINGS.shippingZones.slice(1),
  instalments: 3,
  promoMessages: ["3 cuotas sin interés", ""] as [string, string],
};

describe("areTasksKnown", () => {
  const state = { ...UP_TO_DATE, settings: OWN };

  it("is true once everything was read", () => {
    expect(areTasksKnown(state)).toBe(true);
    expect(areTasksKnown({ ...state, backupTask: "backups" })).toBe(true);
  });

  it.each(["pendingOrders", "openWithdrawals", "toDo", "withoutPicture", "mails", "payments"])(
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
