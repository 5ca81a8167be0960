import { z } from "zod";

import { parseOrderNumber } from "../../domain/orders/order-number";
import { WITHDRAWAL_LIMITS } from "../../domain/orders/withdrawal";
import type { FormReply } from "../form-reply";
import { isTypedEmail } from "../../domain/plain/typed-email";

/** `busqueda` stands for an error without a field. */
export type OrderLookupField = "numero" | "email" | "busqueda";

const OrderLookupSchema = z.object({
  numero: z.string().trim().catch(""),
  email: z.string().trim().catch(""),
});

export type OrderLookup = { orderNumber: string; email: string };

export type OrderLookupResult =
  { lookup: OrderLookup; reply: null } | { lookup: null; reply: FormReply<OrderLookupField> };

/** Reads the form that opens an order by number and e-mail. */
export function parseOrderLookup(formData: FormData): OrderLookupResult {
  const { numero, email } = OrderLookupSchema.parse(Object.fromEntries(formData));
  const orderNumber = parseOrderNumber(numero);
  const errors: FormReply<OrderLookupField>["errors"] = {};
  if (orderNumber === null) {
    errors.numero =
      numero === ""
        ? "Escribí el número de pedido."
        : "El número tiene la forma ABCD-123456-XYZ. Está en el e-mail que te mandamos.";
  }
  if (email === "") errors.email = "Escribí el e-mail con el que compraste.";
  else if (!isEmail(email)) errors.email = "Escribí una dirección como nombre@ejemplo.com.";
  if (orderNumber === null || Object.keys(errors).length > 0) {
    return { lookup: null, reply: { values: { numero, email }, errors } };
  }
  return { lookup: { orderNumber, email }, reply: null };
}

/**
 * The same message whether the number, the e-mail or both are unknown, so that it reveals nothing.
 */
export function replyNotFound(lookup: OrderLookup): FormReply<OrderLookupField> {
  return replyToLookup(
    lookup,
    "No encontramos un pedido con ese número y ese e-mail. Revisalos: los dos están en el e-mail que te mandamos al comprar.",
  );
}

/** The form again, for an error without a field. */
export function replyToLookup(
  { orderNumber, email }: OrderLookup,
  problem: string,
): FormReply<OrderLookupField> {
  return { values: { numero: orderNumber, email }, errors: { busqueda: problem } };
}

function isEmail(text: string): boolean {
  return text.length <= WITHDRAWAL_LIMITS.email && isTypedEmail(text);
}
