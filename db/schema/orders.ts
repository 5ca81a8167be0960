import { sql } from "drizzle-orm";

import {
  check,
  id,
  index,
  integer,
  real,
  table,
  text,
  uniqueIndex,
  now,
  primaryKey,
} from "../columns";
import { customers } from "./customers";
import { tills } from "./tills";

/** An order keeps its own copy of whom it is for and of what was bought. */
export const orders = table(
  "orders",
  {
    id: id("id"),
    orderNumber: text("order_number").notNull(),
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    customerPhone: text("customer_phone").notNull().default(""),
    /** DNI or CUIT for the invoice, as `app/domain/buying/buyer-document.ts` stores it; empty for none. */
    buyerDocument: text("buyer_document").notNull().default(""),
    /** One of `app/domain/orders/order.ts`. */
    status: text("status").notNull(),
    /** Whole pesos: the items - offer - code - discount + shipping. */
    total: integer("total").notNull(),
    createdAt: text("created_at").notNull().default(now),
    updatedAt: text("updated_at").notNull().default(now),
    /** A calendar day, `2025-06-01`. */
    estimatedDelivery: text("estimated_delivery"),
    /** Minted in the form; a second post with it finds this order instead of making one. */
    idempotencyKey: text("idempotency_key"),
    /** The unguessable part of the shopper's address of the order. */
    token: text("token"),
    /** `web`, `shop` or `whatsapp`: where it was sold. */
    channel: text("channel").notNull().default("web"),
    /** `shipping` or `pickup`. */
    deliveryMethod: text("delivery_method").notNull().default("shipping"),
    /** One of `app/domain/payments/payment-method.ts`. */
    paymentMethod: text("payment_method").notNull().default("transfer"),
    /** The letter of ISO 3166-2:AR; empty for who picks up. */
    province: text("province").notNull().default(""),
    city: text("city").notNull().default(""),
    street: text("street").notNull().default(""),
    postalCode: text("postal_code").notNull().default(""),
    shopperNotes: text("shopper_notes").notNull().default(""),
    /** How the shipping was called and promised when it was bought. */
    shippingLabel: text("shipping_label").notNull().default(""),
    /** Whole pesos off for the way of paying. */
    discount: integer("discount").notNull().default(0),
    /** Whole pesos. */
    shipping: integer("shipping").notNull().default(0),
    /** The words of the offer by number of pieces that counted, and whole pesos off; empty without one. */
    offerText: text("offer_text").notNull().default(""),
    offerDiscount: integer("offer_discount").notNull().default(0),
    /** The code that counted, also after it was deleted; empty without one. */
    code: text("code").notNull().default(""),
    /** Counts in `codes.uses` while the order is not cancelled. */
    codeId: integer("code_id"),
    /** Whole pesos off for the code, or given by a person of the shop. */
    codeDiscount: integer("code_discount").notNull().default(0),
    /**
     * What a correction made it cost after it was paid, less `total`, or what pieces aside cost above what was paid
     * on account; 0 for any other. Whole pesos, as below.
     */
    correctedBy: integer("corrected_by").notNull().default(0),
    /** What the corrections left to pay; below 0, the most that is to be given back. */
    rest: integer("rest").notNull().default(0),
    /** The part of `total` that was paid after a correction. It came by no provider. */
    restPaid: integer("rest_paid").notNull().default(0),
    paidAt: text("paid_at"),
    /** Until when a transfer is waited for. */
    paymentDueAt: text("payment_due_at"),
    /** Until when its pieces are held without a payment; null for an order that holds none, or was paid whole. */
    holdUntil: text("hold_until"),
    /** The order whose pieces it is exchanged for; null for any other. */
    replacesOrderId: integer("replaces_order_id"),
    /** Keyed hash of the network that placed it, erased with the hold; empty for none: see `unpaid-holds.server.ts`. */
    heldBy: text("held_by").notNull().default(""),
    /** One of `app/domain/orders/carrier.ts`, or empty. */
    carrier: text("carrier").notNull().default(""),
    trackingCode: text("tracking_code").notNull().default(""),
    /** JSON: the price block as it was shown, see `app/domain/products/price-block.ts`. */
    priceBlock: text("price_block").notNull().default("{}"),
    /** JSON: version and words of the terms as they were shown. */
    terms: text("terms").notNull().default("{}"),
    /** One of `app/domain/payments/payment-alert.ts` that the owner has to look into; empty for none. */
    paymentAlert: text("payment_alert").notNull().default(""),
    /** What the owner dismissed, each cause with its count: `disputed:1 overpaid:2`. */
    paymentAlertsDismissed: text("payment_alerts_dismissed").notNull().default(""),
    /** When to ask the provider what became of its payment; null when nothing is waited for. */
    paymentCheckAt: text("payment_check_at"),
    /** What went back of its price. Kept by triggers on `payments` and `manual_refunds`. */
    givenBackInCents: integer("given_back_in_cents").notNull().default(0),
    /**
     * What it counts for in the figures of sales; 0 for an order that is not sold. Real numbers, because
     * the total of a foreign row in cents may be more than an integer holds. The rule is in ADR 035.
     */
    soldInCents: real("sold_in_cents").generatedAlwaysAs(
      sql`(CASE WHEN status IN ('paid', 'preparing', 'ready_for_pickup', 'shipped', 'delivered') OR (paid_at IS NOT NULL AND status NOT IN ('cancelled', 'refunded')) THEN max(total * 100.0 - given_back_in_cents, 0.0) ELSE 0.0 END)`,
    ),
    /** The part of it whose money is here. */
    collectedInCents: real("collected_in_cents").generatedAlwaysAs(
      sql`(CASE WHEN paid_at IS NOT NULL AND status NOT IN ('cancelled', 'refunded') THEN max(total * 100.0 - given_back_in_cents, 0.0) ELSE 0.0 END)`,
    ),
  },
  (columns) => [
    uniqueIndex("orders_number").on(columns.orderNumber),
    uniqueIndex("orders_idempotency_key").on(columns.idempotencyKey),
    uniqueIndex("orders_token").on(columns.token),
    index("orders_by_creation").on(columns.createdAt, columns.id),
    index("orders_by_status").on(columns.status, columns.createdAt),
    index("orders_by_payment").on(columns.paymentMethod, columns.createdAt),
    index("orders_by_status_payment").on(columns.status, columns.paymentMethod, columns.createdAt),
    // Few wait for their money: they are found without passing by those that were paid.
    index("orders_unpaid")
      .on(columns.createdAt)
      .where(sql`${columns.paidAt} is null`),
    // Cancelled when they had been paid: few among all that were cancelled.
    index("orders_to_refund")
      .on(columns.createdAt)
      .where(sql`${columns.status} = 'cancelled' and ${columns.paidAt} is not null`),
    index("orders_by_payment_alert")
      .on(columns.createdAt)
      .where(sql`${columns.paymentAlert} <> ''`),
    index("orders_payment_check")
      .on(columns.paymentCheckAt)
      .where(sql`${columns.paymentCheckAt} is not null`),
    index("orders_by_hold")
      .on(columns.holdUntil)
      .where(sql`${columns.holdUntil} is not null`),
    // Delivered lately: few among all that were delivered.
    index("orders_delivered")
      .on(columns.updatedAt)
      .where(sql`${columns.status} = 'delivered'`),
    index("orders_replacing")
      .on(columns.replacesOrderId)
      .where(sql`${columns.replacesOrderId} is not null`),
    index("orders_by_total").on(columns.total),
    index("orders_reduced")
      .on(columns.id)
      .where(
        sql`${columns.offerDiscount} > 0 or ${columns.codeDiscount} > 0 or ${columns.code} <> ''`,
      ),
    index("orders_by_code")
      .on(columns.codeId, sql`lower(${columns.customerEmail})`)
      .where(sql`${columns.codeId} is not null`),
    // Hold all that the summaries need, so that they read no order.
    index("orders_totals").on(columns.status, columns.total),
    index("orders_by_customer").on(columns.customerId, columns.status, columns.total),
    check("orders_total", sql`${columns.total} >= 0`),
  ],
);

