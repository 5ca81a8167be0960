import type { ConnectionHealth } from "../payments/payment-connection";
import { findFalsePromises, hideFalseSamples } from "../shop/promo-promises";
import type { StorageTask } from "../shop/shop-health";
import type { UnpaidPieces } from "../stock/hold";
import { DEFAULT_SHOP_SETTINGS } from "../shop/settings-table";
import type { ShopSettings } from "../shop/shop-settings";

/** No recent backup, or the last one failed for a reason that only the owner can fix. */
export type BackupTask = "backups" | "backups-damaged" | "backups-no-room";

export type OrdersToDo = {
  withReceipt: number;
  overdue: number;
  paid: number;
  preparing: number;
  /** Cancelled after they were paid: the shop still holds the money. */
  toRefund: number;
  /** Pieces aside whose day went by, and what was paid on account of them. */
  asidesOver?: { count: number; heldInPesos: number };
  withPaymentAlert: number;
};

export type StockToDo = {
  runningOut: number;
  peopleWaiting: number;
  shortOrders: number;
  unheldOrders: number;
  unpaid: Pick<UnpaidPieces, "left" | "inAll">;
};

export type GuideGaps = {
  /** Guides without a row for some size of their products. */
  guides: number;
  /** Products with sizes and without a guide. */
  products: number;
};

export type ShopState = {
  /** Null when it could not be read; the count is then unknown. */
  pendingOrders: number | null;
  withdrawals: { unanswered: number; late: number; toRefund: number } | null;
  /** Exchanges that wait for an answer, or for their new pieces. */
  waitingReturns?: number | null;
  unclaimedPayments?: number | null;
  toDo: OrdersToDo | null;
  stock?: StockToDo | null;
  withoutPicture: number | null;
  withoutPrice?: number | null;
  hidden: number | null;
  /** `waiting` mails stay in the outbox while the shop cannot send mail. */
  mails: { waiting: number; failed: number } | null;
  canSendMails: boolean;
  payments: ConnectionHealth | null;
  /** Products that do not say whom they are for, in a shop that asks for whom. */
  unsaidAudiences?: number | null;
  /** Null for a shop without size guides. */
  guideGaps?: GuideGaps | null;
  newGroups?: string[] | null;
  backupTask: BackupTask | null;
  storageTask?: StorageTask | null;
  settings: Pick<
    ShopSettings,
    | "phone"
    | "email"
    | "bank"
    | "shippingZones"
    | "instalments"
    | "promoMessages"
    | "unpaidSharePercent"
  >;
};

/**
 * True when every number was read. Only then does an empty list of tasks mean that there is nothing
 * to do.
 */
export function areTasksKnown(state: ShopState): boolean {
  return Object.entries(state).every(
    ([name, value]) => ["backupTask", "storageTask"].includes(name) || value !== null,
  );
}

/**
 * True when the banner promises instalments that the prices do not show; false when the provider's
 * state is unknown.
 */
export function hasFalsePromo({ payments, settings }: ShopState): boolean {
  if (payments === null) return false;
  const canPayByCard = payments === "good" || payments === "expiring";
  const promised = canPayByCard ? settings.instalments : 1;
  const shown = hideFalseSamples(settings.promoMessages, promised);
  return findFalsePromises(shown, promised).length > 0;
}

export function hasOwnContact({ phone, email }: Pick<ShopSettings, "phone" | "email">): boolean {
  const isOwn = (value: string, example: string) => value !== "" && value !== example;
  return isOwn(phone, DEFAULT_SHOP_SETTINGS.phone) || isOwn(email, DEFAULT_SHOP_SETTINGS.email);
}

export function hasOwnShipping({ shippingZones }: Pick<ShopSettings, "shippingZones">): boolean {
  return JSON.stringify(shippingZones) !== JSON.stringify(DEFAULT_SHOP_SETTINGS.shippingZones);
}
