import { INVITATION_HOURS } from "../domain/owner/people";
import { roleName, type RoleId } from "../domain/owner/roles";
import type { ShopSettings } from "../domain/shop/shop-settings";
import { button, paragraph, toLine } from "./mail-blocks";
import { renderMail } from "./mail-layout";

type InvitationMailParts = {
  inviter: string;
  role: RoleId;
  /** Contains the token. */
  url: string;
  settings: ShopSettings;
};

/** The mail with an invitation's link. It bypasses the outbox, which would store the token. */
export function composeInvitationMail({ inviter, role, url, settings }: InvitationMailParts) {
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
