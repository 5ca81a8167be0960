import { COUNTER_BUYER, type CheckoutDetails } from "../../domain/buying/checkout";
import { canLieIn, describeContradiction } from "../../domain/buying/postal-provinces";
import { findShippingZone, offersShipping } from "../../domain/buying/shipping";
import { canPayFor } from "../../domain/payments/payment-method";
import { readGroup } from "../../domain/plain/fields";
import { toLine } from "../../domain/plain/visible-text";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import { askAboutEmail, askAboutStreet, takeSuggestedEmail } from "./asked-once";
import {
  ADDRESS_FIELDS,
  BUYER_FIELDS,
  CHOICE_FIELDS,
  COUNTER_FIELDS,
  readTyped,
  SHOPPER_WORDS,
  type CheckoutReply,
} from "./checkout-fields";

/** The shop's offer decides which answers are possible. */
type CheckoutOffer = Pick<ShopSettings, "offersPickup" | "acceptsCash" | "shippingZones"> & {
  takesOnlinePayments: boolean;
};

type CheckoutFormResult =
  | { details: CheckoutDetails; isKept: boolean; reply: null }
  | { details: null; isKept: boolean; reply: CheckoutReply };

/** Reads the checkout form. The address is required only for shipping. */
export function parseCheckoutForm(
  formData: FormData,
  offer: CheckoutOffer,
  { isByOwner = false } = {},
): CheckoutFormResult {
  takeSuggestedEmail(formData);
  const texts = readTyped(formData);
  // Without a delivery choice, everything is required.
  const isPickup = CHOICE_FIELDS.delivery.read(texts.entrega ?? "").value === "pickup";
  const asksAddress = !isPickup && offersShipping(offer);
  const buyer = readGroup(isByOwner ? COUNTER_FIELDS : BUYER_FIELDS, texts);
  const choices = readGroup(CHOICE_FIELDS, texts);
  const asked = asksAddress ? readGroup(ADDRESS_FIELDS, texts) : null;
  const address = asked?.values ?? null;
  const errors: CheckoutReply["errors"] = {
    ...buyer.errors,
    ...choices.errors,
    ...asked?.errors,
    ...(choices.values && findRefusals({ ...choices.values, address }, offer)),
  };

  // A parcel needs a name.
  if (!isPickup && toLine(texts.nombre ?? "") === "") errors.nombre = SHOPPER_WORDS.name;
  const emailQuestion = askAboutEmail(formData);
  if (emailQuestion !== null) errors.email ??= emailQuestion;
  const streetQuestion = asksAddress ? askAboutStreet(formData) : null;
  if (streetQuestion !== null) errors.calle ??= streetQuestion;

  const isKept = formData.get("recordar") === "si";
  const isComplete = buyer.values && choices.values && (isPickup || address);
  if (!isComplete || Object.keys(errors).length > 0) {
    return { details: null, isKept, reply: { values: texts, errors } };
  }
  const { name, email, phone, document, notes } = buyer.values;
  const details: CheckoutDetails = {
    buyer: {
      name: name || COUNTER_BUYER,
      email,
      phone,
      ...(document !== "" && { document }),
    },
    ...choices.values,
    address,
    notes,
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
