import { formatLongMoment } from "../domain/plain/buenos-aires";
import type { OutgoingMail } from "../domain/mail/mail";
import { RESET_MINUTES } from "../domain/owner/password-reset";
import type { ShopSettings } from "../domain/shop/shop-settings";
import { paths } from "../paths";
import { button, paragraph } from "./mail-blocks";
import { renderMail } from "./mail-layout";

type ResetMailParts = {
  username: string;
  /** With the token in it. */
  url: string;
  settings: ShopSettings;
};

/** The link to a new password. It is no mail of the outbox, which would keep the token. */
export function composeResetMail({ username, url, settings }: ResetMailParts) {
  const rendered = renderMail(
    [
      { kind: "heading", text: "Elegí una contraseña nueva" },
      paragraph(
        `Alguien pidió una contraseña nueva para la cuenta ${username} de la administración de ${settings.name}.`,
      ),
      ...button("Elegir la contraseña", url),
      paragraph(`El enlace sirve una sola vez, durante ${RESET_MINUTES} minutos.`),
      {
        kind: "small",
        text: "Si no fuiste vos, no hace falta que hagas nada: tu contraseña sigue siendo la misma.",
        link: null,
      },
    ],
    settings,
  );
  return { subject: `Contraseña nueva para ${settings.name}`, ...rendered };
}

type ChangedMailParts = {
  username: string;
  settings: ShopSettings;
  /** The shop's public address, without a final slash. */
  origin: string;
  now: Date;
};

/** Tells the owner that the password was changed by a link, in case it was somebody else. */
export function composePasswordChangedMail(parts: ChangedMailParts): OutgoingMail {
  const { username, settings, origin, now } = parts;
  const rendered = renderMail(
    [
      { kind: "heading", text: "La contraseña es otra" },
      paragraph(
        `El ${formatLongMoment(now)} se cambió la contraseña de la cuenta ${username} con el enlace que se manda por mail. Se cerró la sesión en todos los navegadores.`,
      ),
      paragraph(
        "Si no fuiste vos, alguien puede leer tu correo: cambiá la clave de tu casilla y después pedí otra contraseña para la tienda.",
      ),
      ...button("Ingresar", origin + paths.adminLogin()),
    ],
    settings,
  );
  const subject = "Cambió la contraseña de la administración";
  return { kind: "owner-password", recipient: null, subject, ...rendered };
}
