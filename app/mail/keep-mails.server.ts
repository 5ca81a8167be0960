import { DatabaseUnavailableError } from "../data/sqlite/database.server";
import { holdStaleMails } from "../data/mail/mail-holding.server";
import { emptyOldMails } from "../data/mail/mail-retention.server";
import { getLog } from "../log/log.server";

/** What the outbox needs every hour. Never rejects: what could not be done waits for the next time. */
export async function keepMails(now: Date): Promise<void> {
  try {
    await holdStaleMails(now);
    const emptied = await emptyOldMails(now);
    if (emptied > 0) getLog().info({ emptied }, "texts of old mails removed");
  } catch (error) {
    const level = error instanceof DatabaseUnavailableError ? "warn" : "error";
    getLog()[level]({ err: error }, "outbox not looked after");
  }
}