export const orderItems = table(
  "order_items",
  {
    id: id("id"),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    productId: text("product_id").notNull(),
    name: text("name").notNull(),
    /** Whole pesos, for one piece, as it was sold: the sale price while it was on sale. */
    price: integer("price").notNull(),
    /** The list price of a piece that was on sale; null for any other. */
    listPrice: integer("list_price"),
    /** Whole pesos off all its pieces. */
    offerDiscount: integer("offer_discount").notNull().default(0),
    codeDiscount: integer("code_discount").notNull().default(0),
    size: text("size").notNull().default(""),
    color: text("color").notNull().default(""),
    quantity: integer("quantity").notNull(),
    image: text("image").notNull().default(""),
    ivaPermille: integer("iva_permille").notNull().default(210),
    /** The counted size and colour that it takes its pieces from; null when it was not counted. */
    stockId: integer("stock_id"),
    /** One of `app/domain/stock/stock-effect.ts`; empty without a `stock_id`. */
    stockState: text("stock_state").notNull().default(""),
  },
  (columns) => [
    index("order_items_by_order").on(columns.orderId),
    index("order_items_reserved")
      .on(columns.stockId)
      .where(sql`${columns.stockState} = 'reserved'`),
    check("order_items_amounts", sql`${columns.price} >= 0 AND ${columns.quantity} > 0`),
  ],
);

