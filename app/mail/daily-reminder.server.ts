import { enqueueAtMostSince } from "../data/mail/mail-delivery.server";
import { calendarDay, startOfDay } from "../domain/plain/buenos-aires";
import type { OutgoingMail } from "../domain/mail/mail";
import type { Environment } from "../settings/environment.server";

/** No reminder is sent before this hour, because it would wake the owner. */
const FROM_HOUR_MS = 9 * 60 * 60 * 1000;

/**
 * Writes a mail to the owner if mail can be sent, at most one of its kind a day in Argentine time.
 * `compose` returns null when there is nothing to report.
 */
export async function remindDaily(
  compose: () => Promise<OutgoingMail | null>,
  now: Date,
  { smtp }: Pick<Environment, "smtp">,
): Promise<void> {
  const today = startOfDay(calendarDay(now));
  if (!smtp || now.getTime() < today.getTime() + FROM_HOUR_MS) return;
  const mail = await compose();
  if (mail) await enqueueAtMostSince(mail, today, now);
}
