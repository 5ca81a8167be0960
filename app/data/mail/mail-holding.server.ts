import { eq } from "drizzle-orm";

import type { Connection } from "../../../db/connection";
import { mailOutbox } from "../../../db/schema/mail";
import { orders, withdrawals } from "../../../db/schema/orders";
import type { HeldReason } from "../../domain/mail/mail";
import {
  findHoldReason,
  isStillTrue,
  SENT_TEXT_DAYS,
  UNSENT_TEXT_DAYS,
} from "../../domain/mail/mail-delivery";
import { type MailFacts, findMailRule } from "../../domain/mail/mail-kinds";
import { parseWithdrawalCode } from "../../domain/orders/withdrawal";
import { findStorageTask } from "../../domain/shop/shop-health";
import { recordEntry, type By } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { measureUnpaid } from "../orders/order-receipts.server";
import { readDiskNow } from "../sqlite/disk-room.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";
import { wakeSenderAfter } from "./mail-outbox.server";

export type JudgedMail = {
  id: number;
  kind: string;
  subject: string;
  order_id: number | null;
  created_at: string;
  released_at: string | null;
};

export const JUDGED_COLUMNS = "id, kind, subject, order_id, created_at, released_at";

/**
 * Holds a mail that is too old or no longer true, within the transaction that would send it. A mail
 * that the owner released is not held.
 * @returns whether it is held now
 */
export async function holdUntrueMail(
  connection: Connection,
  mail: JudgedMail,
  now: Date,
): Promise<boolean> {
  if (mail.released_at !== null) return false;
  const heldReason = findHoldReason(toDated(mail), await readFacts(connection, mail), now);
  if (heldReason !== null) await hold(connection, { id: mail.id, heldReason, now });
  return heldReason !== null;
}

const toDated = ({ kind, created_at }: JudgedMail) => ({ kind, createdAt: readTime(created_at) });

type Hold = { id: number; heldReason: HeldReason; now: Date };

async function hold({ queries }: Connection, { id, heldReason, now }: Hold): Promise<void> {
  await queries
    .update(mailOutbox)
    .set({ status: "held", heldReason, nextAttemptAt: now.toISOString() })
    .where(eq(mailOutbox.id, id));
}

async function readFacts(
  connection: Connection,
  { kind, subject, order_id }: JudgedMail,
): Promise<MailFacts> {
  const { about } = findMailRule(kind);
  return {
    order: order_id === null ? null : await readOrderFacts(connection, order_id),
    withdrawal: about === "withdrawal" ? await readWithdrawalFacts(connection, subject) : null,
    isRoomLow: about === "room" && (await isRoomLow(connection)),
    isPictureMissing: about === "pictures" && (await isPictureMissing(connection)),
  };
}

async function readOrderFacts({ queries }: Connection, id: number): Promise<MailFacts["order"]> {
  const [row] = await queries
    .select({
      status: orders.status,
      paymentMethod: orders.paymentMethod,
      paymentAlert: orders.paymentAlert,
      paidAt: orders.paidAt,
      paymentDueAt: orders.paymentDueAt,
    })
    .from(orders)
    .where(eq(orders.id, id))
    .limit(1);
  if (!row) return null;
  const { paidAt, paymentDueAt, ...facts } = row;
  return {
    ...facts,
    // An unreadable time still means that the order was paid.
    paidAt: paidAt === null ? null : (readTime(paidAt) ?? new Date(0)),
    paymentDueAt: paymentDueAt === null ? null : readTime(paymentDueAt),
  };
}

/** These mails have the withdrawal's code in their subject. */
async function readWithdrawalFacts(
  { queries }: Connection,
  subject: string,
): Promise<MailFacts["withdrawal"]> {
  const code = subject
    .split(/[\s:]+/)
    .map(parseWithdrawalCode)
    .find((found) => found !== null);
  if (code === undefined) return null;
  const [row] = await queries
    .select({ answeredAt: withdrawals.answeredAt })
    .from(withdrawals)
    .where(eq(withdrawals.code, code))
    .limit(1);
  return row ? { isAnswered: row.answeredAt !== null } : null;
}

async function isRoomLow(connection: Connection): Promise<boolean> {
  return findStorageTask(readDiskNow(), await measureUnpaid(connection)) !== null;
}