/** By which ways an order was paid, and into which till each part went. */
export const orderParts = table(
  "order_parts",
  {
    id: id("id"),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** One of `COUNTER_WAYS`, each once in a till. */
    way: text("way").notNull(),
    /** Whole pesos. */
    amount: integer("amount").notNull(),
    /** The till that it went into; null where none was open. */
    tillId: integer("till_id").references(() => tills.id),
    /** Who took it first. */
    author: text("author").notNull().default(""),
    createdAt: text("created_at").notNull().default(now),
  },
  (columns) => [
    uniqueIndex("order_parts_once").on(columns.orderId, columns.way, columns.tillId),
    uniqueIndex("order_parts_without_till")
      .on(columns.orderId, columns.way)
      .where(sql`${columns.tillId} is null`),
    index("order_parts_by_till")
      .on(columns.tillId)
      .where(sql`${columns.tillId} is not null`),
    check("order_parts_amount", sql`${columns.amount} > 0`),
  ],
);

/** What happened to an order, who did it and when: its history, the notes included. */
export const orderEvents = table(
  "order_events",
  {
    id: id("id"),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** One of `app/domain/orders/order.ts`. */
    kind: text("kind").notNull(),
    /** The state it came to; empty for what moved nothing. */
    status: text("status").notNull().default(""),
    text: text("text").notNull().default(""),
    /** The owner's user name, or empty for the shopper and the shop itself. */
    author: text("author").notNull().default(""),
    createdAt: text("created_at").notNull().default(now),
  },
  (columns) => [index("order_events_by_order").on(columns.orderId)],
);

/**
 * What the last correction of an order replaced, while that can be taken back. A trigger on `order_events` deletes it
 * with any event but an internal note and "En preparación".
 */
export const orderCorrections = table("order_corrections", {
  orderId: integer("order_id")
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  /** JSON: see `app/data/orders/former-order.server.ts`. */
  former: text("former").notNull(),
});

/** What a shopper sent to prove a transfer; the file lies in the data directory. */
export const orderReceipts = table(
  "order_receipts",
  {
    id: id("id"),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Named by its content, in `receipts/`. */
    fileName: text("file_name").notNull(),
    contentType: text("content_type").notNull(),
    byteCount: integer("byte_count").notNull(),
    createdAt: text("created_at").notNull().default(now),
  },
  (columns) => [index("order_receipts_by_order").on(columns.orderId)],
);

