import { findOwnerMailAddress } from "../data/mail/mail-outbox.server";
import { readMailSetup } from "../data/mail/mail-setup.server";
import { recordTestMail } from "../data/mail/test-mail-entry.server";
import { readSettings } from "../data/shop/settings.server";
import type { By } from "../data/history/batch.server";
import { formatLongMoment } from "../domain/plain/buenos-aires";
import { paragraph } from "./mail-blocks";
import { renderMail } from "./mail-layout";
import { sendMailsNow } from "./send-mails.server";
import { sendNow } from "./send-now.server";

export type TestMailResult =
  | { outcome: "sent"; recipient: string }
  | { outcome: "no-server" | "no-sender" | "no-recipient" }
  /** In Spanish, for the owner. */
  | { outcome: "failed"; text: string };

/** Sends the owner a mail that says that mails work. After a success, waiting mails are sent too. */
export async function sendTestMail(by: By): Promise<TestMailResult> {
  const settings = await readSettings();
  const mail = renderMail(
    [
      { kind: "heading", text: "El envío funciona" },
      paragraph("Este e-mail lo mandó la tienda para probar. Así les llegan a tus clientes."),
      { kind: "small", text: formatLongMoment(by.now), link: null },
    ],
    settings,
  );
  const sent = await sendToOwner({ subject: `E-mail de prueba de ${settings.name}`, ...mail }, by);
  if (sent.outcome === "sent") sendMailsNow();
  return sent;
}

type TestMail = { subject: string; text: string; html: string };

/** Sends a mail to the owner at once, without the outbox. */
export async function sendToOwner(
  { subject, text, html }: TestMail,
  by: By,
): Promise<TestMailResult> {
  const settings = await readSettings();
  const setup = readMailSetup(settings);
  if (setup.server === null) return { outcome: "no-server" };
  if (setup.from === null) return { outcome: "no-sender" };
  const recipient = await findOwnerMailAddress();
  if (recipient === null) return { outcome: "no-recipient" };
  const mail = { kind: "test" as const, recipient, subject, text, html };
  const sent = await sendNow(mail, settings, by.now);
  if (sent.outcome !== "sent") return sent;
  await recordTestMail(by);
  return { outcome: "sent", recipient };
}
