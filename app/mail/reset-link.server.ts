import type { ResetRecipient } from "../data/owner/password-resets.server";
import { readSettings } from "../data/shop/settings.server";
import { RESET_MINUTES } from "../domain/owner/password";
import { button, paragraph } from "./mail-blocks";
import { renderMail } from "./mail-layout";
import { sendLink } from "./send-link.server";

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
  const mail = renderMail(
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
  const subject = `Contraseña nueva para ${settings.name}`;
  void sendLink({ kind: "password-reset", recipient, subject, ...mail }, now);
}
