import type { OutgoingMail } from "../domain/mail/mail";
import { paths } from "../paths";
import { button, paragraph } from "./mail-blocks";
import { renderMail, type MailSignature } from "./mail-layout";

type PictureMailParts = {
  /** Names of the first ones. */
  names: readonly string[];
  /** Number of all of them. */
  count: number;
  settings: MailSignature;
  /** The shop's public address, without a final slash; null when unknown. */
  origin: string | null;
};

/** Tells the owner which products shoppers cannot see, because they have no picture. */
export function composePictureMail({
  names,
  count,
  settings,
  origin,
}: PictureMailParts): OutgoingMail {
  const subject = count === 1 ? "1 producto sin foto" : `${count} productos sin foto`;
  const others = count - names.length;
  const mail = renderMail(
    [
      { kind: "heading", text: subject },
      paragraph(
        count === 1
          ? "Mientras no tenga una foto, nadie lo ve en la tienda."
          : "Mientras no tengan una foto, nadie los ve en la tienda.",
      ),
      { kind: "lines", title: "", lines: [...names, others > 0 ? `… y ${others} más` : ""] },
      ...button(
        "Agregar las fotos",
        origin === null ? null : origin + paths.adminProductsIn("sin-foto"),
      ),
    ],
    settings,
  );
  return { kind: "owner-pictures", recipient: null, subject, ...mail };
}
