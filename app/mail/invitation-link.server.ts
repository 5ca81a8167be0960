import { readMailSetup } from "../data/mail/mail-setup.server";
import { readSettings } from "../data/shop/settings.server";
import type { RoleId } from "../domain/owner/roles";
import { composeInvitationMail } from "./invitation-mail";
import { sendLink } from "./send-link.server";

/**
 * Sends an invitation after the HTTP response.
 * @returns false when the shop cannot send mail
 */
export async function sendInvitation(
  invitation: { email: string; role: RoleId; inviter: string; url: string },
  now: Date,
): Promise<boolean> {
  const settings = await readSettings();
  const { server, from } = readMailSetup(settings);
  if (server === null || from === null) return false;
  const { email: recipient, ...parts } = invitation;
  const mail = composeInvitationMail({ ...parts, settings });
  void sendLink({ kind: "invitation", recipient, ...mail }, now);
  return true;
}
