import { sql } from "drizzle-orm";

import { id, index, integer, table, text, now } from "../columns";
import { orders } from "./orders";

/** Mails to send, written in the transaction of what they tell. */
export const mailOutbox = table(
  "mail_outbox",
  {
    id: id("id"),
    orderId: integer("order_id").references(() => orders.id, { onDelete: "cascade" }),
    /** One of `app/domain/mail/mail-kinds.ts`. */
    kind: text("kind").notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    /** One of `MAIL_STATES` of `app/domain/mail/mail.ts`. */
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
    /** When its text was removed, because its time to be kept was over. */
    emptiedAt: text("emptied_at"),
    /** The folded recipient of a mail that a visitor caused, by which those are counted; else empty. */
    visitorKey: text("visitor_key").notNull().default(""),
    /** The person of the back office who caused it; empty for the shop and its visitors. */
    author: text("author").notNull().default(""),
  },
  (columns) => [
    index("mail_outbox_due").on(columns.status, columns.nextAttemptAt),
    index("mail_outbox_by_order").on(columns.orderId),
    index("mail_outbox_by_visitor")
      .on(columns.visitorKey, columns.createdAt)
      .where(sql`${columns.visitorKey} <> ''`),
    // Mails that still have their text: few beside all that were ever sent.
    index("mail_outbox_with_text")
      .on(columns.status, columns.nextAttemptAt)
      .where(sql`${columns.emptiedAt} is null`),
  ],
);
