import type { Connection } from "../../../db/connection";
import { dueLimits } from "../../domain/plain/due";
import type { OutgoingMail } from "../../domain/mail/mail";
import {
  LONGEST_MAIL_WAIT_MS,
  MAIL_LIMIT_MS,
  mailLimit,
  nextWaitMs,
  TOO_MANY_MAILS,
  type DeliveryFailure,
} from "../../domain/mail/mail-delivery";
import { holdUntrueMail, JUDGED_COLUMNS, type JudgedMail } from "./mail-holding.server";
import { enqueueMails, readOwnerAddress } from "./mail-outbox.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

/** Longer than any attempt can take: after it, the process that claimed the mail counts as dead. */
export const LEASE_MS = 5 * 60 * 1000;

/** A mail with a lease: only this process may send it until the lease ends. */
export type ClaimedMail = {
  id: number;
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** Includes this attempt. */
  attempts: number;
  createdAt: string;
  /** Identifies this claim among later ones. */
  leasedUntil: string;
};

type ClaimedRow = Omit<ClaimedMail, "createdAt" | "leasedUntil"> & { created_at: string };

const DUE = "status = 'waiting' AND (next_attempt_at <= @now OR next_attempt_at > @latest)";

/**
 * Claims the mail that has been due longest; null when none is due. The lease expires by itself, so
 * a mail whose process was killed is tried again. A mail that is too old or no longer true is held
 * instead. Mails beyond the hourly limit of their address are postponed, which does not count as an
 * attempt.
 */
export async function claimDueMail(now: Date): Promise<ClaimedMail | null> {
  const { database } = getStoredShop();
  const limits = dueLimits(now, LONGEST_MAIL_WAIT_MS);
  // Usually no mail is due; this check needs no write transaction.
  const isAnyDue = await database.read(({ prepare }) =>
    prepare<unknown[]>(`SELECT 1 FROM mail_outbox WHERE ${DUE} LIMIT 1`).get(limits),
  );
  if (isAnyDue === undefined) return null;
  const leasedUntil = new Date(now.getTime() + LEASE_MS).toISOString();
  return database.write(async (connection) => {
    const id = await findSendableMail(connection, now);
    if (id === null) return null;
    const row = await connection
      .prepare<[string, number], ClaimedRow>(
        `UPDATE mail_outbox SET attempts = attempts + 1, next_attempt_at = ?, last_error = ''
          WHERE id = ?
          RETURNING id, kind, recipient, subject, text, html, attempts, created_at`,
      )
      .get(leasedUntil, id);
    if (!row) return null;
    const { created_at: createdAt, ...mail } = row;
    return { ...mail, createdAt, leasedUntil };
  });
}

/** Each round holds a mail or postpones all due mails to an address, so the loop ends. */
async function findSendableMail(connection: Connection, now: Date): Promise<number | null> {
  const findFirst = connection.prepare<unknown[], JudgedMail & { recipient: string }>(
    `SELECT ${JUDGED_COLUMNS}, recipient FROM mail_outbox WHERE ${DUE} ORDER BY next_attempt_at, id LIMIT 1`,
  );
  const owner = (await readOwnerAddress(connection))?.toLowerCase();
  for (;;) {
    const first = await findFirst.get(dueLimits(now, LONGEST_MAIL_WAIT_MS));
    if (!first) return null;
    if (await holdUntrueMail(connection, first, now)) continue;
    const limit = mailLimit(first.recipient.toLowerCase() === owner);
    if ((await countRecentMails(connection, first.recipient, now)) < limit) return first.id;
    await putOffMails(connection, first.recipient, now);
  }
}

/**
 * Number of mails to the address in the last hour. `markSent` keeps the time in the index of due
 * mails, so older mails are not read.
 */
async function countRecentMails(
  { prepare }: Connection,
  recipient: string,
  now: Date,
): Promise<number> {
  const hourAgo = new Date(now.getTime() - MAIL_LIMIT_MS);
  const { now: after, latest } = dueLimits(hourAgo, MAIL_LIMIT_MS);
  const count = await prepare<unknown[], number>(
    `SELECT count(*) FROM mail_outbox
        WHERE status = 'sent' AND next_attempt_at > @after AND next_attempt_at <= @latest
          AND lower(recipient) = lower(@recipient)`,
  )
    .pluck()
    .get({ after, latest, recipient });
  return count ?? 0;
}

async function putOffMails({ prepare }: Connection, recipient: string, now: Date): Promise<void> {
  const next = new Date(now.getTime() + MAIL_LIMIT_MS).toISOString();
  await prepare(
    `UPDATE mail_outbox SET next_attempt_at = @next, last_error = @error
        WHERE ${DUE} AND lower(recipient) = lower(@recipient)`,
  ).run({ next, error: TOO_MANY_MAILS, recipient, ...dueLimits(now, LONGEST_MAIL_WAIT_MS) });
}

export function markSent({ id }: Pick<ClaimedMail, "id">, now: Date): Promise<void> {
  const time = now.toISOString();
  return getStoredShop().database.write(async ({ prepare }) => {
    await prepare(
      `UPDATE mail_outbox SET status = 'sent', sent_at = @time, next_attempt_at = @time,
          last_error = '' WHERE id = @id`,
    ).run({ id, time });
  });
}

/**
 * Postpones the mail, or gives it up: when its recipient is permanently refused, or after the last
 * attempt.
 */
export function markFailed(mail: ClaimedMail, failure: DeliveryFailure, now: Date): Promise<void> {
  const waitMs = failure.fault === "recipient" ? null : nextWaitMs(mail.attempts);
  return releaseMail(mail, {
    status: waitMs === null ? "failed" : "waiting",
    next: new Date(now.getTime() + (waitMs ?? 0)).toISOString(),
    error: failure.text,
    attempts: mail.attempts,
  });
}

/** Returns a mail that was not tried: it is due now, for any process. */
export function giveBack(mail: ClaimedMail, now: Date): Promise<void> {
  const next = now.toISOString();
  return releaseMail(mail, { status: "waiting", next, error: null, attempts: mail.attempts - 1 });
}

type Release = { status: string; next: string; error: string | null; attempts: number };

/** Changes nothing when another process has claimed, sent or changed the mail since. */
function releaseMail({ id, leasedUntil }: ClaimedMail, release: Release): Promise<void> {
  return getStoredShop().database.write(async ({ prepare }) => {
    await prepare(
      `UPDATE mail_outbox SET status = @status, next_attempt_at = @next, attempts = @attempts,
          last_error = coalesce(@error, last_error)
          WHERE id = @id AND status = 'waiting' AND next_attempt_at = @leasedUntil`,
    ).run({ id, leasedUntil, ...release });
  });
}

/** Puts a mail without an order into the outbox, unless one of its kind was added since. */
export function enqueueAtMostSince(mail: OutgoingMail, since: Date, now: Date): Promise<void> {
  return getStoredShop().database.write(async (connection) => {
    const last = await connection
      .prepare<[string], string>(
        `SELECT created_at FROM mail_outbox WHERE order_id IS NULL AND kind = ?
          ORDER BY id DESC LIMIT 1`,
      )
      .pluck()
      .get(mail.kind);
    // A mail with a date in the future does not count.
    const isTold = last !== undefined && last >= since.toISOString() && last <= now.toISOString();
    if (!isTold) {
      await enqueueMails(connection, [mail], { orderId: null, now });
    }
  });
}
