import { readMailSetup } from "../data/mail/mail-settings.server";
import { readSettings } from "../data/shop/settings.server";
import { INVITATION_HOURS } from "../domain/owner/people";
import { type RoleId, roleName } from "../domain/owner/roles";
import {
  button,
  paragraph,
  toLine,
  renderMail,
  small,
  writeOwnerMail,
  type MailBlock,
} from "./mail-layout";
import { sendLink, type UnkeptMail } from "./send-now.server";
import type { ResetRecipient } from "../data/owner/password-resets.server";
import { RESET_MINUTES } from "../domain/owner/password";
import { formatLongMoment } from "../domain/plain/buenos-aires";
import type { OutgoingMail } from "../domain/mail/mail";
import type { ShopSettings } from "../domain/shop/shop-settings";
import { paths } from "../paths";

type LinkMail = Pick<UnkeptMail, "kind" | "recipient" | "subject"> & {
  heading: string;
  text: string;
  /** With the secret link, and how long it is valid. */
  link: { label: string; url: string; validFor: string };
  /** What to do when the recipient did not ask for it. */
  otherwise: string;
};

/** After the HTTP response. */
function writeLink(written: LinkMail, settings: ShopSettings, now: Date): void {
  const { heading, text, link, otherwise, ...mail } = written;
  const blocks: MailBlock[] = [
    { kind: "heading", text: heading },
    paragraph(text),
    ...button(link.label, link.url),
    paragraph(`El enlace sirve una sola vez, durante ${link.validFor}.`),
    small(otherwise),
  ];
  void sendLink({ ...mail, ...renderMail(blocks, settings) }, now);
}

/**
 * Sends an invitation after the HTTP response.
 * @param invitation - its `url` has the token
 * @returns false when the shop cannot send mail
 */
export async function sendInvitation(
  invitation: { email: string; role: RoleId; inviter: string; url: string },
  now: Date,
): Promise<boolean> {
  const { email: recipient, role, inviter, url } = invitation;
  const settings = await readSettings();
  const { server, from } = readMailSetup(settings);
  if (server === null || from === null) return false;
  const written = {
    ...{ kind: "invitation", recipient, subject: `Invitación a ${settings.name}` },
    heading: `Te invitaron a ${settings.name}`,
    text: `${toLine(inviter)} te invita a trabajar en la administración de ${settings.name}, con el rol ${roleName(role)}.`,
    link: { label: "Aceptar la invitación", url, validFor: `${INVITATION_HOURS} horas` },
    otherwise: "Si no sabés de qué se trata, no hace falta que hagas nada.",
  };
  writeLink(written, settings, now);
  return true;
}

/**
 * Sends the reset link after the HTTP response, so that the response time reveals nothing about accounts.
 * @param url - with the token
 */
export async function sendResetLink(
  { username, recipient }: ResetRecipient,
  url: string,
  now: Date,
): Promise<void> {
  const settings = await readSettings();
  const written = {
    ...{ kind: "password-reset", recipient, subject: `Contraseña nueva para ${settings.name}` },
    heading: "Elegí una contraseña nueva",
    text: `Alguien pidió una contraseña nueva para la cuenta ${username} de la administración de ${settings.name}.`,
    link: { label: "Elegir la contraseña", url, validFor: `${RESET_MINUTES} minutos` },
    otherwise:
      "Si no fuiste vos, no hace falta que hagas nada: tu contraseña sigue siendo la misma.",
  };
  writeLink(written, settings, now);
}

/** Tells the owner that a reset link changed the password, in case it was a stranger. */
export function composePasswordChangedMail({
  username,
  settings,
  origin,
  now,
}: {
  username: string;
  settings: ShopSettings;
  /** The shop's public address, without a final slash. */
  origin: string;
  now: Date;
}): OutgoingMail {
  return writeOwnerMail(settings, {
    kind: "owner-password",
    subject: "Cambió la contraseña de la administración",
    heading: "La contraseña es otra",
    blocks: [
      paragraph(
        `El ${formatLongMoment(now)} se cambió la contraseña de la cuenta ${username} con el enlace que se manda por e-mail. Se cerró la sesión en todos los navegadores.`,
      ),
      paragraph(
        "Si no fuiste vos, alguien puede leer tu e-mail: cambiá la clave de tu casilla y después pedí otra contraseña para la tienda.",
      ),
      ...button("Ingresar", origin + paths.adminLogin()),
    ],
  });
}
