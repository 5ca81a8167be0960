import { admins, mailOutbox } from "../../db/schema";
import type { Connection } from "../../db/open";
import type { OutgoingMail } from "../domain/mail";
import { findOwnerAddress, isMailAddress, toHeaderText } from "../domain/mail-address";
import { readSettingsNow } from "./settings.server";
import { getShop } from "./shop.server";

let tellSender: (() => void) | null = null;

/** Has `listener` called soon after mails entered the outbox, when their transaction is over. */
export function onMailsEnqueued(listener: (() => void) | null): void {
  tellSender = listener;
}

/**
 * Puts mails into the outbox, inside the transaction of what they tell. Whoever has no address that
 * could take a mail gets none.
 */
export function enqueueMails(
  connection: Connection,
  mails: readonly OutgoingMail[],
  { orderId, now }: { orderId: number | null; now: Date },
): void {
  const time = now.toISOString();
  for (const mail of mails) {
    const recipient = mail.recipient ?? readOwnerAddress(connection) ?? "";
    if (!isMailAddress(recipient)) continue;
    const subject = toHeaderText(mail.subject);
    connection.queries
      .insert(mailOutbox)
      .values({ ...mail, recipient, subject, orderId, createdAt: time, nextAttemptAt: time })
      .run();
  }
  if (mails.length > 0) wakeSender();
}

/** Only once this turn is over: the transaction that is under way ends within it. */
export function wakeSender(): void {
  if (tellSender) setImmediate(tellSender);
}

/**
 * Where mails to the owner go; null while there is no address.
 *
 * @throws DatabaseUnavailableError
 */
export function findOwnerMailAddress(): Promise<string | null> {
  return getShop().database.read(readOwnerAddress);
}

/** The same within a transaction. */
export function readOwnerAddress(connection: Connection): string | null {
  const account = connection.queries
    .select({ email: admins.email })
    .from(admins)
    .orderBy(admins.id)
    .limit(1)
    .get();
  return findOwnerAddress(readSettingsNow(connection), account?.email ?? "");
}
