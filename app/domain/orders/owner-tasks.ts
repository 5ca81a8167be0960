import type { ConnectionHealth } from "../payments/payment-connection";
import { findFalsePromises, hideFalseSamples } from "../shop/promo-promises";
import type { StorageTask } from "../shop/storage-task";
import { findWorryingShare, type UnpaidPieces } from "../stock/unpaid-holds";
import { DEFAULT_SHOP_SETTINGS } from "../shop/default-settings";
import { hasBankAccount, type ShopSettings } from "../shop/shop-settings";

/** What the owner has to do, most urgent first. */
export type OwnerTask =
  | { kind: CountedTask; count: number }
  | { kind: "new-groups"; names: string[] }
  | { kind: "unpaid-pieces"; percent: number }
  | { kind: PaymentTask | BackupTask | StorageTask | SettingsTask };

/** Settings that only the owner can fill in. */
type SettingsTask = "contact-data" | "bank-account" | "shipping-prices" | "false-promo";

/** Tasks about the account at the payment provider. */
type PaymentTask = "payments-lost" | "payments-expiring" | "payments-unconnected";

/** No recent backup, or the last one failed for a reason that only the owner can fix. */
export type BackupTask = "backups" | "backups-damaged" | "backups-no-room";

export type CountedTask =
  | "payment-alerts"
  | "unclaimed-payments"
  | "withdrawals"
  | "short-orders"
  | "unheld-orders"
  | "receipts"
  | "overdue-orders"
  | "pending-orders"
  | "orders-to-prepare"
  | "orders-to-hand-over"
  | "refunds"
  | "mails-without-server"
  | "failed-mails"
  | "people-waiting"
  | "low-stock"
  | "products-without-price"
  | "products-without-picture"
  | "hidden-products";

/** Orders that wait for the owner. */
export type OrdersToDo = {
  /** Pending, with a transfer receipt to check. */
  withReceipt: number;
  /** Pending and unpaid after the time to pay has passed. */
  overdue: number;
  paid: number;
  preparing: number;
  /** Cancelled after they were paid: the shop still holds the money. */
  toRefund: number;
  /** With a payment alert. */
  withPaymentAlert: number;
};

/** What the stock asks of the owner. */
export type StockToDo = {
  /** Sizes and colours with few pieces left. */
  runningOut: number;
  /** People who asked to be told about sold-out sizes and colours. */
  peopleWaiting: number;
  /** Orders whose pieces are not all in the shop. */
  shortOrders: number;
  /** Unpaid orders whose pieces are still for sale. */
  unheldOrders: number;
  /** The pieces that unpaid orders hold, and those that are left. */
  unpaid: Pick<UnpaidPieces, "left" | "inAll">;
};

