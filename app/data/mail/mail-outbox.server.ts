import { and, eq } from "drizzle-orm";

import { mailOutbox } from "../../../db/schema/mail";
import { admins } from "../../../db/schema/owner";
import type { Connection } from "../../../db/connection";
import { dueLimits } from "../../domain/plain/due";
import type { HeldReason, MailState, OutgoingMail } from "../../domain/mail/mail";
import { findOwnerAddress, isMailAddress, toHeaderText } from "../../domain/mail/mail-address";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { foldMailAddress, VISITOR_MAIL_CAPS } from "../../domain/mail/mail-host";
import { readPersonNow } from "../history/write-as.server";
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
  /** Where this transaction has read them. */
  settings?: ShopSettings;
};

/**
 * Puts mails into the outbox, within the transaction of the change that they report. A recipient
 * without a valid address gets none. Mails caused by visitors beyond the recipient's limit are
 * held.
 */
export async function enqueueMails(
  connection: Connection,
  mails: readonly OutgoingMail[],
  { orderId, now, isByVisitor = false, settings }: Enqueuing,
): Promise<void> {
  const time = now.toISOString();
  const author = isByVisitor ? "" : await readPersonNow(connection);
  for (const mail of mails) {
    const recipient = mail.recipient ?? (await readOwnerAddress(connection, settings)) ?? "";
    if (!isMailAddress(recipient)) continue;
    const visitorKey = isByVisitor && mail.recipient !== null ? foldMailAddress(recipient) : "";
    const isHeld = visitorKey !== "" && (await isOverCap(connection, visitorKey, now));
    const heldReason: HeldReason | "" = isHeld ? "too-many" : "";
    const status: MailState = isHeld ? "held" : "waiting";
    await connection.queries.insert(mailOutbox).values({
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
    });
  }
  if (mails.length > 0) wakeSenderAfter(connection);
}

/** Held mails do not count: a flood must not block the recipient's own mails for longer. */
export async function isOverCap(
  { prepare }: Connection,
  visitorKey: string,
  now: Date,
): Promise<boolean> {
  const limits = VISITOR_MAIL_CAPS.map(({ withinMs }) =>
    dueLimits(new Date(now.getTime() - withinMs), withinMs),
  );
  const counts = limits.map(() => "count(*) FILTER (WHERE created_at > ? AND created_at <= ?)");
  const found = await prepare<string[], number[]>(
    `SELECT ${counts.join(", ")} FROM mail_outbox
      WHERE visitor_key = ? AND visitor_key <> '' AND status <> 'held' AND created_at > ?`,
  )
    .raw()
    .get(
      ...limits.flatMap(({ now: since, latest }) => [since, latest]),
      visitorKey,
      limits.map(({ now: since }) => since).sort()[0] ?? "",
    );
  return VISITOR_MAIL_CAPS.some(({ mails }, at) => (found?.[at] ?? 0) >= mails);
}

export function wakeSender(): void {
  sender().wake?.();
}

export function wakeSenderAfter({ afterCommit }: Connection): void {
  afterCommit.add(wakeSender);
}

export function findOwnerMailAddress(): Promise<string | null> {
  return getStoredShop().database.read((connection) => readOwnerAddress(connection));
}

/** The same within a transaction. The account is the oldest active owner's. */
export async function readOwnerAddress(
  connection: Connection,
  settings?: ShopSettings,
): Promise<string | null> {
  const [account] = await connection.queries
    .select({ email: admins.email })
    .from(admins)
    .where(and(eq(admins.role, "owner"), eq(admins.isActive, true)))
    .orderBy(admins.id)
    .limit(1);
  return findOwnerAddress(settings ?? (await readSettingsNow(connection)), account?.email ?? "");
}
