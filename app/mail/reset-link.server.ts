import type { ResetRecipient } from "../data/owner/password-resets.server";
import { readSettings } from "../data/shop/settings.server";
import { composeResetMail } from "./password-mails";
import { sendLink } from "./send-link.server";

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
  void sendLink({ kind: "password-reset", recipient, ...mail }, now);
}
