import type { QuantityOfferTerms } from "../../domain/offers/edited-offer";
import { findQuantityOfferKind } from "../../domain/offers/quantity-offer";
import type { FormReply } from "../form-reply";
import {
  parseShared,
  readChosen,
  readText,
  type Errors,
  type OfferContext,
  type SharedField,
} from "./offer-fields";

export type QuantityOfferField = SharedField | "tipo" | "formulario";

export type QuantityOfferReply = FormReply<QuantityOfferField> & {
  brands: string[];
  groups: string[];
};

type Parsed =
  { terms: QuantityOfferTerms; errors: null } | { terms: null; errors: Errors<QuantityOfferField> };

export function parseQuantityOfferForm(formData: FormData, context: OfferContext): Parsed {
  const errors: Errors<QuantityOfferField> = {};
  const shared = parseShared(formData, context, errors);
  const kind = findQuantityOfferKind(readText(formData, "tipo"));
  if (kind === null) errors.tipo = "Elegí una promoción.";
  if (kind === null || Object.keys(errors).length > 0) return { terms: null, errors };
  return { terms: { kind, ...shared }, errors: null };
}

/** The refused form as it was typed. */
export function toQuantityOfferReply(
  formData: FormData,
  errors: Errors<QuantityOfferField>,
): QuantityOfferReply {
  const texts = ["tipo", "desde", "hasta", "sinOferta"] as const;
  return {
    values: Object.fromEntries(texts.map((name) => [name, readText(formData, name)])),
    errors,
    brands: readChosen(formData, "marcas"),
    groups: readChosen(formData, "categorias"),
  };
}
