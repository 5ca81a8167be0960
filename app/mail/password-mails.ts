import { formatLongMoment } from "../domain/plain/buenos-aires";
import type { OutgoingMail } from "../domain/mail/mail";
import { RESET_MINUTES } from "../domain/owner/password-reset";
import type { ShopSettings } from "../domain/shop/shop-settings";
import { paths } from "../paths";
import { button, paragraph } from "./mail-blocks";
import { renderMail, writeOwnerMail } from "./mail-layout";

type ResetMailParts = {
  username: string;
  /** Contains the token. */
  url: string;
  settings: ShopSettings;
};

/** The mail with the reset link. It bypasses the outbox, which would store the token. */
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

/** Tells the owner that a reset link changed the password, in case it was a stranger. */
export function composePasswordChangedMail(parts: ChangedMailParts): OutgoingMail {
  const { username, settings, origin, now } = parts;
  return writeOwnerMail(settings, {
    kind: "owner-password",
    subject: "Cambió la contraseña de la administración",
    blocks: [
      { kind: "heading", text: "La contraseña es otra" },
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
