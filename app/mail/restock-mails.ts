import type { OutgoingMail } from "../domain/mail/mail";
import { RESTOCK_CONFIRM_HOURS } from "../domain/stock/restock-turn";
import { findMailText } from "../domain/mail/mail-texts";
import type { ShopSettings } from "../domain/shop/shop-settings";
import { breakLinks, button, paragraph } from "./mail-blocks";
import { renderMail } from "./mail-layout";
import { joinOwnText, type MailFacts } from "./own-text";

export type RestockMailParts = {
  recipient: string;
  productName: string;
  /** "talle M, Negro"; empty for a product with one size and colour. */
  choice: string;
  /** The full address of the product in that size and colour. */
  productAddress: string;
  /** The full address that deletes the request. */
  leaveAddress: string;
  settings: ShopSettings;
};

export type RestockConfirmationParts = Pick<
  RestockMailParts,
  "recipient" | "productName" | "choice" | "settings"
> & {
  /** The full address of the page whose button confirms. */
  confirmAddress: string;
};

/** Asks whether the address is of the person who typed it: until then, nothing is stored. */
export function composeRestockConfirmation(parts: RestockConfirmationParts): OutgoingMail {
  const { recipient, productName, choice, confirmAddress, settings } = parts;
  const what = [breakLinks(productName), choice].filter(Boolean).join(", ");
  const facts: MailFacts = {
    heading: "¿Querés que te avisemos?",
    opening: `alguien pidió que avisemos a esta dirección cuando vuelva a haber ${what}.`,
    blocks: [
      paragraph(
        `Si fuiste vos, confirmalo en las próximas ${RESTOCK_CONFIRM_HOURS} horas: así nadie pide avisos con el e-mail de otra persona.`,
      ),
      ...button("Confirmar el aviso", confirmAddress),
    ],
    rights: [
      {
        kind: "small",
        text: "Si no fuiste vos, no hace falta que hagas nada: no te anotamos en ningún lado.",
        link: null,
      },
    ],
  };
  const text = findMailText(settings.mailTexts, "restock-confirm");
  const rendered = renderMail(joinOwnText(facts, text, { tienda: settings.name }), settings);
  return { kind: "restock-confirm", recipient, subject: `Confirmá el aviso: ${what}`, ...rendered };
}

/** The one mail to a person who waited for a sold-out size and colour. */
export function composeRestockMail(parts: RestockMailParts): OutgoingMail {
  const { recipient, productName, choice, productAddress, leaveAddress, settings } = parts;
  const what = [breakLinks(productName), choice].filter(Boolean).join(", ");
  const facts: MailFacts = {
    heading: "Volvió lo que esperabas",
    opening: `volvió a haber ${what}.`,
    blocks: [
      paragraph("Son pocas y no las podemos reservar: si la querés, pasá pronto."),
      ...button("Verla en la tienda", productAddress),
    ],
    rights: [
      {
        kind: "small",
        text: "Te escribimos una sola vez porque nos lo pediste. Si no fuiste vos o ya no querés que guardemos tu e-mail:",
        link: { text: "Borrarme", url: leaveAddress },
      },
    ],
  };
  const text = findMailText(settings.mailTexts, "restock");
  const rendered = renderMail(joinOwnText(facts, text, { tienda: settings.name }), settings);
  return { kind: "restock", recipient, subject: `Volvió: ${what}`, ...rendered };
}
