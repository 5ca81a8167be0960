import type { Connection } from "../../../db/connection";
import type { HeldReason } from "../../domain/mail/mail";
import { foldMailAddress } from "../../domain/mail/mail-cap";
import { isOverCap, wakeSenderAfter } from "./mail-outbox.server";

/** The mails of an order to its shopper, who may be the owner too. */
const TO_SHOPPER = "order_id = @orderId AND kind NOT LIKE 'owner-%'";

/** A mail that is being sent has no error yet, and neither has one whose process was killed meanwhile. */
const MAY_BE_GONE =
  "(status = 'sent' OR (status = 'waiting' AND attempts > 0 AND last_error = ''))";

/** True when a mail of the order went to its shopper, or is just going. */
export async function hasMailGone({ prepare }: Connection, orderId: number): Promise<boolean> {
  const gone = await prepare<unknown[], number>(
    `SELECT 1 FROM mail_outbox WHERE ${TO_SHOPPER} AND ${MAY_BE_GONE} LIMIT 1`,
  )
    .pluck()
    .get({ orderId });
  return gone !== undefined;
}
type UnsentMail = { id: number; visitor_key: string };

/**
 * Gives the unsent mails of an order to its shopper another recipient, also those that the old one refused. The
 * limit of mails that visitors cause counts them for the new recipient.
 */
export async function redirectMails(
  connection: Connection,
  { orderId, to, now }: { orderId: number; to: string; now: Date },
): Promise<void> {
  const { prepare } = connection;
  const tooMany: HeldReason = "too-many";
  const unsent = await prepare<unknown[], UnsentMail>(
    `SELECT id, visitor_key FROM mail_outbox
      WHERE ${TO_SHOPPER} AND NOT ${MAY_BE_GONE} AND emptied_at IS NULL
        AND (status <> 'held' OR held_reason = @tooMany)
      ORDER BY id`,
  ).all({ orderId, tooMany });
  for (const { id, visitor_key } of unsent) {
    const visitorKey = visitor_key === "" ? "" : foldMailAddress(to);
    // It counts for no recipient while this is asked.
    await prepare("UPDATE mail_outbox SET visitor_key = '' WHERE id = ?").run(id);
    const isHeld = visitorKey !== "" && (await isOverCap(connection, visitorKey, now));
    await prepare(
      `UPDATE mail_outbox SET recipient = @to, visitor_key = @visitorKey, status = @status,
        held_reason = @heldReason, attempts = 0, last_error = '', next_attempt_at = @time
        WHERE id = @id`,
    ).run({
      ...{ id, to, visitorKey, time: now.toISOString() },
      status: isHeld ? "held" : "waiting",
      heldReason: isHeld ? tooMany : "",
    });
  }
  if (unsent.length > 0) wakeSenderAfter(connection);
}
