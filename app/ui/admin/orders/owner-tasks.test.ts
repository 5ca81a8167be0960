import { describe, expect, it } from "vitest";

import { OWN, UP_TO_DATE } from "../../../../test/helpers/shop-state";
import { DEFAULT_SHOP_SETTINGS } from "../../../domain/shop/settings-table";
import type { ShopState } from "../../../domain/orders/shop-state";
import { may, ROLES } from "../../../domain/owner/roles";
import { findPageNeeds } from "../../../admin-paths";
import { listOwnerTasks, type OwnerTask } from "./owner-tasks";

const QUIET = { ...OWN, promoMessages: ["", ""] } as const;

const STOCK = {
  ...{ runningOut: 0, peopleWaiting: 0, shortOrders: 0, unheldOrders: 0 },
  unpaid: { left: 1, inAll: 0 },
};

const list = (state: ShopState) =>
  listOwnerTasks("owner", state).map(({ kind, count }) => [kind, count]);

const SAMPLE = DEFAULT_SHOP_SETTINGS;

const OF_SALES = ["owner", "sales", "viewer"];
const OF_CATALOGUE = ["owner", "sales", "catalogue", "viewer"];

/** The roles besides the owner that are told. */
const WHO: Partial<Record<OwnerTask["kind"], string[]>> = {
  "receipts-filling": OF_SALES,
  "unpaid-pieces": OF_SALES,
  "payment-alerts": OF_SALES,
  withdrawals: OF_SALES,
  "withdrawal-refunds": OF_SALES,
  exchanges: OF_SALES,
  "asides-over": OF_SALES,
  refunds: OF_SALES,
  "short-orders": OF_SALES,
  "unheld-orders": OF_SALES,
  receipts: OF_SALES,
  "overdue-orders": OF_SALES,
  "pending-orders": OF_SALES,
  "orders-to-prepare": OF_SALES,
  "orders-to-hand-over": OF_SALES,
  "mails-without-server": OF_SALES,
  "failed-mails": OF_SALES,
  "people-waiting": OF_CATALOGUE,
  "low-stock": OF_CATALOGUE,
  "products-without-price": OF_CATALOGUE,
  "products-without-picture": OF_CATALOGUE,
  "hidden-products": OF_CATALOGUE,
  "new-groups": OF_CATALOGUE,
  "unsaid-audiences": ["owner", "catalogue"],
  "guides-with-gaps": ["owner", "catalogue"],
  "products-without-guide": ["owner", "catalogue"],
};

/** A shop in which only this is to do. */
const UNDONE: Record<OwnerTask["kind"], Partial<ShopState>> = {
  "unsaid-audiences": { unsaidAudiences: 1 },
  "guides-with-gaps": { guideGaps: { guides: 1, products: 0 } },
  "products-without-guide": { guideGaps: { guides: 0, products: 1 } },
  "payments-lost": { payments: "lost" },
  "payments-expiring": { payments: "expiring" },
  "disk-low": { storageTask: "disk-low" },
  "receipts-filling": { storageTask: "receipts-filling" },
  backups: { backupTask: "backups" },
  "backups-damaged": { backupTask: "backups-damaged" },
  "backups-no-room": { backupTask: "backups-no-room" },
  "unpaid-pieces": { stock: { ...STOCK, unpaid: { left: 7, inAll: 3 } } },
  "payment-alerts": { toDo: { ...UP_TO_DATE.toDo, withPaymentAlert: 1 } },
  "unclaimed-payments": { unclaimedPayments: 1 },
  withdrawals: { withdrawals: { unanswered: 1, late: 0, toRefund: 0 } },
  "withdrawal-refunds": { withdrawals: { unanswered: 0, late: 0, toRefund: 1 } },
  exchanges: { waitingReturns: 1 },
  "asides-over": { toDo: { ...UP_TO_DATE.toDo, asidesOver: { count: 1, heldInPesos: 5000 } } },
  refunds: { toDo: { ...UP_TO_DATE.toDo, toRefund: 1 } },
  "short-orders": { stock: { ...STOCK, shortOrders: 1 } },
  "unheld-orders": { stock: { ...STOCK, unheldOrders: 1 } },
  receipts: { toDo: { ...UP_TO_DATE.toDo, withReceipt: 1 } },
  "overdue-orders": { toDo: { ...UP_TO_DATE.toDo, overdue: 1 } },
  "pending-orders": { pendingOrders: 1 },
  "orders-to-prepare": { toDo: { ...UP_TO_DATE.toDo, paid: 1 } },
  "orders-to-hand-over": { toDo: { ...UP_TO_DATE.toDo, preparing: 1 } },
  "mails-without-server": { canSendMails: false, mails: { waiting: 1, failed: 0 } },
  "failed-mails": { mails: { waiting: 0, failed: 1 } },
  "people-waiting": { stock: { ...STOCK, peopleWaiting: 1 } },
  "low-stock": { stock: { ...STOCK, runningOut: 1 } },
  "products-without-price": { withoutPrice: 1 },
  "products-without-picture": { withoutPicture: 1 },
  "hidden-products": { hidden: 1 },
  "new-groups": { newGroups: ["Abrigos"] },
  "bank-account": { settings: { ...QUIET, bank: SAMPLE.bank } },
  "payments-unconnected": { payments: "none" },
  "false-promo": { settings: { ...QUIET, promoMessages: ["12 cuotas sin interés", ""] } },
  "shipping-prices": { settings: { ...QUIET, shippingZones: SAMPLE.shippingZones } },
  "contact-data": { settings: { ...QUIET, phone: SAMPLE.phone } },
};

