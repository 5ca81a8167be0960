import type { z } from "zod";

import { COUNTER_BUYER, type Address, type CheckoutDetails } from "../../domain/buying/checkout";
import { canPayFor } from "../../domain/payments/payment-method";
import { canLieIn, describeContradiction } from "../../domain/buying/postal-provinces";
import { findShippingZone, offersShipping } from "../../domain/buying/shipping";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { askAboutEmail, askAboutStreet, takeSuggestedEmail } from "./asked-once";
import {
  AddressSchema,
  BuyerSchema,
  ChoicesSchema,
  counterSchema,
  isBlank,
  SHOPPER_WORDS,
} from "./checkout-schemas";
import { readTyped, type CheckoutField, type CheckoutReply } from "./checkout-fields";

/** The shop's offer decides which answers are possible. */
export type CheckoutOffer = Pick<ShopSettings, "offersPickup" | "acceptsCash" | "shippingZones"> & {
  takesOnlinePayments: boolean;
};

export type CheckoutFormResult =
  | { details: CheckoutDetails; isKept: boolean; reply: null }
  | { details: null; isKept: boolean; reply: CheckoutReply };

/** Reads the checkout form. The address is required only for shipping. */
export function parseCheckoutForm(
  formData: FormData,
  offer: CheckoutOffer,
  { isByOwner = false } = {},
): CheckoutFormResult {
  takeSuggestedEmail(formData);
  const typed = Object.fromEntries(formData);
  const errors: CheckoutReply["errors"] = {};
  const buyer = check(isByOwner ? counterSchema(typed) : BuyerSchema, typed, errors);
  const choices = check(ChoicesSchema, typed, errors);
  // Without a delivery choice, everything is required.
  const isPickup = typed.entrega === "pickup";
  const asksAddress = !isPickup && offersShipping(offer);
  const fields = asksAddress ? check(AddressSchema, typed, errors) : null;
  const address = fields && toAddress(fields);
  if (choices) {
    const { entrega: delivery, pago: payment } = choices;
    Object.assign(errors, findRefusals({ delivery, payment, address }, offer));
  }

  // A parcel needs a name.
  if (!isPickup && isBlank(typed.nombre)) errors.nombre = SHOPPER_WORDS.name;
  const questions = {
    email: askAboutEmail(formData),
    calle: asksAddress ? askAboutStreet(formData) : null,
  };
  for (const field of ["email", "calle"] as const) {
    const question = questions[field];
    if (question !== null) errors[field] ??= question;
  }

  const isKept = formData.get("recordar") === "si";
  const isComplete = buyer && choices && (isPickup || address);
  if (!isComplete || Object.keys(errors).length > 0) {
    return { details: null, isKept, reply: { values: readTyped(formData), errors } };
  }
  const details: CheckoutDetails = {
    buyer: {
      name: buyer.nombre || COUNTER_BUYER,
      email: buyer.email,
      phone: buyer.telefono,
      ...(buyer.documento !== "" && { document: buyer.documento }),
    },
    delivery: choices.entrega,
    address,
    payment: choices.pago,
    notes: buyer.notas,
  };
  return { details, isKept, reply: null };
}

/** Valid answers that the shop does not offer. */
function findRefusals(
  { delivery, payment, address }: Pick<CheckoutDetails, "delivery" | "payment" | "address">,
  offer: CheckoutOffer,
): CheckoutReply["errors"] {
  const { offersPickup, acceptsCash, shippingZones, takesOnlinePayments } = offer;
  const errors: CheckoutReply["errors"] = {};
  if (delivery === "shipping" && !offersShipping(offer)) errors.entrega = SHOPPER_WORDS.noShipping;
  if (delivery === "pickup" && !offersPickup) errors.entrega = SHOPPER_WORDS.noPickup;
  if (payment === "cash" && !acceptsCash) {
    errors.pago = SHOPPER_WORDS.noCash;
  } else if (payment === "mercadopago" && !takesOnlinePayments) {
    errors.pago = SHOPPER_WORDS.noOnlinePayments;
  } else if (!canPayFor(payment, delivery)) {
    errors.pago =
      "El efectivo es solo para retirar en el local: elegí “Retiro en el local” en Entrega, u otra forma de pago.";
  }
  if (address && !canLieIn(address.postalCode, address.province)) {
    errors.codigoPostal = describeContradiction(address.postalCode, address.province);
  } else if (address && !findShippingZone(shippingZones, address)) {
    errors.codigoPostal = offersPickup
      ? SHOPPER_WORDS.notReachedButPickup
      : SHOPPER_WORDS.notReached;
  }
  return errors;
}

function toAddress(fields: z.output<typeof AddressSchema>): Address {
  const { provincia, localidad, calle, codigoPostal } = fields;
  return { province: provincia, city: localidad, street: calle, postalCode: codigoPostal };
}

/** Null when the schema refuses the values; `errors` then has the first error of each field. */
function check<T>(schema: z.ZodType<T>, typed: object, errors: CheckoutReply["errors"]): T | null {
  const parsed = schema.safeParse(typed);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    errors[path[0] as CheckoutField] ??= message;
  }
  return null;
}