async function isPictureMissing({ prepare }: Connection): Promise<boolean> {
  const found = await prepare(
    "SELECT 1 FROM products WHERE NOT json_valid(images) OR json_array_length(images) = 0",
  ).get();
  return found !== undefined;
}

/**
 * Holds all waiting mails that must no longer be sent. The sender checks each mail itself; this is
 * for a shop without SMTP, where the dashboard would count these mails for ever.
 */
export function holdStaleMails(now: Date): Promise<void> {
  const select = `SELECT ${JUDGED_COLUMNS} FROM mail_outbox
    WHERE status = 'waiting' AND next_attempt_at <= ?`;
  return getStoredShop().database.write(async (connection) => {
    const waiting = await connection.prepare<[string], JudgedMail>(select).all(now.toISOString());
    for (const mail of waiting) await holdUntrueMail(connection, mail, now);
  });
}

/**
 * Retries all mails that were given up, at the owner's request: their age is not checked. A mail
 * that is no longer true is held instead.
 * @returns how many are retried
 */
export function retryFailed({ author, now }: By): Promise<number> {
  const time = now.toISOString();
  return writeAs({ author, action: "mail.resend", now }, async (connection) => {
    const failed = await connection
      .prepare<[], JudgedMail>(
        `SELECT ${JUDGED_COLUMNS} FROM mail_outbox
          WHERE status = 'failed' AND recipient <> '' AND emptied_at IS NULL`,
      )
      .all();
    const retry = connection.prepare<[string, string, string, number]>(
      `UPDATE mail_outbox SET status = 'waiting', attempts = 0, next_attempt_at = ?,
        released_at = ?, author = ? WHERE id = ?`,
    );
    let retriedCount = 0;
    for (const mail of failed) {
      if (isStillTrue(toDated(mail), await readFacts(connection, mail))) {
        await retry.run(time, time, author.name, mail.id);
        retriedCount += 1;
      } else await hold(connection, { id: mail.id, heldReason: "untrue", now });
      await recordEntry(connection, { kind: "mail", id: mail.id, after: { kind: mail.kind } });
    }
    if (retriedCount > 0) wakeSenderAfter(connection);
    return retriedCount;
  });
}

/**
 * Releases a held mail at the owner's request, without checking its age and text.
 * @returns its recipient; null when there is no such held mail, or its text was removed
 */
export function releaseHeldMail(
  id: number,
  { author, now }: By,
): Promise<{ recipient: string } | null> {
  return writeAs({ author, action: "mail.release", now }, async (connection) => {
    const released = await connection
      .prepare<unknown[], { recipient: string; kind: string }>(
        `UPDATE mail_outbox SET status = 'waiting', held_reason = '', attempts = 0,
          last_error = '', released_at = @time, next_attempt_at = @time, author = @author
          WHERE id = @id AND status = 'held' AND emptied_at IS NULL
          RETURNING recipient, kind`,
      )
      .get({ id, time: now.toISOString(), author: author.name });
    if (!released) return null;
    const { recipient, kind } = released;
    await recordEntry(connection, { kind: "mail", id, after: { kind } });
    wakeSenderAfter(connection);
    return { recipient };
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Small batches, so that no other write waits long. */
const BATCH_SIZE = 500;

/**
 * Removes the texts of old mails, sent or not. Recipient, kind and time stay.
 * @returns how many texts were removed
 */
export async function emptyOldMails(now: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await emptyBatch(now);
    total += count;
    if (count < BATCH_SIZE) return total;
  }
}

function emptyBatch(now: Date): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  return getStoredShop().database.write(async ({ prepare }) => {
    const { changes } = await prepare(
      `UPDATE mail_outbox SET text = '', html = '', emptied_at = @time WHERE id IN (
          SELECT id FROM mail_outbox WHERE emptied_at IS NULL AND (
            (status = 'sent' AND next_attempt_at < @sentBefore)
            OR (status IN ('failed', 'held') AND next_attempt_at < @unsentBefore)
          ) LIMIT @limit)`,
    ).run({
      time: now.toISOString(),
      sentBefore: daysAgo(SENT_TEXT_DAYS),
      unsentBefore: daysAgo(UNSENT_TEXT_DAYS),
      limit: BATCH_SIZE,
    });
    return changes;
  });
}
