import { and, asc, eq, ne } from "drizzle-orm";

import { mailOutbox } from "../../db/schema";
import type { Connection } from "../../db/open";
import type { OutgoingMail } from "../domain/mail";
import { getShop } from "./shop.server";
import { readTime } from "./stored-values.server";

/** A mail of the outbox as the back office shows it. */
export type ListedMail = {
  id: number;
  kind: string;
  recipient: string;
  subject: string;
  /** `waiting`, `sent` or `failed`. */
  status: string;
  lastError: string;
  /** Null when the stored time is none. */
  createdAt: Date | null;
  sentAt: Date | null;
};

/** Puts mails into the outbox, inside the transaction of what they tell. */
export function enqueueMails(
  { queries }: Connection,
  mails: readonly OutgoingMail[],
  { orderId, now }: { orderId: number | null; now: Date },
): void {
  const time = now.toISOString();
  for (const mail of mails) {
    queries
      .insert(mailOutbox)
      .values({ ...mail, orderId, createdAt: time, nextAttemptAt: time })
      .run();
  }
}

/**
 * The mails about an order, the oldest first.
 *
 * @throws DatabaseUnavailableError
 */
export function listOrderMails(orderId: number): Promise<ListedMail[]> {
  return getShop().database.read(({ queries }) =>
    queries
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.orderId, orderId))
      .orderBy(asc(mailOutbox.id))
      .all()
      .map(({ id, kind, recipient, subject, status, lastError, createdAt, sentAt }) => ({
        ...{ id, kind, recipient, subject, status, lastError },
        createdAt: readTime(createdAt),
        sentAt: sentAt === null ? null : readTime(sentAt),
      })),
  );
}

/**
 * Lets a mail wait to be sent, once more; one that waits already goes on waiting.
 *
 * @throws DatabaseUnavailableError
 */
export function resendMail(id: number, now: Date): Promise<void> {
  return getShop().database.write(({ queries }) => {
    queries
      .update(mailOutbox)
      .set({ status: "waiting", attempts: 0, lastError: "", nextAttemptAt: now.toISOString() })
      .where(and(eq(mailOutbox.id, id), ne(mailOutbox.status, "waiting")))
      .run();
  });
}
