import type { Connection } from "../../../db/connection";
import type { HeldReason } from "../../domain/mail/mail";
import { foldMailAddress } from "../../domain/mail/mail-host";
import { recordEntry, type By } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { wakeSenderAfter, isOverCap } from "./mail-outbox.server";

type ResentMail = { recipient: string };

/**
 * Sends a mail again as a new mail; a waiting mail becomes due now instead. The owner asked for it,
 * so neither its age nor its text holds it.
 * @returns null when there is no such mail, or its text was removed
 */
export function resendMail(id: number, { author, now }: By): Promise<ResentMail | null> {
  const time = now.toISOString();
  return writeAs({ author, action: "mail.resend", now }, async (connection) => {
    const mail = await connection
      .prepare<[number], ResendableMail>(
        `SELECT kind, recipient, status, order_id FROM mail_outbox
          WHERE id = ? AND recipient <> '' AND status <> 'held' AND emptied_at IS NULL`,
      )
      .get(id);
    if (!mail) return null;
    // A second click finds the copy from the first one still waiting.
    const waitingId =
      mail.status === "waiting"
        ? id
        : await findWaitingCopy(connection, { id, orderId: mail.order_id });
    if (waitingId === null) {
      await connection
        .prepare(
          `INSERT INTO mail_outbox
            (order_id, kind, recipient, subject, text, html, created_at, next_attempt_at, released_at, author)
            SELECT order_id, kind, recipient, subject, text, html, @time, @time, @time, @author
            FROM mail_outbox WHERE id = @id`,
        )
        .run({ id, time, author: author.name });
    } else await makeDue(connection, { id: waitingId, time, author: author.name });
    await recordEntry(connection, { kind: "mail", id, after: { kind: mail.kind } });
    wakeSenderAfter(connection);
    return { recipient: mail.recipient };
  });
}

type ResendableMail = ResentMail & { kind: string; status: string; order_id: number | null };

async function findWaitingCopy(
  { prepare }: Connection,
  { id, orderId }: { id: number; orderId: number | null },
): Promise<number | null> {
  const copy = await prepare<unknown[], number>(
    `SELECT copy.id FROM mail_outbox AS copy
        JOIN mail_outbox AS mail USING (kind, recipient, text)
        WHERE mail.id = ? AND copy.order_id IS NOT DISTINCT FROM ? AND copy.id > mail.id AND copy.status = 'waiting'`,
  )
    .pluck()
    .get(id, orderId);
  return copy ?? null;
}

/**
 * A mail that is being sent right now has no error; its time stays, because otherwise it would be
 * sent twice.
 */
async function makeDue(
  { prepare }: Connection,
  due: { id: number; time: string; author: string },
): Promise<void> {
  await prepare(
    `UPDATE mail_outbox SET released_at = @time, author = @author,
        next_attempt_at = CASE WHEN last_error = '' THEN next_attempt_at ELSE @time END
        WHERE id = @id AND status = 'waiting'`,
  ).run(due);
}

/** The mails of an order to its shopper, who may be the owner too. */
const TO_SHOPPER = "order_id = @orderId AND kind NOT LIKE 'owner-%'";

/** A mail that is being sent has no error yet, and neither has one whose process was killed meanwhile. */
export const MAY_BE_GONE =
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
