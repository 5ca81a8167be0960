import { formatLongMoment } from "../domain/plain/buenos-aires";
import type { OutgoingMail } from "../domain/mail/mail";
import type { ShopSettings } from "../domain/shop/shop-settings";
import { paths } from "../paths";
import { button, paragraph } from "./mail-blocks";
import { writeOwnerMail } from "./mail-layout";

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
