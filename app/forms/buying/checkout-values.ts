import type { CheckoutDetails } from "../../domain/buying/checkout";
import { parsePostalCode } from "../../domain/buying/postal-code";
import { possibleProvinces } from "../../domain/buying/postal-provinces";
import { writeGroup } from "../../domain/plain/fields";
import { ADDRESS_FIELDS, BUYER_FIELDS, CHOICE_FIELDS, type CheckoutReply } from "./checkout-fields";

export function toCheckoutValues(
  { buyer, delivery, address, payment, notes }: CheckoutDetails,
  isKept: boolean,
): CheckoutReply["values"] {
  return {
    ...writeGroup(BUYER_FIELDS, { ...buyer, document: buyer.document ?? "", notes }),
    ...writeGroup(CHOICE_FIELDS, { delivery, payment }),
    ...(address && writeGroup(ADDRESS_FIELDS, address)),
    recordar: isKept ? "si" : "",
  };
}

/** A remembered street and town with another postal code are cleared. */
export function toDestinationValues(
  { postalCode, province }: { postalCode: string; province: string | null },
  knownCode: string,
): CheckoutReply["values"] {
  const code = parsePostalCode(postalCode);
  if (!code || code.text === knownCode) return {};
  const [only, ...others] = possibleProvinces(code);
  const provincia = province ?? (others.length === 0 ? only : undefined) ?? "";
  return { codigoPostal: code.text, provincia, localidad: "", calle: "" };
}
