import { DatabaseUnavailableError } from "../data/sqlite/database.server";
import { enqueueAtMostSince } from "../data/mail/mail-delivery.server";
import { calendarDay, startOfDay } from "../domain/plain/buenos-aires";
import type { OutgoingMail } from "../domain/mail/mail";
import type { Environment } from "../settings/environment.server";
import { getLog } from "../log/log.server";

/** No reminder is sent before this hour, because it would wake the owner. */
const FROM_HOUR_MS = 9 * 60 * 60 * 1000;

type Reminder = {
  /** For the log. */
  about: string;
  /** Null when there is nothing to write about. */
  compose: () => Promise<OutgoingMail | null>;
};

/**
 * Writes a mail to the owner, at most one of its kind in a day of Buenos Aires, where mails can be
 * sent. Never rejects: what could not be written is tried at the next call.
 */
export async function remindDaily(
  { about, compose }: Reminder,
  now: Date,
  { smtp }: Pick<Environment, "smtp">,
): Promise<void> {
  const today = startOfDay(calendarDay(now));
  if (!smtp || now.getTime() < today.getTime() + FROM_HOUR_MS) return;
  try {
    const mail = await compose();
    if (mail) await enqueueAtMostSince(mail, today, now);
  } catch (error) {
    const level = error instanceof DatabaseUnavailableError ? "warn" : "error";
    getLog()[level]({ err: error, about }, "owner not reminded");
  }
}
