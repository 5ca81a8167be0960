import { describe, expect, it } from "vitest";

import { areTasksKnown, hasOwnContact, listOwnerTasks } from "./owner-tasks";
import { DEFAULT_SHOP_SETTINGS } from "../shop/default-settings";

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
const QUIET = { ...OWN, promoMessages: ["", ""] } as const;

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

describe("the owner's tasks", () => {
  it("are none in a shop that is up to date", () => {
    expect(listOwnerTasks({ ...UP_TO_DATE, settings: OWN })).toEqual([]);
  });

  it("start with what loses money or breaks the law, and end with unset or sample settings", () => {
    const settings = DEFAULT_SHOP_SETTINGS;
    const mails = { waiting: 5, failed: 4 };
    const toDo = {
      withReceipt: 1,
      overdue: 10,
      paid: 6,
      preparing: 7,
      toRefund: 8,
      withPaymentAlert: 9,
    };
    const counts = {
      toDo,
      pendingOrders: 2,
      openWithdrawals: 1,
      stock: {
        ...{ runningOut: 12, peopleWaiting: 13, shortOrders: 11, unheldOrders: 15 },
        unpaid: { left: 70, inAll: 30 },
      },
      withoutPicture: 1,
      withoutPrice: 14,
      hidden: 3,
      mails,
    };
    const state = {
      ...counts,
      canSendMails: false,
      payments: "none",
      backupTask: "backups",
    } as const;
    const promising = { ...settings, promoMessages: OWN.promoMessages };
    expect(listOwnerTasks({ ...state, settings: promising })).toEqual([
      { kind: "backups" },
      { kind: "unpaid-pieces", percent: 30 },
      { kind: "payment-alerts", count: 9 },
      { kind: "withdrawals", count: 1 },
      { kind: "refunds", count: 8 },
      { kind: "short-orders", count: 11 },
      { kind: "unheld-orders", count: 15 },
      { kind: "receipts", count: 1 },
      { kind: "overdue-orders", count: 10 },
      { kind: "pending-orders", count: 2 },
      { kind: "orders-to-prepare", count: 6 },
      { kind: "orders-to-hand-over", count: 7 },
      { kind: "mails-without-server", count: 5 },
      { kind: "failed-mails", count: 4 },
      { kind: "people-waiting", count: 13 },
      { kind: "low-stock", count: 12 },
      { kind: "products-without-price", count: 14 },
      { kind: "products-without-picture", count: 1 },
      { kind: "hidden-products", count: 3 },
      { kind: "bank-account" },
      { kind: "payments-unconnected" },
      { kind: "false-promo" },
      { kind: "shipping-prices" },
      { kind: "contact-data" },
    ]);
  });

  it("claim nothing about what could not be read", () => {
    expect(
      listOwnerTasks({
        ...{ pendingOrders: null, openWithdrawals: null, withoutPicture: null },
        ...{ toDo: null, hidden: null, mails: null },
        canSendMails: false,
        backupTask: null,
        payments: null,
        settings: OWN,
      }),
    ).toEqual([]);
  });

  it.each(["backups", "backups-damaged", "backups-no-room"] as const)(
    "report a backup problem at once: %s",
    (backupTask) => {
      const tasks = listOwnerTasks({ ...UP_TO_DATE, backupTask, settings: OWN });
      expect(tasks).toEqual([{ kind: backupTask }]);
    },
  );

  it.each([
    ["lost", [{ kind: "payments-lost" }]],
    ["expiring", [{ kind: "payments-expiring" }]],
    ["good", []],
    ["none", [{ kind: "payments-unconnected" }]],
  ] as const)("for a payment account that is %s: %j", (payments, expected) => {
    expect(listOwnerTasks({ ...UP_TO_DATE, payments, settings: QUIET })).toEqual(expected);
  });

  it("do not ask for a payment account when the shop promises no instalments", () => {
    const settings = { ...QUIET, instalments: 1 };
    expect(listOwnerTasks({ ...UP_TO_DATE, payments: "none", settings })).toEqual([]);
  });

  it("report a banner that promises instalments which no price shows", () => {
    for (const payments of ["none", "lost"] as const) {
      const tasks = listOwnerTasks({ ...UP_TO_DATE, payments, settings: OWN });
      expect(tasks).toContainEqual({ kind: "false-promo" });
    }
    const six = { ...OWN, instalments: 6 };
    expect(listOwnerTasks({ ...UP_TO_DATE, settings: six })).toEqual([{ kind: "false-promo" }]);
    expect(listOwnerTasks({ ...UP_TO_DATE, payments: null, settings: OWN })).toEqual([]);
  });

  it("start with a lost payment account", () => {
    const lost = { ...UP_TO_DATE, payments: "lost", openWithdrawals: 2 } as const;
    expect(listOwnerTasks({ ...lost, settings: OWN })[0]).toEqual({ kind: "payments-lost" });
  });

  it("do not count a mail that is being sent", () => {
    const mails = { waiting: 5, failed: 0 };
    expect(listOwnerTasks({ ...UP_TO_DATE, mails, settings: OWN })).toEqual([]);
  });
});

it.each([
  [CONTACT, true],
  [{ phone: "", email: "yo@tienda.com.ar" }, true],
  [{ phone: "", email: "" }, false],
  [{ phone: "", email: DEFAULT_SHOP_SETTINGS.email }, false],
])("%j is the owner's own contact: %s", (settings, expected) => {
  expect(hasOwnContact(settings)).toBe(expected);
});