/** Who used the "Botón de arrepentimiento", with the code that was given at once. */
export const withdrawals = table(
  "withdrawals",
  {
    id: id("id"),
    /** `ARR-…` */
    code: text("code").notNull(),
    /** Null when what was typed names no order. */
    orderId: integer("order_id").references(() => orders.id, { onDelete: "set null" }),
    /** As typed: an order number, an e-mail, or both. */
    orderNumber: text("order_number").notNull().default(""),
    email: text("email").notNull().default(""),
    reason: text("reason").notNull().default(""),
    /** One of `app/domain/orders/withdrawal.ts`. */
    state: text("state").notNull().default("asked"),
    createdAt: text("created_at").notNull().default(now),
    /** When a person of the shop did something about it first. */
    answeredAt: text("answered_at"),
  },
  (columns) => [
    uniqueIndex("withdrawals_code").on(columns.code),
    index("withdrawals_by_answer").on(columns.answeredAt, columns.createdAt),
    index("withdrawals_by_state").on(columns.state, columns.createdAt),
    index("withdrawals_by_order")
      .on(columns.orderId)
      .where(sql`${columns.orderId} is not null`),
  ],
);

/** What the shop did about a withdrawal, who did it and when. */
export const withdrawalSteps = table(
  "withdrawal_steps",
  {
    id: id("id"),
    withdrawalId: integer("withdrawal_id")
      .notNull()
      .references(() => withdrawals.id, { onDelete: "cascade" }),
    /** One of `app/domain/orders/withdrawal.ts`. */
    step: text("step").notNull(),
    /** What came back, how much money went back, or what the shopper was told. */
    text: text("text").notNull().default(""),
    /** The person's user name. */
    author: text("author").notNull().default(""),
    createdAt: text("created_at").notNull().default(now),
  },
  (columns) => [uniqueIndex("withdrawal_steps_once").on(columns.withdrawalId, columns.step)],
);

/** The pieces that came back with a withdrawal. */
export const withdrawalItems = table(
  "withdrawal_items",
  {
    id: id("id"),
    withdrawalId: integer("withdrawal_id")
      .notNull()
      .references(() => withdrawals.id, { onDelete: "cascade" }),
    orderItemId: integer("order_item_id")
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    /** Pieces that came back for sale, and pieces that came back broken. */
    backToStock: integer("back_to_stock").notNull().default(0),
    broken: integer("broken").notNull().default(0),
  },
  (columns) => [
    index("withdrawal_items_by_withdrawal").on(columns.withdrawalId),
    index("withdrawal_items_by_item").on(columns.orderItemId),
    check("withdrawal_items_pieces", sql`${columns.backToStock} + ${columns.broken} > 0`),
  ],
);

/** Customers by the day of the shop they came on, kept by triggers, so that none is read to count them. */
export const customerDays = table("customer_days", {
  /** In Buenos Aires, `2025-06-01`; empty where the customer's time is none. */
  day: text("day").primaryKey(),
  customerCount: integer("customer_count").notNull(),
});

/**
 * Orders by day of the shop, state and way of paying, with what was sold and collected. Kept by
 * triggers on `orders`, so that a summary over any period reads days and no orders.
 */
export const orderDays = table(
  "order_days",
  {
    /** In Buenos Aires, `2025-06-01`; empty where the order's time is none. */
    day: text("day").notNull(),
    status: text("status").notNull(),
    paymentMethod: text("payment_method").notNull(),
    orderCount: integer("order_count").notNull(),
    /** Orders that bring in something. */
    soldCount: integer("sold_count").notNull(),
    /** Sums of whole cents: exact up to 2^53. */
    soldInCents: real("sold_in_cents").notNull(),
    collectedInCents: real("collected_in_cents").notNull(),
  },
  (columns) => [
    primaryKey({ columns: [columns.day, columns.status, columns.paymentMethod] }),
    // Holds all that a summary of every day needs.
    index("order_days_by_status").on(
      columns.status,
      columns.orderCount,
      columns.soldCount,
      columns.soldInCents,
      columns.collectedInCents,
    ),
  ],
);
