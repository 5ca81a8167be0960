import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";

/** ISO 8601 in UTC with milliseconds, so that text order is time order. */
const now = sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`;

/**
 * One row per product the owner sells. The JSON columns are checked when they are read
 * (`app/data/product-row.server.ts`), because the file can also be written by other tools.
 */
export const products = sqliteTable(
  "products",
  {
    /** Ties a row to its full-text entry: an implicit rowid would change on VACUUM. */
    rowId: integer("row_id").primaryKey(),
    id: text("id").notNull().unique("products_id"),
    name: text("name").notNull(),
    /** Whole pesos. */
    price: integer("price").notNull(),
    images: text("images").notNull().default("[]"),
    sizes: text("sizes").notNull().default("[]"),
    colors: text("colors").notNull().default("[]"),
    category: text("category").notNull().default(""),
    subcategory: text("subcategory").notNull().default(""),
    brand: text("brand").notNull().default(""),
    isNew: integer("is_new", { mode: "boolean" }).notNull().default(true),
    isHidden: integer("is_hidden", { mode: "boolean" }).notNull().default(false),
    colorLinks: text("color_links").notNull().default("{}"),
    collection: text("collection"),
    description: text("description").notNull().default(""),
    composition: text("composition").notNull().default(""),
    /** JSON: picture address to the text that stands for it. */
    imageTexts: text("image_texts").notNull().default("{}"),
    /** The VAT (IVA) that its price holds, in tenths of a percent: 210, 105 or 0 (the migration checks it). */
    ivaPermille: integer("iva_permille").notNull().default(210),
    createdAt: text("created_at").notNull().default(now),
    updatedAt: text("updated_at").notNull().default(now),
  },
  (table) => [
    // The shop's listings are bitmaps in memory, built from one pass in this order (see docs/decisions).
    index("products_newest").on(table.isHidden, table.createdAt, table.rowId),
    // The orders of the owner's list, hidden products included: each is read once per version.
    index("products_by_creation").on(table.createdAt, table.rowId),
    index("products_by_update").on(table.updatedAt, table.rowId),
    index("products_by_price").on(table.price, table.rowId),
    index("products_by_name").on(sql`${table.name} COLLATE NOCASE`, table.rowId),
    check("products_flags", sql`${table.isNew} IN (0, 1) AND ${table.isHidden} IN (0, 1)`),
  ],
);

/** Counters that triggers raise in the transaction of the change they count. */
export const versions = sqliteTable("versions", {
  name: text("name").primaryKey(),
  version: integer("version").notNull(),
});

/**
 * Which product each of the last versions of the catalogue changed, written by the triggers that raise
 * the version, so that indexes in memory read those rows again and no others. The triggers let go of
 * the oldest: who is further behind reads everything.
 */
export const productChanges = sqliteTable("product_changes", {
  version: integer("version").primaryKey(),
  rowId: integer("row_id").notNull(),
  /** Drawn by lot: a restored copy may have the same version with other changes behind it. */
  mark: integer("mark").notNull(),
});

/** Where a product went whose id the owner changed: its old address answers 301. */
export const productRedirects = sqliteTable("product_redirects", {
  oldId: text("old_id").primaryKey(),
  productId: text("product_id").notNull(),
  createdAt: text("created_at").notNull().default(now),
});

/** What was typed into a product form and not saved yet, while pictures are sent and moved. */
export const productDrafts = sqliteTable("product_drafts", {
  id: text("id").primaryKey(),
  /** Null for a product that is not stored yet. */
  productId: text("product_id"),
  /** JSON, checked by `app/forms/product-form.ts`. */
  content: text("content").notNull(),
  createdAt: text("created_at").notNull().default(now),
});

/** What the owner changed about the shop; a name that is missing has its default. */
export const settings = sqliteTable("settings", {
  name: text("name").primaryKey(),
  /** JSON, checked by `app/data/settings.server.ts`. */
  value: text("value").notNull(),
});

export const admins = sqliteTable("admins", {
  id: integer("id").primaryKey(),
  username: text("username").notNull().unique("admins_username"),
  email: text("email").notNull().default(""),
  /** bcrypt. */
  passwordHash: text("password_hash").notNull(),
  lastLoginAt: text("last_login_at"),
  createdAt: text("created_at").notNull().default(now),
});

/** The tokens that are still good: signing out deletes the row, and the token with it. */
export const adminSessions = sqliteTable(
  "admin_sessions",
  {
    /** The token's `jti`. */
    id: text("id").primaryKey(),
    adminId: integer("admin_id")
      .notNull()
      .references(() => admins.id, { onDelete: "cascade" }),
    createdAt: text("created_at").notNull().default(now),
    expiresAt: text("expires_at").notNull(),
  },
  (table) => [index("admin_sessions_by_expiry").on(table.expiresAt)],
);

/** Links to choose a new password. All of an account go when one is used. */
export const passwordResets = sqliteTable(
  "password_resets",
  {
    /** SHA-256 of the token in the link. */
    tokenHash: text("token_hash").primaryKey(),
    adminId: integer("admin_id")
      .notNull()
      .references(() => admins.id, { onDelete: "cascade" }),
    createdAt: text("created_at").notNull().default(now),
    expiresAt: text("expires_at").notNull(),
  },
  (table) => [index("password_resets_by_admin").on(table.adminId)],
);

/** Failed sign-ins, counted per user name, and apart for each browser that signed in before. */
export const loginAttempts = sqliteTable("login_attempts", {
  subject: text("subject").primaryKey(),
  count: integer("count").notNull(),
  lastAttempt: text("last_attempt").notNull(),
  lockedUntil: text("locked_until"),
});

export const customers = sqliteTable(
  "customers",
  {
    id: integer("id").primaryKey(),
    /** As typed, or empty; one customer per address whatever its case (see the unique index). */
    email: text("email").notNull(),
    name: text("name").notNull().default(""),
    phone: text("phone").notNull().default(""),
    createdAt: text("created_at").notNull().default(now),
    updatedAt: text("updated_at").notNull().default(now),
    /** When the personal data were erased; the orders stay for the books. */
    erasedAt: text("erased_at"),
    /** Kept by triggers on `orders`, so that lists by them cost no more with more orders. */
    orderCount: integer("order_count").notNull().default(0),
    /** What their sold orders are worth; real, because a sum must never fail an order. */
    spentInCents: real("spent_in_cents").notNull().default(0),
  },
  (table) => [
    // A customer of the counter may have given no address: those are not one and the same.
    uniqueIndex("customers_email")
      .on(sql`${table.email} COLLATE NOCASE`)
      .where(sql`${table.email} <> ''`),
    index("customers_by_creation").on(table.createdAt, table.id),
    index("customers_by_name").on(sql`${table.name} COLLATE NOCASE`, table.id),
    index("customers_by_spent").on(table.spentInCents, table.id),
    index("customers_by_orders").on(table.orderCount, table.id),
  ],
);

/** An order keeps its own copy of whom it is for and of what was bought. */
export const orders = sqliteTable(
  "orders",
  {
    id: integer("id").primaryKey(),
    orderNumber: text("order_number").notNull(),
    customerId: integer("customer_id")
      .notNull()
      .references(() => customers.id),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    customerPhone: text("customer_phone").notNull().default(""),
    /** DNI or CUIT for the invoice, as `app/domain/buyer-document.ts` stores it; empty for none. */
    buyerDocument: text("buyer_document").notNull().default(""),
    /** One of `app/domain/order.ts`. */
    status: text("status").notNull(),
    /** Whole pesos: the items - discount + shipping. */
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
    /** One of `app/domain/payment-method.ts`. */
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
    paidAt: text("paid_at"),
    /** Until when a transfer is waited for. */
    paymentDueAt: text("payment_due_at"),
    /** One of `app/domain/carrier.ts`, or empty. */
    carrier: text("carrier").notNull().default(""),
    trackingCode: text("tracking_code").notNull().default(""),
    /** JSON: the price block as it was shown, see `app/domain/price-block.ts`. */
    priceBlock: text("price_block").notNull().default("{}"),
    /** JSON: version and words of the terms as they were shown. */
    terms: text("terms").notNull().default("{}"),
    /** One of `app/domain/payment-alert.ts` that the owner has to look into; empty for none. */
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
      { mode: "virtual" },
    ),
    /** The part of it whose money is here. */
    collectedInCents: real("collected_in_cents").generatedAlwaysAs(
      sql`(CASE WHEN paid_at IS NOT NULL AND status NOT IN ('cancelled', 'refunded') THEN max(total * 100.0 - given_back_in_cents, 0.0) ELSE 0.0 END)`,
      { mode: "virtual" },
    ),
  },
  (table) => [
    uniqueIndex("orders_number").on(table.orderNumber),
    uniqueIndex("orders_idempotency_key").on(table.idempotencyKey),
    uniqueIndex("orders_token").on(table.token),
    index("orders_by_creation").on(table.createdAt, table.id),
    index("orders_by_status").on(table.status, table.createdAt),
    index("orders_by_payment").on(table.paymentMethod, table.createdAt),
    index("orders_by_status_payment").on(table.status, table.paymentMethod, table.createdAt),
    // Few wait for their money: they are found without passing by those that were paid.
    index("orders_unpaid")
      .on(table.createdAt)
      .where(sql`${table.paidAt} is null`),
    // Cancelled when they had been paid: few among all that were cancelled.
    index("orders_to_refund")
      .on(table.createdAt)
      .where(sql`${table.status} = 'cancelled' and ${table.paidAt} is not null`),
    index("orders_by_payment_alert")
      .on(table.createdAt)
      .where(sql`${table.paymentAlert} <> ''`),
    index("orders_payment_check")
      .on(table.paymentCheckAt)
      .where(sql`${table.paymentCheckAt} is not null`),
    index("orders_by_total").on(table.total),
    // Hold all that the summaries need, so that they read no order.
    index("orders_totals").on(table.status, table.total),
    index("orders_by_customer").on(table.customerId, table.status, table.total),
    check("orders_total", sql`${table.total} >= 0`),
  ],
);

/** Customers by the day of the shop they came on, kept by triggers, so that none is read to count them. */
export const customerDays = sqliteTable("customer_days", {
  /** In Buenos Aires, `2025-06-01`; empty where the customer's time is none. */
  day: text("day").primaryKey(),
  customerCount: integer("customer_count").notNull(),
});

/**
 * Orders by day of the shop, state and way of paying, with what was sold and collected. Kept by
 * triggers on `orders`, so that a summary over any period reads days and no orders.
 */
export const orderDays = sqliteTable(
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
  (table) => [
    primaryKey({ columns: [table.day, table.status, table.paymentMethod] }),
    // Holds all that a summary of every day needs.
    index("order_days_by_status").on(
      table.status,
      table.orderCount,
      table.soldCount,
      table.soldInCents,
      table.collectedInCents,
    ),
  ],
);

export const orderItems = sqliteTable(
  "order_items",
  {
    id: integer("id").primaryKey(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    productId: text("product_id").notNull(),
    name: text("name").notNull(),
    /** Whole pesos, for one piece: the list price. */
    price: integer("price").notNull(),
    size: text("size").notNull().default(""),
    color: text("color").notNull().default(""),
    quantity: integer("quantity").notNull(),
    image: text("image").notNull().default(""),
    ivaPermille: integer("iva_permille").notNull().default(210),
  },
  (table) => [
    index("order_items_by_order").on(table.orderId),
    check("order_items_amounts", sql`${table.price} >= 0 AND ${table.quantity} > 0`),
  ],
);

/** Money that the owner gave back by transfer or in cash: the shop only notes it. */
export const manualRefunds = sqliteTable(
  "manual_refunds",
  {
    id: integer("id").primaryKey(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Minted in the form: the form sent twice notes one refund. */
    idempotencyKey: text("idempotency_key").notNull(),
    amountInCents: integer("amount_in_cents").notNull(),
    note: text("note").notNull().default(""),
    /** The owner's user name. */
    author: text("author").notNull().default(""),
    createdAt: text("created_at").notNull().default(now),
  },
  (table) => [
    uniqueIndex("manual_refunds_key").on(table.idempotencyKey),
    index("manual_refunds_by_order").on(table.orderId),
    check("manual_refunds_amount", sql`${table.amountInCents} > 0`),
  ],
);

/** What happened to an order, who did it and when: its history, the notes included. */
export const orderEvents = sqliteTable(
  "order_events",
  {
    id: integer("id").primaryKey(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** One of `app/domain/order-event.ts`. */
    kind: text("kind").notNull(),
    /** The state it came to; empty for what moved nothing. */
    status: text("status").notNull().default(""),
    text: text("text").notNull().default(""),
    /** The owner's user name, or empty for the shopper and the shop itself. */
    author: text("author").notNull().default(""),
    createdAt: text("created_at").notNull().default(now),
  },
  (table) => [index("order_events_by_order").on(table.orderId)],
);

/** What a shopper sent to prove a transfer; the file lies in the data directory. */
export const orderReceipts = sqliteTable(
  "order_receipts",
  {
    id: integer("id").primaryKey(),
    orderId: integer("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Named by its content, in `receipts/`. */
    fileName: text("file_name").notNull(),
    contentType: text("content_type").notNull(),
    byteCount: integer("byte_count").notNull(),
    createdAt: text("created_at").notNull().default(now),
  },
  (table) => [index("order_receipts_by_order").on(table.orderId)],
);

/** Mails to send, written in the transaction of what they tell. */
export const mailOutbox = sqliteTable(
  "mail_outbox",
  {
    id: integer("id").primaryKey(),
    orderId: integer("order_id").references(() => orders.id, { onDelete: "cascade" }),
    /** One of `app/domain/mail.ts`. */
    kind: text("kind").notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    /** One of `MAIL_STATES` of `app/domain/mail.ts`. */
    status: text("status").notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    /** When to try next; while a try runs, when to take it for lost. */
    nextAttemptAt: text("next_attempt_at").notNull().default(now),
    lastError: text("last_error").notNull().default(""),
    createdAt: text("created_at").notNull().default(now),
    sentAt: text("sent_at"),
    /** Why a held mail is held: one of `HELD_REASONS`; else empty. */
    heldReason: text("held_reason").notNull().default(""),
    /** When the owner asked for it by hand: from then on it is sent whatever its age. */
    releasedAt: text("released_at"),
    /** When its text was removed, because nobody needs it any more. */
    emptiedAt: text("emptied_at"),
    /** The folded recipient of a mail that a visitor caused, by which those are counted; else empty. */
    visitorKey: text("visitor_key").notNull().default(""),
  },
  (table) => [
    index("mail_outbox_due").on(table.status, table.nextAttemptAt),
    index("mail_outbox_by_order").on(table.orderId),
    index("mail_outbox_by_visitor")
      .on(table.visitorKey, table.createdAt)
      .where(sql`${table.visitorKey} <> ''`),
    // Mails that still have their text: few beside all that were ever sent.
    index("mail_outbox_with_text")
      .on(table.status, table.nextAttemptAt)
      .where(sql`${table.emptiedAt} is null`),
  ],
);

/** Who used the "Botón de arrepentimiento", with the code that was given at once. */
export const withdrawals = sqliteTable(
  "withdrawals",
  {
    id: integer("id").primaryKey(),
    /** `ARR-…` */
    code: text("code").notNull(),
    /** Null when what was typed names no order. */
    orderId: integer("order_id").references(() => orders.id, { onDelete: "set null" }),
    /** As typed: an order number, an e-mail, or both. */
    orderNumber: text("order_number").notNull().default(""),
    email: text("email").notNull().default(""),
    reason: text("reason").notNull().default(""),
    createdAt: text("created_at").notNull().default(now),
    answeredAt: text("answered_at"),
  },
  (table) => [
    uniqueIndex("withdrawals_code").on(table.code),
    index("withdrawals_by_answer").on(table.answeredAt, table.createdAt),
  ],
);
