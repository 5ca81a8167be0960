import { sql } from "drizzle-orm";

import { boolean, check, id, index, integer, table, text, uniqueIndex, now } from "../columns";
import { orders } from "./orders";

/** The provider's pages and codes that were asked for, so that asking again finds the same one. */
export const paymentCheckouts = table(
  "payment_checkouts",
  {
    id: id("id"),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** `page` for who buys in the shop's pages, `qr` for a code at the counter. */
    kind: text("kind").notNull().default("page"),
    /** The till of the sale that a code is for; null for none. */
    tillId: integer("till_id"),
    idempotencyKey: text("idempotency_key").notNull(),
    /** Another account, or another sum, needs another page. */
    accountId: text("account_id").notNull(),
    /** Whole pesos. */
    total: integer("total").notNull(),
    /** Both empty until the provider answered; the address is what the drawn code says. */
    preferenceId: text("preference_id").notNull().default(""),
    address: text("address").notNull().default(""),
    createdAt: text("created_at").notNull().default(now),
    expiresAt: text("expires_at").notNull(),
  },
  (columns) => [
    uniqueIndex("payment_checkouts_key").on(columns.idempotencyKey),
    index("payment_checkouts_by_order").on(columns.orderId),
  ],
);

/** Every payment of an order as it was when the provider was last asked. */
export const payments = table(
  "payments",
  {
    id: id("id"),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    providerId: text("provider_id").notNull(),
    /** The provider's codes, see `app/domain/payments/payment.ts`. */
    status: text("status").notNull(),
    statusDetail: text("status_detail").notNull().default(""),
    amountInCents: integer("amount_in_cents").notNull(),
    refundedInCents: integer("refunded_in_cents").notNull().default(0),
    currency: text("currency").notNull(),
    collectorId: text("collector_id").notNull(),
    isLive: boolean("is_live").notNull(),
    method: text("method").notNull().default(""),
    type: text("type").notNull().default(""),
    instalments: integer("instalments").notNull().default(1),
    netInCents: integer("net_in_cents"),
    /** Why it does not pay the order, codes of `app/domain/payments/payment.ts` with spaces between; empty when it may. */
    mismatches: text("mismatches").notNull().default(""),
    providerCreatedAt: text("provider_created_at"),
    approvedAt: text("approved_at"),
    providerUpdatedAt: text("provider_updated_at"),
    /** Until when a pending payment can be made; null when the provider gives no time. */
    expiresAt: text("expires_at"),
    createdAt: text("created_at").notNull().default(now),
    updatedAt: text("updated_at").notNull().default(now),
  },
  (columns) => [
    uniqueIndex("payments_provider_id").on(columns.providerId),
    index("payments_by_order").on(columns.orderId),
  ],
);

/** Money that the owner gives back, from the moment it is wanted. */
export const paymentRefunds = table(
  "payment_refunds",
  {
    id: id("id"),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    paymentId: integer("payment_id")
      .notNull()
      .references(() => payments.id, { onDelete: "cascade" }),
    /** Minted in the form; the provider gets it too, so that it gives back once. */
    idempotencyKey: text("idempotency_key").notNull(),
    amountInCents: integer("amount_in_cents").notNull(),
    /** What had gone back of the payment before: tells this one in the provider's figure. */
    refundedBeforeInCents: integer("refunded_before_in_cents").notNull().default(0),
    /** One of `app/domain/payments/payment-refund.ts`. */
    status: text("status").notNull().default("wanted"),
    /** Empty until the provider has one. */
    providerId: text("provider_id").notNull().default(""),
    /** The owner's user name. */
    author: text("author").notNull().default(""),
    attempts: integer("attempts").notNull().default(0),
    /** When to ask again; null when it is settled. */
    nextAttemptAt: text("next_attempt_at"),
    /** In Spanish, with what the provider said. */
    lastError: text("last_error").notNull().default(""),
    /** JSON: `[item, pieces]` of each line whose money it gives back; empty when no pieces were chosen. */
    pieces: text("pieces").notNull().default("[]"),
    /** The withdrawal that it is for; null for none. */
    withdrawalId: integer("withdrawal_id"),
    createdAt: text("created_at").notNull().default(now),
    settledAt: text("settled_at"),
  },
  (columns) => [
    uniqueIndex("payment_refunds_key").on(columns.idempotencyKey),
    index("payment_refunds_by_order").on(columns.orderId),
    index("payment_refunds_by_payment").on(columns.paymentId),
    index("payment_refunds_due")
      .on(columns.nextAttemptAt)
      .where(sql`${columns.nextAttemptAt} is not null`),
    check("payment_refunds_amount", sql`${columns.amountInCents} > 0`),
  ],
);

