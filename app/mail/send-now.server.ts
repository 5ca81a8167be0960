import { findSender } from "../domain/mail/mail-address";
import type { ShopSettings } from "../domain/shop/shop-settings";
import { getEnvironment } from "../settings/environment.server";
import { createMessageId, openTransport, toSender } from "./mail-transport.server";

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

export type SendNowResult =
  | { outcome: "sent"; recipient: string }
  /** The text says why, in Spanish, for the owner. */
  | { outcome: "not-set-up" | "failed"; text: string };

export async function sendNow(
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
