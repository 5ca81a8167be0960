import type Database from "better-sqlite3";

/** A mail of the outbox as another program would write it; tests set only what matters to them. */
export type MailRow = {
  order_id?: number;
  kind?: string;
  recipient?: string;
  subject?: string;
  text?: string;
  html?: string;
  status?: string;
  attempts?: number;
  next_attempt_at?: string;
  last_error?: string;
  created_at?: string;
  sent_at?: string;
  held_reason?: string;
  visitor_key?: string;
  emptied_at?: string;
};

const CREATED = "2025-06-01T12:00:00.000Z";

/** Returns the mail's id. */
export function insertMail(connection: Database.Database, row: MailRow = {}): number {
  const mail = {
    kind: "order-received",
    recipient: "ana@correo.test",
    subject: "Recibimos tu pedido",
    text: "Hola, Ana",
    html: "<p>Hola, Ana</p>",
    status: "sent",
    created_at: CREATED,
    next_attempt_at: row.created_at ?? CREATED,
    ...row,
  };
  const columns = Object.keys(mail);
  const result = connection
    .prepare(
      `INSERT INTO mail_outbox (${columns.join(", ")}) VALUES (${columns.map((name) => `@${name}`).join(", ")})`,
    )
    .run(mail);
  return Number(result.lastInsertRowid);
}
