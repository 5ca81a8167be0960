import type { Connection } from "../../../db/open";
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
import { getShop } from "../sqlite/shop.server";

/** Longer than any try can take: after it the process that claimed the mail is taken for dead. */
export const LEASE_MS = 5 * 60 * 1000;

/** A mail that this process alone may send, until the lease is over. */
export type ClaimedMail = {
  id: number;
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** This try counted in. */
  attempts: number;
  createdAt: string;
  /** What tells this claim from any later one. */
  leasedUntil: string;
};

type ClaimedRow = Omit<ClaimedMail, "createdAt" | "leasedUntil"> & { created_at: string };

const DUE = "status = 'waiting' AND (next_attempt_at <= @now OR next_attempt_at > @latest)";

/**
 * Takes the mail that has been due for longest; null when none is. The claim lapses by itself, so
 * that the mail of a process that was killed is tried again. A mail that is too old, or not true any
 * more, is held instead. Mails to an address that got as many as
 * one gets within an hour are put off, which is no try.
 *
 * @throws DatabaseUnavailableError
 */
export async function claimDueMail(now: Date): Promise<ClaimedMail | null> {
  const { database } = getShop();
  const limits = dueLimits(now, LONGEST_MAIL_WAIT_MS);
  // Most looks find nothing: those take no writing transaction.
  const isAnyDue = await database.read(({ sqlite }) =>
    sqlite.prepare<unknown[]>(`SELECT 1 FROM mail_outbox WHERE ${DUE} LIMIT 1`).get(limits),
  );
  if (isAnyDue === undefined) return null;
  const leasedUntil = new Date(now.getTime() + LEASE_MS).toISOString();
  return database.write((connection) => {
    const id = findSendableMail(connection, now);
    if (id === null) return null;
    const row = connection.sqlite
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

/** Each round holds a mail or puts off all due mails to one address, so it ends. */
function findSendableMail(connection: Connection, now: Date): number | null {
  const findFirst = connection.sqlite.prepare<unknown[], JudgedMail & { recipient: string }>(
    `SELECT ${JUDGED_COLUMNS}, recipient FROM mail_outbox WHERE ${DUE} ORDER BY next_attempt_at, id LIMIT 1`,
  );
  const owner = readOwnerAddress(connection)?.toLowerCase();
  for (;;) {
    const first = findFirst.get(dueLimits(now, LONGEST_MAIL_WAIT_MS));
    if (!first) return null;
    if (holdUntrueMail(connection, first, now)) continue;
    const limit = mailLimit(first.recipient.toLowerCase() === owner);
    if (countRecentMails(connection, first.recipient, now) < limit) return first.id;
    putOffMails(connection, first.recipient, now);
  }
}

/**
 * How many mails the address got within the last hour. `markSent` keeps its time where the index of
 * due mails has it: no mail older than that is looked at.
 */
function countRecentMails({ sqlite }: Connection, recipient: string, now: Date): number {
  const hourAgo = new Date(now.getTime() - MAIL_LIMIT_MS);
  const { now: after, latest } = dueLimits(hourAgo, MAIL_LIMIT_MS);
  const count = sqlite
    .prepare<unknown[], number>(
      `SELECT count(*) FROM mail_outbox
        WHERE status = 'sent' AND next_attempt_at > @after AND next_attempt_at <= @latest
          AND lower(recipient) = lower(@recipient)`,
    )
    .pluck()
    .get({ after, latest, recipient });
  return count ?? 0;
}

function putOffMails({ sqlite }: Connection, recipient: string, now: Date): void {
  const next = new Date(now.getTime() + MAIL_LIMIT_MS).toISOString();
  sqlite
    .prepare(
      `UPDATE mail_outbox SET next_attempt_at = @next, last_error = @error
        WHERE ${DUE} AND lower(recipient) = lower(@recipient)`,
    )
    .run({ next, error: TOO_MANY_MAILS, recipient, ...dueLimits(now, LONGEST_MAIL_WAIT_MS) });
}

/** @throws DatabaseUnavailableError */
export function markSent({ id }: Pick<ClaimedMail, "id">, now: Date): Promise<void> {
  const time = now.toISOString();
  return getShop().database.write(({ sqlite }) => {
    sqlite
      .prepare(
        `UPDATE mail_outbox SET status = 'sent', sent_at = @time, next_attempt_at = @time,
          last_error = '' WHERE id = @id`,
      )
      .run({ id, time });
  });
}

/**
 * Puts the mail off, or gives it up: when its recipient will never take it, or after the last try.
 *
 * @throws DatabaseUnavailableError
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

/**
 * Gives back a mail that was not tried after all: it is due now, for whoever is next.
 *
 * @throws DatabaseUnavailableError
 */
export function giveBack(mail: ClaimedMail, now: Date): Promise<void> {
  const next = now.toISOString();
  return releaseMail(mail, { status: "waiting", next, error: null, attempts: mail.attempts - 1 });
}

type Release = { status: string; next: string; error: string | null; attempts: number };

/** Leaves alone what another process has claimed, sent or changed since. */
function releaseMail({ id, leasedUntil }: ClaimedMail, release: Release): Promise<void> {
  return getShop().database.write(({ sqlite }) => {
    sqlite
      .prepare(
        `UPDATE mail_outbox SET status = @status, next_attempt_at = @next, attempts = @attempts,
          last_error = coalesce(@error, last_error)
          WHERE id = @id AND status = 'waiting' AND next_attempt_at = @leasedUntil`,
      )
      .run({ id, leasedUntil, ...release });
  });
}

/**
 * Puts a mail that tells no order into the outbox, unless one of its kind came there since.
 *
 * @throws DatabaseUnavailableError
 */
export function enqueueAtMostSince(mail: OutgoingMail, since: Date, now: Date): Promise<void> {
  return getShop().database.write((connection) => {
    const last = connection.sqlite
      .prepare<[string], string>(
        `SELECT created_at FROM mail_outbox WHERE order_id IS NULL AND kind = ?
          ORDER BY id DESC LIMIT 1`,
      )
      .pluck()
      .get(mail.kind);
    // One that a clock dated ahead tells nothing of today.
    const isTold = last !== undefined && last >= since.toISOString() && last <= now.toISOString();
    if (!isTold) {
      enqueueMails(connection, [mail], { orderId: null, now });
    }
  });
}
