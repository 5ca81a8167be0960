import { mailOutbox } from "../../db/schema";
import type { Connection } from "../../db/open";
import type { OutgoingMail } from "../domain/mail";

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
