import type { CheckoutDetails } from "../../domain/buying/checkout";
import { formatPhone } from "../../domain/buying/phone";
import { parsePostalCode } from "../../domain/buying/postal-code";
import { possibleProvinces } from "../../domain/buying/postal-provinces";
import type { CheckoutReply } from "./checkout-fields";

/** The details of a purchase as the checkout form shows them. */
export function toCheckoutValues(
  { buyer, delivery, address, payment, notes }: CheckoutDetails,
  isKept: boolean,
): CheckoutReply["values"] {
  return {
    nombre: buyer.name,
    email: buyer.email,
    telefono: formatPhone(buyer.phone),
    documento: buyer.document ?? "",
    entrega: delivery,
    provincia: address?.province ?? "",
    localidad: address?.city ?? "",
    calle: address?.street ?? "",
    codigoPostal: address?.postalCode ?? "",
    notas: notes,
    pago: payment,
    recordar: isKept ? "si" : "",
  };
}

/**
 * The fields that the destination from the cart fills in. A remembered street and town with another
 * postal code are cleared.
 */
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
