import { DEFAULT_SHOP_SETTINGS } from "../../app/domain/shop/settings-table";

/** A shop that is set up and has nothing to do. */
export const UP_TO_DATE = {
  ...{ pendingOrders: 0, withoutPicture: 0, hidden: 0 },
  withdrawals: { unanswered: 0, late: 0, toRefund: 0 },
  toDo: { withReceipt: 0, overdue: 0, paid: 0, preparing: 0, toRefund: 0, withPaymentAlert: 0 },
  mails: { waiting: 0, failed: 0 },
  canSendMails: true,
  payments: "good",
  backupTask: null,
} as const;
export const CONTACT = { phone: "+54 9 11 5555-1234", email: "" };
export const OWN = {
  unpaidSharePercent: 30,
  ...CONTACT,
  bank: { ...DEFAULT_SHOP_SETTINGS.bank, alias: "MI.TIENDA" },
  shippingZones: DEFAULT_SHOP_SETTINGS.shippingZones.slice(1),
  instalments: 3,
  promoMessages: ["3 cuotas sin interés", ""] as [string, string],
};
