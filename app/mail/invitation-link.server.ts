import { readMailSetup } from "../data/mail/mail-settings.server";
import { readSettings } from "../data/shop/settings.server";
import { INVITATION_HOURS } from "../domain/owner/people";
import { type RoleId, roleName } from "../domain/owner/roles";
import { button, paragraph, toLine } from "./mail-blocks";
import { renderMail } from "./mail-layout";
import { sendLink } from "./send-link.server";

/**
 * Sends an invitation after the HTTP response.
 * @returns false when the shop cannot send mail
 */
export async function sendInvitation(
  invitation: {
    email: string;
    role: RoleId;
    inviter: string;
    /** With the token. */
    url: string;
  },
  now: Date,
): Promise<boolean> {
  const { email: recipient, role, inviter, url } = invitation;
  const settings = await readSettings();
  const { server, from } = readMailSetup(settings);
  if (server === null || from === null) return false;
  const mail = renderMail(
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
  const subject = `Invitación a ${settings.name}`;
  void sendLink({ kind: "invitation", recipient, subject, ...mail }, now);
  return true;
}
