import type { CheckoutDetails } from "../domain/checkout";
import { formatPhone } from "../domain/phone";
import type { CheckoutReply } from "./checkout-form";

/** The details of a purchase as the checkout's form shows them. */
export function toCheckoutValues(
  { buyer, delivery, address, payment, notes }: CheckoutDetails,
  isKept: boolean,
): CheckoutReply["values"] {
  return {
    nombre: buyer.name,
    email: buyer.email,
    telefono: formatPhone(buyer.phone),
    entrega: delivery,
    provincia: address?.province ?? "",
    localidad: address?.city ?? "",
    calle: address?.street ?? "",
    codigoPostal: address?.postalCode ?? "",
    notas: notes,
    pago: payment,
    noGuardar: isKept ? "" : "si",
  };
}
