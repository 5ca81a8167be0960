import type { Connection } from "../../../db/connection";
import { recordEntry, type By } from "../history/batch.server";
import { writeAs } from "../history/write-as.server";
import { wakeSenderAfter } from "./mail-outbox.server";

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
