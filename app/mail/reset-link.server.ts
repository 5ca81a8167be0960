import type { ResetRecipient } from "../data/owner/password-resets.server";
import { readSettings } from "../data/shop/settings.server";
import { getLog } from "../log/log.server";
import { composeResetMail } from "./password-mails";
import { sendNow, type UnkeptMail } from "./send-now.server";

const MINUTE_MS = 60 * 1000;
/** A mail server may refuse a mail at first, or be slow. */
const RETRY_AFTER_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS];

/**
 * Sends the reset link after the HTTP response, so that the response time reveals nothing about
 * accounts.
 */
export async function sendResetLink(
  { username, recipient }: ResetRecipient,
  url: string,
  now: Date,
): Promise<void> {
  const mail = composeResetMail({ username, url, settings: await readSettings() });
  void sendInTime({ kind: "password-reset", recipient, ...mail }, now);
}

/** Retries while the link is valid. Never rejects. */
async function sendInTime(mail: UnkeptMail, now: Date, tries = 0): Promise<void> {
  const result = await sendNow(mail, await readSettings(), now);
  if (result.outcome === "sent") {
    getLog().info("password reset link sent");
    return;
  }
  getLog().warn({ outcome: result.outcome, tries }, "password reset link not sent");
  const waitMs = RETRY_AFTER_MS[tries];
  if (waitMs === undefined) return;
  setTimeout(() => void sendInTime(mail, now, tries + 1), waitMs).unref();
}
