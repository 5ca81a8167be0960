import type { Connection } from "../../../db/connection";
import type { MailKind } from "../../domain/mail/mail-kinds";
import { MAY_BE_GONE } from "./mail-resending.server";

type TakenBack = {
  orderId: number;
  /** What the mail said is not so any more. */
  kind: MailKind;
  /** Says so to who got it. */
  correctedBy: MailKind;
};

const SINCE = `order_id = @orderId AND kind = @kind AND id > (SELECT coalesce(max(id), 0)
  FROM mail_outbox WHERE order_id = @orderId AND kind = @correctedBy)`;

/** Within a write: deletes the mail where it still waits. True when its reader got it, and no correction since. */
export async function takeMailBack({ prepare }: Connection, mail: TakenBack): Promise<boolean> {
  await prepare(
    `DELETE FROM mail_outbox WHERE ${SINCE} AND status IN ('waiting', 'held') AND attempts = 0`,
  ).run(mail);
  return (await prepare(`SELECT 1 FROM mail_outbox WHERE ${SINCE}`).get(mail)) !== undefined;
}

/** True when there is such a mail and it did not go. One that was cleared away may have gone. */
export async function isMailUnsent({ prepare }: Connection, mail: TakenBack): Promise<boolean> {
  const gone = await prepare<unknown[], number>(
    `SELECT CASE WHEN ${MAY_BE_GONE} THEN 1 ELSE 0 END FROM mail_outbox WHERE ${SINCE}`,
  )
    .pluck()
    .all(mail);
  return gone.length > 0 && !gone.includes(1);
}
