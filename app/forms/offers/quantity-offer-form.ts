import type { QuantityOfferTerms } from "../../domain/offers/edited-offer";
import { QUANTITY_OFFER_KINDS } from "../../domain/offers/quantity-offer";
import { choiceField } from "../../domain/plain/fields";
import type { FormReply } from "../form-reply";
import {
  keepOffer,
  parseOffer,
  type OfferContext,
  type OfferReply,
  type ParsedOffer,
} from "./offer-fields";

export const QUANTITY_OFFER_FIELDS = {
  kind: choiceField({
    name: "tipo",
    label: "Tipo",
    kind: "select",
    options: QUANTITY_OFFER_KINDS,
    problem: "Elegí una promoción.",
  }),
};

export function parseQuantityOfferForm(
  formData: FormData,
  context: OfferContext,
): ParsedOffer<QuantityOfferTerms> {
  const { terms, errors } = parseOffer(formData, QUANTITY_OFFER_FIELDS, context);
  if (terms === null) return { terms, errors };
  return { terms: { ...terms.own, ...terms.shared }, errors: null };
}

/** The refused form as it was typed. */
export function toQuantityOfferReply(formData: FormData, errors: FormReply["errors"]): OfferReply {
  return keepOffer(formData, QUANTITY_OFFER_FIELDS, errors);
}
