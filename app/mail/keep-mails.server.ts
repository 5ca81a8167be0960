import { holdStaleMails } from "../data/mail/mail-holding.server";
import { emptyOldMails } from "../data/mail/mail-retention.server";
import { getLog } from "../log/log.server";

/**
 * Hourly maintenance of the outbox.
 * @throws DatabaseUnavailableError
 */
export async function keepMails(now: Date): Promise<void> {
  await holdStaleMails(now);
  const emptied = await emptyOldMails(now);
  if (emptied > 0) getLog().info({ emptied }, "texts of old mails removed");
}
