import { findSender } from "../domain/mail/mail-address";
import type { ShopSettings } from "../domain/shop/shop-settings";
import { getEnvironment } from "../settings/environment.server";
import {
  createMessageId,
  openTransport,
  toSender,
  type SendOutcome,
} from "./mail-transport.server";

/** A mail that is not stored in the outbox. */
export type UnkeptMail = {
  /** Part of its Message-ID. */
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
};

export type SendNowResult =
  | { outcome: "sent" }
  | { outcome: "no-server" | "no-sender" }
  /** In Spanish, for the owner. */
  | { outcome: "failed"; text: string };

/** Sends a mail at once, without the outbox, and returns the result. */
export async function sendNow(
  mail: UnkeptMail,
  settings: ShopSettings,
  now: Date,
): Promise<SendNowResult> {
  const environment = getEnvironment();
  const { smtp } = environment;
  if (!smtp) return { outcome: "no-server" };
  const from = findSender(settings, environment);
  if (!from) return { outcome: "no-sender" };
  const transport = await openTransport(smtp, toSender(from, settings));
  try {
    const facts = { id: 0, createdAt: now.toISOString(), ...mail };
    const messageId = createMessageId(facts, from);
    const failure: SendOutcome = await transport.send({ ...mail, messageId });
    return failure ? { outcome: "failed", text: failure.text } : { outcome: "sent" };
  } finally {
    transport.close();
  }
}
