import type { OutgoingMail } from "../domain/mail/mail";
import { RESTOCK_CONFIRM_HOURS } from "../domain/stock/restock-turn";
import type { ShopSettings } from "../domain/shop/shop-settings";
import { paths } from "../paths";
import { breakLinks, button, paragraph, small } from "./mail-layout";
import { writeStrangerMail, type MailSample, type ShopperMails } from "./order-mail-parts";

type RestockMailParts = {
  recipient: string;
  productName: string;
  /** "talle M, Negro"; empty for a product with one size and colour. */
  choice: string;
  productAddress: string;
  /** The full address that deletes the request. */
  leaveAddress: string;
  settings: ShopSettings;
};

type RestockConfirmationParts = Pick<
  RestockMailParts,
  "recipient" | "productName" | "choice" | "settings"
> & {
  /** The full address of the page whose button confirms. */
  confirmAddress: string;
};

const sampleOf = ({ settings, origin }: MailSample) => ({
  ...{ recipient: "", productName: "Una prenda de ejemplo", choice: "talle M, Negro", settings },
  ...{ productAddress: origin + paths.products(), leaveAddress: origin + paths.home() },
  confirmAddress: origin + paths.home(),
});

export const RESTOCK_MAILS = {
  "restock-confirm": { sample: (given) => [composeRestockConfirmation(sampleOf(given))] },
  restock: { sample: (given) => [composeRestockMail(sampleOf(given))] },
} satisfies ShopperMails;

/** Asks whether the address is of the person who typed it: until then, nothing is stored. */
export function composeRestockConfirmation(parts: RestockConfirmationParts): OutgoingMail {
  const { recipient, productName, choice, confirmAddress, settings } = parts;
  const what = [breakLinks(productName), choice].filter(Boolean).join(", ");
  return writeStrangerMail(recipient, settings, {
    kind: "restock-confirm",
    subject: `Confirmá el aviso: ${what}`,
    heading: "¿Querés que te avisemos?",
    opening: `alguien pidió que avisemos a esta dirección cuando vuelva a haber ${what}.`,
    blocks: [
      paragraph(
        `Si fuiste vos, confirmalo en las próximas ${RESTOCK_CONFIRM_HOURS} horas: así nadie pide avisos con el e-mail de otra persona.`,
      ),
      ...button("Confirmar el aviso", confirmAddress),
    ],
    rights: [
      small("Si no fuiste vos, no hace falta que hagas nada: no te anotamos en ningún lado."),
    ],
  });
}

/** The one mail to a person who waited for a sold-out size and colour. */
export function composeRestockMail(parts: RestockMailParts): OutgoingMail {
  const { recipient, productName, choice, productAddress, leaveAddress, settings } = parts;
  const what = [breakLinks(productName), choice].filter(Boolean).join(", ");
  return writeStrangerMail(recipient, settings, {
    kind: "restock",
    subject: `Volvió: ${what}`,
    heading: "Volvió lo que esperabas",
    opening: `volvió a haber ${what}.`,
    blocks: [
      paragraph("Son pocas y no las podemos reservar: si la querés, pasá pronto."),
      ...button("Verla en la tienda", productAddress),
    ],
    rights: [
      small(
        "Te escribimos una sola vez porque nos lo pediste. Si no fuiste vos o ya no querés que guardemos tu e-mail:",
        { text: "Borrarme", url: leaveAddress },
      ),
    ],
  });
}
