import { findOwnerMailAddress } from "../data/mail-outbox.server";
import { readSettings } from "../data/settings.server";
import { formatLongMoment } from "../domain/buenos-aires";
import { findSender } from "../domain/mail-address";
import { getEnvironment } from "../env.server";
import { paragraph } from "./mail-blocks";
import { renderMail } from "./mail-layout";
import { createMessageId, openTransport, toSender } from "./mail-transport.server";
import { sendMailsNow } from "./send-mails.server";

export type TestMailResult =
  | { outcome: "sent"; recipient: string }
  | { outcome: "no-server" | "no-sender" | "no-recipient" }
  /** In Spanish, for the owner. */
  | { outcome: "failed"; text: string };

/**
 * Sends a mail to the owner at once, past the outbox, and says how it went. Where it went well, what
 * waits follows.
 *
 * @throws DatabaseUnavailableError
 */
export async function sendTestMail(now: Date): Promise<TestMailResult> {
  const { smtp, mailFrom } = getEnvironment();
  if (!smtp) return { outcome: "no-server" };
  const settings = await readSettings();
  const from = findSender(settings, { configured: mailFrom, smtpUser: smtp.user });
  if (!from) return { outcome: "no-sender" };
  const recipient = await findOwnerMailAddress();
  if (recipient === null) return { outcome: "no-recipient" };

  const mail = renderMail(
    [
      { kind: "heading", text: "El correo funciona" },
      paragraph("Este mail lo mandó la tienda para probar. Así les llegan a tus clientes."),
      { kind: "small", text: formatLongMoment(now), link: null },
    ],
    settings,
  );
  const facts = { id: 0, kind: "test", recipient, createdAt: now.toISOString() };
  const transport = openTransport(smtp, toSender(from, settings));
  try {
    const failure = await transport.send({
      ...mail,
      recipient,
      subject: `Prueba de correo de ${settings.name}`,
      messageId: createMessageId(facts, from),
    });
    if (failure) return { outcome: "failed", text: failure.text };
  } finally {
    transport.close();
  }
  sendMailsNow();
  return { outcome: "sent", recipient };
}