type ShopState = {
  /** Null when it could not be read; the count is then unknown. */
  pendingOrders: number | null;
  openWithdrawals: number | null;
  /** Payments whose order no longer exists. */
  unclaimedPayments?: number | null;
  toDo: OrdersToDo | null;
  /** Missing in a shop that counts nothing. */
  stock?: StockToDo | null;
  withoutPicture: number | null;
  /** Missing for a caller that does not count them. */
  withoutPrice?: number | null;
  hidden: number | null;
  /** `waiting` mails stay in the outbox while the shop cannot send mail. */
  mails: { waiting: number; failed: number } | null;
  canSendMails: boolean;
  payments: ConnectionHealth | null;
  /** The names of new categories, which the owner may keep out of the menu. */
  newGroups?: string[] | null;
  /** Null when backups need no action. */
  backupTask: BackupTask | null;
  /** Null or missing when there is enough room for files. */
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
 * to do. `listOwnerTasks` lists every kind of task.
 */
export function areTasksKnown(state: ShopState): boolean {
  return Object.entries(state).every(
    ([name, value]) => ["backupTask", "storageTask"].includes(name) || value !== null,
  );
}

export function listOwnerTasks(state: ShopState): OwnerTask[] {
  const counted = [
    // A dispute has a deadline, and the goods may already be on their way.
    { kind: "payment-alerts", count: state.toDo?.withPaymentAlert ?? 0 },
    { kind: "unclaimed-payments", count: state.unclaimedPayments ?? 0 },
    // The law requires an answer within a day.
    { kind: "withdrawals", count: state.openWithdrawals ?? 0 },
    { kind: "refunds", count: state.toDo?.toRefund ?? 0 },
    { kind: "short-orders", count: state.stock?.shortOrders ?? 0 },
    { kind: "unheld-orders", count: state.stock?.unheldOrders ?? 0 },
    { kind: "receipts", count: state.toDo?.withReceipt ?? 0 },
    { kind: "overdue-orders", count: state.toDo?.overdue ?? 0 },
    { kind: "pending-orders", count: state.pendingOrders ?? 0 },
    { kind: "orders-to-prepare", count: state.toDo?.paid ?? 0 },
    { kind: "orders-to-hand-over", count: state.toDo?.preparing ?? 0 },
    { kind: "mails-without-server", count: state.canSendMails ? 0 : (state.mails?.waiting ?? 0) },
    { kind: "failed-mails", count: state.mails?.failed ?? 0 },
    { kind: "people-waiting", count: state.stock?.peopleWaiting ?? 0 },
    { kind: "low-stock", count: state.stock?.runningOut ?? 0 },
    { kind: "products-without-price", count: state.withoutPrice ?? 0 },
    { kind: "products-without-picture", count: state.withoutPicture ?? 0 },
    { kind: "hidden-products", count: state.hidden ?? 0 },
  ] as const;
  const { settings } = state;
  const unset = [
    { kind: "bank-account", isSet: hasBankAccount(settings) },
    // The owner wants to offer instalments, and only the provider gives them.
    { kind: "payments-unconnected", isSet: state.payments !== "none" || settings.instalments < 2 },
    { kind: "false-promo", isSet: !hasFalsePromo(state) },
    { kind: "shipping-prices", isSet: hasOwnShipping(settings) },
    { kind: "contact-data", isSet: hasOwnContact(settings) },
  ] as const;
  const urgent = [
    { kind: "payments-lost", isSet: state.payments !== "lost" },
    { kind: "payments-expiring", isSet: state.payments !== "expiring" },
    ...(state.storageTask ? [{ kind: state.storageTask, isSet: false }] : []),
    ...(state.backupTask ? [{ kind: state.backupTask, isSet: false }] : []),
  ] as const;
  const toTasks = <Kind extends string>(list: readonly { kind: Kind; isSet: boolean }[]) =>
    list.filter(({ isSet }) => !isSet).map(({ kind }) => ({ kind }));
  const names = state.newGroups ?? [];
  const percent = state.stock?.unpaid ? findWorryingShare(state.stock.unpaid, settings) : 0;
  return [
    ...toTasks(urgent),
    ...(percent > 0 ? [{ kind: "unpaid-pieces" as const, percent }] : []),
    ...counted.filter(({ count }) => count > 0),
    ...(names.length > 0 ? [{ kind: "new-groups" as const, names }] : []),
    ...toTasks(unset),
  ];
}

/**
 * True when the banner promises instalments that the prices do not show; false when the provider's
 * state is unknown.
 */
function hasFalsePromo({ payments, settings }: ShopState): boolean {
  if (payments === null) return false;
  const canPayByCard = payments === "good" || payments === "expiring";
  const promised = canPayByCard ? settings.instalments : 1;
  const shown = hideFalseSamples(settings.promoMessages, promised);
  return findFalsePromises(shown, promised).length > 0;
}

/** True when the owner replaced the sample contact data. */
export function hasOwnContact({ phone, email }: Pick<ShopSettings, "phone" | "email">): boolean {
  const isOwn = (value: string, example: string) => value !== "" && value !== example;
  return isOwn(phone, DEFAULT_SHOP_SETTINGS.phone) || isOwn(email, DEFAULT_SHOP_SETTINGS.email);
}

/** True when the owner replaced the sample shipping prices. */
function hasOwnShipping({ shippingZones }: Pick<ShopSettings, "shippingZones">): boolean {
  return JSON.stringify(shippingZones) !== JSON.stringify(DEFAULT_SHOP_SETTINGS.shippingZones);
}
