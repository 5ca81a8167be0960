import type { Connection } from "../../../db/connection";
import type {
  ListedMail,
  MailCounts,
  MailDetails,
  MailPage,
  MailState,
} from "../../domain/mail/mail";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { readTime } from "../sqlite/stored-values.server";

const MAILS_PER_PAGE = 30;

const COLUMNS = `mail_outbox.id, kind, recipient, subject, mail_outbox.status, attempts,
  last_error AS "lastError", mail_outbox.created_at AS "createdAt",
  next_attempt_at AS "nextAttemptAt", sent_at AS "sentAt", held_reason AS "heldReason",
  emptied_at AS "emptiedAt", author,
  (SELECT order_number FROM orders WHERE orders.id = mail_outbox.order_id) AS "orderNumber"`;

type Time = "createdAt" | "nextAttemptAt" | "sentAt" | "emptiedAt";
type MailRow = Omit<ListedMail, Time> & Record<Time, string | null>;

/**
 * The newest mails; those of one state by their last change. Pages by cursor, so the cost does not
 * depend on the number of mails.
 * @param after the cursor; null for the first page
 */
export function listMails(state: MailState | null, after: number | null): Promise<MailPage> {
  return getStoredShop().database.read(async (connection) => {
    const rows =
      state === null
        ? await readAll(connection, after)
        : await readInState(connection, { state, after: await findCursor(connection, after) });
    const mails = rows.slice(0, MAILS_PER_PAGE).map(toListedMail);
    const hasMore = rows.length > MAILS_PER_PAGE;
    return { mails, olderThan: hasMore ? (mails.at(-1)?.id ?? null) : null };
  });
}

function readAll({ prepare }: Connection, after: number | null): Promise<MailRow[]> {
  return prepare<[number, number], MailRow>(
    `SELECT ${COLUMNS} FROM mail_outbox WHERE id < ? ORDER BY id DESC LIMIT ?`,
  ).all(after ?? Number.MAX_SAFE_INTEGER, MAILS_PER_PAGE + 1);
}

type MailCursor = { next_attempt_at: string; id: number };

function readInState(
  { prepare }: Connection,
  { state, after }: { state: MailState; after: MailCursor | null },
): Promise<MailRow[]> {
  const rest = after === null ? "" : "AND (next_attempt_at, id) < (@next_attempt_at, @id)";
  return prepare<unknown[], MailRow>(
    `SELECT ${COLUMNS} FROM mail_outbox WHERE mail_outbox.status = @state ${rest}
        ORDER BY next_attempt_at DESC, id DESC LIMIT @limit`,
  ).all({ state, limit: MAILS_PER_PAGE + 1, ...after });
}

async function findCursor({ prepare }: Connection, id: number | null): Promise<MailCursor | null> {
  const cursor = await prepare<[number | null], MailCursor>(
    "SELECT next_attempt_at, id FROM mail_outbox WHERE id = ?",
  ).get(id);
  return cursor ?? null;
}

export function listOrderMails(orderId: number): Promise<ListedMail[]> {
  return getStoredShop().database.read(async ({ prepare }) =>
    (
      await prepare<[number], MailRow>(
        `SELECT ${COLUMNS} FROM mail_outbox WHERE order_id = ? ORDER BY id DESC`,
      ).all(orderId)
    ).map(toListedMail),
  );
}

export function findMail(id: number): Promise<MailDetails | null> {
  return getStoredShop().database.read(async ({ prepare }) => {
    const row = await prepare<[number], MailRow & { text: string }>(
      `SELECT ${COLUMNS}, text FROM mail_outbox WHERE id = ?`,
    ).get(id);
    return row ? { ...toListedMail(row), text: row.text } : null;
  });
}

export function countMails(): Promise<MailCounts> {
  return getStoredShop().database.read(async ({ prepare }) => {
    const count = async (state: MailState) =>
      (await prepare<[string], number>("SELECT count(*) FROM mail_outbox WHERE status = ?")
        .pluck()
        .get(state)) ?? 0;
    return {
      waiting: await count("waiting"),
      failed: await count("failed"),
      held: await count("held"),
    };
  });
}

function toListedMail({
  createdAt,
  nextAttemptAt,
  sentAt,
  emptiedAt,
  ...row
}: MailRow): ListedMail {
  const read = (time: string | null) => (time === null ? null : readTime(time));
  return {
    ...row,
    createdAt: read(createdAt),
    nextAttemptAt: read(nextAttemptAt),
    sentAt: read(sentAt),
    // An unreadable time still means that there is no text.
    emptiedAt: emptiedAt === null ? null : (readTime(emptiedAt) ?? new Date(0)),
  };
}