/** Signed webhooks, one row for each topic and subject. The owner sees the newest. */
export const paymentWebhooks = table(
  "payment_notices",
  {
    id: id("id"),
    topic: text("topic").notNull(),
    /** Usually the id of a payment. */
    subjectId: text("subject_id").notNull(),
    /** Of the newest webhook; see `app/domain/payments/payment-connection.ts`. */
    outcome: text("outcome").notNull(),
    timesReceived: integer("times_received").notNull().default(1),
    firstReceivedAt: text("first_received_at").notNull().default(now),
    lastReceivedAt: text("last_received_at").notNull().default(now),
  },
  (columns) => [
    uniqueIndex("payment_notices_subject").on(columns.topic, columns.subjectId),
    index("payment_notices_by_time").on(columns.lastReceivedAt),
  ],
);

/** Payments that name an order number of the shop for which there is no order: for the owner to look into. */
export const unclaimedPayments = table(
  "unclaimed_payments",
  {
    id: id("id"),
    providerId: text("provider_id").notNull(),
    /** The order number that the payment names. */
    orderNumber: text("order_number").notNull(),
    /** What is left of it, after what went back. */
    heldInCents: integer("held_in_cents").notNull(),
    currency: text("currency").notNull(),
    /** Name or e-mail of who paid, as the provider has it; empty when it is unknown. */
    payer: text("payer").notNull().default(""),
    paidAt: text("paid_at"),
    createdAt: text("created_at").notNull().default(now),
    /** When the owner said that it was dealt with. */
    dismissedAt: text("dismissed_at"),
  },
  (columns) => [
    uniqueIndex("unclaimed_payments_provider_id").on(columns.providerId),
    index("unclaimed_payments_open")
      .on(columns.createdAt)
      .where(sql`${columns.dismissedAt} is null`),
  ],
);

/** Periods in which every payment of the account is looked for, because orders of them may be lost. */
export const paymentSearches = table("payment_searches", {
  id: id("id"),
  beginsAt: text("begins_at").notNull(),
  endsAt: text("ends_at").notNull(),
  /** How many payments of the period were read already. */
  readCount: integer("read_count").notNull().default(0),
  createdAt: text("created_at").notNull().default(now),
});

/** Money that the owner gave back by transfer or in cash: the shop only notes it. */
export const manualRefunds = table(
  "manual_refunds",
  {
    id: id("id"),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Minted in the form: the form sent twice notes one refund. */
    idempotencyKey: text("idempotency_key").notNull(),
    amountInCents: integer("amount_in_cents").notNull(),
    note: text("note").notNull().default(""),
    /** As in `payment_refunds`. */
    pieces: text("pieces").notNull().default("[]"),
    /** The owner's user name. */
    author: text("author").notNull().default(""),
    createdAt: text("created_at").notNull().default(now),
  },
  (columns) => [
    uniqueIndex("manual_refunds_key").on(columns.idempotencyKey),
    index("manual_refunds_by_order").on(columns.orderId),
    check("manual_refunds_amount", sql`${columns.amountInCents} > 0`),
  ],
);
