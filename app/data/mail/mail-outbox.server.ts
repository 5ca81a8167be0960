import { and, eq } from "drizzle-orm";

import { mailOutbox } from "../../../db/schema/mail";
import { admins } from "../../../db/schema/owner";
import type { Connection } from "../../../db/open";
import { dueLimits } from "../../domain/plain/due";
import type { HeldReason, MailState, OutgoingMail } from "../../domain/mail/mail";
import { findOwnerAddress, isMailAddress, toHeaderText } from "../../domain/mail/mail-address";
import { foldMailAddress, VISITOR_MAIL_CAPS } from "../../domain/mail/mail-cap";
import { readPersonNow } from "../history/write-by.server";
import { readSettingsNow } from "../shop/settings.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { perShop } from "../../settings/current-shop.server";

const sender = perShop((): { wake: (() => void) | null } => ({ wake: null }));

/**
 * Calls `listener` soon after mails entered the outbox, when their transaction is over. `startJobs`
 * registers the one listener, which sends them.
 */
export function onMailsEnqueued(listener: (() => void) | null): void {
  sender().wake = listener;
}

type Enqueuing = {
  orderId: number | null;
  now: Date;
  /** True when a visitor caused the mail: such mails have a limit for each recipient. */
  isByVisitor?: boolean;
};

/**
 * Puts mails into the outbox, within the transaction of the change that they report. A recipient
 * without a valid address gets none. Mails caused by visitors beyond the recipient's limit are
 * held.
 */
export function enqueueMails(
  connection: Connection,
  mails: readonly OutgoingMail[],
  { orderId, now, isByVisitor = false }: Enqueuing,
): void {
  const time = now.toISOString();
  const author = readPersonNow(connection);
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
        recipient,
        subject: toHeaderText(mail.subject),
        orderId,
        status,
        heldReason,
        visitorKey,
        author,
        createdAt: time,
        nextAttemptAt: time,
      })
      .run();
  }
  if (mails.length > 0) wakeSender();
}

/** Held mails do not count: a flood must not block the recipient's own mails for longer. */
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

/** Wakes the sender after this event-loop turn, because the current transaction ends within it. */
export function wakeSender(): void {
  const { wake } = sender();
  if (wake) setImmediate(wake);
}

/**
 * The recipient of mails to the owner; null without an address.
 * @throws DatabaseUnavailableError
 */
export function findOwnerMailAddress(): Promise<string | null> {
  return getStoredShop().database.read(readOwnerAddress);
}

/** The same within a transaction. The account is the oldest active owner's. */
export function readOwnerAddress(connection: Connection): string | null {
  const account = connection.queries
    .select({ email: admins.email })
    .from(admins)
    .where(and(eq(admins.role, "owner"), eq(admins.isActive, true)))
    .orderBy(admins.id)
    .limit(1)
    .get();
  return findOwnerAddress(readSettingsNow(connection), account?.email ?? "");
}
