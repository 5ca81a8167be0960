import { readSettings } from "../data/shop/settings.server";
import { getLog } from "../log/log.server";
import { sendNow, type UnkeptMail } from "./send-now.server";

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
