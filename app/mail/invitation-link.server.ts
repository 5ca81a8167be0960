import { readMailSetup } from "../data/mail/mail-setup.server";
import { readSettings } from "../data/shop/settings.server";
import { INVITATION_HOURS } from "../domain/owner/people";
import { type RoleId, roleName } from "../domain/owner/roles";
import type { ShopSettings } from "../domain/shop/shop-settings";
import { button, paragraph, toLine } from "./mail-blocks";
import { renderMail } from "./mail-layout";
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

type InvitationMailParts = {
  inviter: string;
  role: RoleId;
  /** Contains the token. */
  url: string;
  settings: ShopSettings;
};

/** The mail with an invitation's link. It bypasses the outbox, which would store the token. */
function composeInvitationMail({ inviter, role, url, settings }: InvitationMailParts) {
  const rendered = renderMail(
    [
      { kind: "heading", text: `Te invitaron a ${settings.name}` },
      paragraph(
        `${toLine(inviter)} te invita a trabajar en la administración de ${settings.name}, con el rol ${roleName(role)}.`,
      ),
      ...button("Aceptar la invitación", url),
      paragraph(`El enlace sirve una sola vez, durante ${INVITATION_HOURS} horas.`),
      {
        kind: "small",
        text: "Si no sabés de qué se trata, no hace falta que hagas nada.",
        link: null,
      },
    ],
    settings,
  );
  return { subject: `Invitación a ${settings.name}`, ...rendered };
}
