import { recordEntry, type By } from "../data/history/batch.server";
import { writeAs } from "../data/history/write-as.server";
import { findOwnerMailAddress } from "../data/mail/mail-outbox.server";
import { readSettings } from "../data/shop/settings.server";
import { formatLongMoment } from "../domain/plain/buenos-aires";
import { paragraph } from "./mail-blocks";
import { renderMail } from "./mail-layout";
import { sendMailsNow } from "./send-mails.server";
import { sendNow, type SendNowResult } from "./send-now.server";

/** Sends the owner a mail that says that mails work. After a success, waiting mails are sent too. */
export async function sendTestMail(by: By): Promise<SendNowResult> {
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
