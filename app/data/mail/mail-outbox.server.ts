import { admins, mailOutbox } from "../../../db/schema";
import type { Connection } from "../../../db/open";
import { dueLimits } from "../../domain/plain/due";
import type { HeldReason, MailState, OutgoingMail } from "../../domain/mail/mail";
import { findOwnerAddress, isMailAddress, toHeaderText } from "../../domain/mail/mail-address";
import { foldMailAddress, VISITOR_MAIL_CAPS } from "../../domain/mail/mail-cap";
import { readSettingsNow } from "../shop/settings.server";
import { getShop } from "../sqlite/shop.server";

let tellSender: (() => void) | null = null;

/** Has `listener` called soon after mails entered the outbox, when their transaction is over. */
export function onMailsEnqueued(listener: (() => void) | null): void {
  tellSender = listener;
}

type Enqueuing = {
  orderId: number | null;
  now: Date;
  /** Whether somebody who is not the owner made the shop write: such mails are capped by recipient. */
  isByVisitor?: boolean;
};

/**
 * Puts mails into the outbox, inside the transaction of what they tell. Whoever has no address that
 * could take a mail gets none. What a visitor causes beyond the cap of its recipient is held.
 */
export function enqueueMails(
  connection: Connection,
  mails: readonly OutgoingMail[],
  { orderId, now, isByVisitor = false }: Enqueuing,
): void {
  const time = now.toISOString();
  for (const mail of mails) {
    const recipient = mail.recipient ?? readOwnerAddress(connection) ?? "";
    if (!isMailAddress(recipient)) continue;
    const visitorKey = isByVisitor && mail.recipient !== null ? foldMailAddress(recipient) : "";
    const isHeld = visitorKey !== "" && isOverCap(connection, visitorKey, now);
    const heldReason: HeldReason | "" = isHeld ? "too-many" : "";
    const status: MailState = isHeld ? "held" : "waiting";
    connection.queries
      .insert(mailOutbox)
      .values({
        ...mail,
        ...{ recipient, subject: toHeaderText(mail.subject), orderId },
        ...{ status, heldReason, visitorKey, createdAt: time, nextAttemptAt: time },
      })
      .run();
  }
  if (mails.length > 0) wakeSender();
}

/** Held mails do not count: a flood must not keep its recipient's own mails away for longer. */
function isOverCap({ sqlite }: Connection, visitorKey: string, now: Date): boolean {
  const count = sqlite
    .prepare<unknown[], number>(
      `SELECT count(*) FROM mail_outbox WHERE visitor_key = @visitorKey AND visitor_key <> ''
        AND created_at > @since AND created_at <= @latest AND status <> 'held'`,
    )
    .pluck();
  return VISITOR_MAIL_CAPS.some(({ withinMs, mails }) => {
    const { now: since, latest } = dueLimits(new Date(now.getTime() - withinMs), withinMs);
    return (count.get({ visitorKey, since, latest }) ?? 0) >= mails;
  });
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
