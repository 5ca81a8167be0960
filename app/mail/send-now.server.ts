import { findSender } from "../domain/mail/mail-address";
import type { ShopSettings } from "../domain/shop/shop-settings";
import { getEnvironment } from "../settings/environment.server";
import { createMessageId, openTransport, toSender } from "./mail-transport.server";
import { readSettings } from "../data/shop/settings.server";
import { getLog } from "../log/log.server";
import { recordEntry, type By } from "../data/history/batch.server";
import { writeAs } from "../data/history/write-as.server";
import { findOwnerMailAddress } from "../data/mail/mail-outbox.server";
import { formatLongMoment } from "../domain/plain/buenos-aires";
import { paragraph, small, renderMail } from "./mail-layout";
import { sendMailsNow } from "./send-mails.server";

/** A mail that is not stored in the outbox. */
export type UnkeptMail = {
  /** Part of its Message-ID. */
  kind: string;
  /** Null for the owner without an address. */
  recipient: string | null;
  subject: string;
  text: string;
  html: string;
};

type SendNowResult =
  | { outcome: "sent"; recipient: string }
  /** The text says why, in Spanish, for the owner. */
  | { outcome: "not-set-up" | "failed"; text: string };

async function sendNow(
  mail: UnkeptMail,
  settings: ShopSettings,
  now: Date,
): Promise<SendNowResult> {
  const environment = getEnvironment();
  const { recipient } = mail;
  const { smtp } = environment;
  if (!smtp) return lack("La tienda todavía no tiene por dónde mandar e-mails.");
  const from = findSender(settings, environment);
  if (!from) return lack("Falta saber quién firma los e-mails: poné tu e-mail en Ajustes.");
  if (recipient === null) return lack("Falta tu e-mail: ponelo en Ajustes o en Cuenta.");
  const transport = await openTransport(smtp, toSender(from, settings));
  try {
    const facts = { id: 0, createdAt: now.toISOString(), ...mail, recipient };
    const messageId = createMessageId(facts, from);
    const failure = await transport.send({ ...mail, recipient, messageId });
    return failure ? { outcome: "failed", text: failure.text } : { outcome: "sent", recipient };
  } finally {
    transport.close();
  }
}

const lack = (text: string): SendNowResult => ({ outcome: "not-set-up", text });

const MINUTE_MS = 60 * 1000;
/** A mail server may refuse a mail at first, or be slow. */
const RETRY_AFTER_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];

/**
 * Sends a mail with a secret link after the HTTP response, outside the outbox, which would store the
 * link. Retries while the link is valid. Never rejects.
 */
export async function sendLink(mail: UnkeptMail, now: Date, tries = 0): Promise<void> {
  const { kind } = mail;
  const result = await sendNow(mail, await readSettings(), now);
  if (result.outcome === "sent") {
    getLog().info({ kind }, "link sent");
    return;
  }
  getLog().warn({ kind, outcome: result.outcome, tries }, "link not sent");
  const waitMs = RETRY_AFTER_MS[tries];
  if (waitMs === undefined) return;
  setTimeout(() => void sendLink(mail, now, tries + 1), waitMs).unref();
}

/** Sends the owner a mail that says that mails work. After a success, waiting mails are sent too. */
export async function sendTestMail(by: By): Promise<SendNowResult> {
  const settings = await readSettings();
  const mail = renderMail(
    [
      { kind: "heading", text: "El envío funciona" },
      paragraph("Este e-mail lo mandó la tienda para probar. Así les llegan a tus clientes."),
      small(formatLongMoment(by.now)),
    ],
    settings,
  );
  const sent = await sendToOwner({ subject: `E-mail de prueba de ${settings.name}`, ...mail }, by);
  if (sent.outcome === "sent") sendMailsNow();
  return sent;
}

/** Sends a mail to the owner at once, without the outbox. */
export async function sendToOwner(
  { subject, text, html }: { subject: string; text: string; html: string },
  by: By,
): Promise<SendNowResult> {
  const mail = { kind: "test", recipient: await findOwnerMailAddress(), subject, text, html };
  const sent = await sendNow(mail, await readSettings(), by.now);
  if (sent.outcome !== "sent") return sent;
  // The outbox does not keep it, so its entry has no number of a mail.
  await writeAs({ ...by, action: "mail.test" }, (connection) =>
    recordEntry(connection, { kind: "mail", id: "prueba", after: { kind: "test" } }),
  );
  return sent;
}
