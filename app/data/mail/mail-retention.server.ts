import { SENT_TEXT_DAYS, UNSENT_TEXT_DAYS } from "../../domain/mail/mail-retention";
import { getStoredShop } from "../sqlite/stored-shop.server";

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