describe.each(Object.entries(UNDONE))("the task %s", (kind, given) => {
  const state = { ...UP_TO_DATE, settings: QUIET, ...given };
  const [task, ...others] = listOwnerTasks("owner", state);

  it("is told alone, in words", () => {
    expect([task?.kind, others]).toEqual([kind, []]);
    expect(task?.count).toMatch(/^(1|!)$/);
    expect(task?.text).toMatch(/^\S.+[^.\s]$/);
  });

  it("is told to those who may open its page, and do there what it asks for", () => {
    const told = ROLES.filter(({ id }) => listOwnerTasks(id, state).length > 0);
    for (const { id } of told) expect(may(id, findPageNeeds(task?.to ?? "").view)).toBe(true);
    expect(told.map(({ id }) => id)).toEqual(WHO[kind as OwnerTask["kind"]] ?? ["owner"]);
  });
});

it("has other words for several than for one", () => {
  const told = (count: number) =>
    listOwnerTasks("owner", { ...UP_TO_DATE, settings: QUIET, pendingOrders: count })[0];
  expect(told(1)?.text).toBe("pedido pendiente para atender");
  expect(told(1200)).toMatchObject({ count: "1.200", text: "pedidos pendientes para atender" });
});

describe("the owner's tasks", () => {
  it("are none in a shop that is up to date", () => {
    expect(list({ ...UP_TO_DATE, settings: OWN })).toEqual([]);
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
      withdrawals: { unanswered: 1, late: 0, toRefund: 16 },
      waitingReturns: 3,
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
    expect(list({ ...state, settings: promising })).toEqual([
      ["backups", "!"],
      ["unpaid-pieces", "!"],
      ["payment-alerts", "9"],
      ["withdrawals", "1"],
      ["withdrawal-refunds", "16"],
      ["exchanges", "3"],
      ["refunds", "8"],
      ["short-orders", "11"],
      ["unheld-orders", "15"],
      ["receipts", "1"],
      ["overdue-orders", "10"],
      ["pending-orders", "2"],
      ["orders-to-prepare", "6"],
      ["orders-to-hand-over", "7"],
      ["mails-without-server", "5"],
      ["failed-mails", "4"],
      ["people-waiting", "13"],
      ["low-stock", "12"],
      ["products-without-price", "14"],
      ["products-without-picture", "1"],
      ["hidden-products", "3"],
      ["bank-account", "!"],
      ["payments-unconnected", "!"],
      ["false-promo", "!"],
      ["shipping-prices", "!"],
      ["contact-data", "!"],
    ]);
  });

  it("claim nothing about what could not be read", () => {
    expect(
      list({
        ...{ pendingOrders: null, withdrawals: null, withoutPicture: null },
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
      const tasks = list({ ...UP_TO_DATE, backupTask, settings: OWN });
      expect(tasks).toEqual([[backupTask, "!"]]);
    },
  );

  it.each([
    ["lost", [["payments-lost", "!"]]],
    ["expiring", [["payments-expiring", "!"]]],
    ["good", []],
    ["none", [["payments-unconnected", "!"]]],
  ] as const)("for a payment account that is %s: %j", (payments, expected) => {
    expect(list({ ...UP_TO_DATE, payments, settings: QUIET })).toEqual(expected);
  });

  it("do not ask for a payment account when the shop promises no instalments", () => {
    const settings = { ...QUIET, instalments: 1 };
    expect(list({ ...UP_TO_DATE, payments: "none", settings })).toEqual([]);
  });

  it("report a banner that promises instalments which no price shows", () => {
    for (const payments of ["none", "lost"] as const) {
      const tasks = list({ ...UP_TO_DATE, payments, settings: OWN });
      expect(tasks).toContainEqual(["false-promo", "!"]);
    }
    const six = { ...OWN, instalments: 6 };
    expect(list({ ...UP_TO_DATE, settings: six })).toEqual([["false-promo", "!"]]);
    expect(list({ ...UP_TO_DATE, payments: null, settings: OWN })).toEqual([]);
  });

  it("start with a lost payment account", () => {
    const withdrawals = { unanswered: 2, late: 0, toRefund: 0 };
    const lost = { ...UP_TO_DATE, payments: "lost", withdrawals } as const;
    expect(list({ ...lost, settings: OWN })[0]).toEqual(["payments-lost", "!"]);
  });

  it.each([
    [1, 0, "arrepentimiento para responder"],
    [1, 1, "arrepentimiento para responder: pasaron las 24 horas"],
    [3, 1, "arrepentimientos para responder: 1 ya pasó las 24 horas"],
    [3, 2, "arrepentimientos para responder: 2 ya pasaron las 24 horas"],
    [3, 3, "arrepentimientos para responder: pasaron las 24 horas"],
  ])("of %i withdrawals say that %i wait longer than the law allows", (unanswered, late, text) => {
    const state = { ...UP_TO_DATE, settings: OWN, withdrawals: { unanswered, late, toRefund: 0 } };
    expect(listOwnerTasks("owner", state)[0]).toMatchObject({ count: String(unanswered), text });
  });

  it("do not count a mail that is being sent", () => {
    const mails = { waiting: 5, failed: 0 };
    expect(list({ ...UP_TO_DATE, mails, settings: OWN })).toEqual([]);
  });
});
