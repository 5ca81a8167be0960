import { deleteOldEntries } from "./data/history/history-retention.server";
import { holdStaleMails, emptyOldMails } from "./data/mail/mail-holding.server";
import { deleteOldRequests } from "./data/stock/restock.server";
import { getLog } from "./log/log.server";

/** Holds mails that waited too long, and empties old ones. */
export async function retireMails(now: Date): Promise<void> {
  await holdStaleMails(now);
  const emptied = await emptyOldMails(now);
  if (emptied > 0) getLog().info({ emptied }, "texts of old mails removed");
}

export async function forgetRequests(now: Date): Promise<void> {
  const deleted = await deleteOldRequests(now);
  if (deleted > 0) getLog().info({ deleted }, "old requests to be told of a size deleted");
}

export async function forgetHistory(signal: AbortSignal): Promise<void> {
  const deleted = await deleteOldEntries(signal);
  if (deleted > 0) getLog().info({ deleted }, "old entries of the history deleted");
}
