import { z } from "zod";

import { parseBuyerDocument } from "../domain/buyer-document";
import {
  CHECKOUT_LIMITS,
  COUNTER_BUYER,
  type Address,
  type CheckoutDetails,
} from "../domain/checkout";
import { DELIVERY_METHODS } from "../domain/delivery-method";
import { canPayFor, PAYMENT_METHODS } from "../domain/payment-method";
import { parsePhone } from "../domain/phone";
import { parsePostalCode } from "../domain/postal-code";
import { canLieIn, describeContradiction } from "../domain/postal-provinces";
import { findProvince } from "../domain/province";
import { findShippingZone, offersShipping } from "../domain/shipping";
import type { ShopSettings } from "../domain/shop-settings";
import { hasVisibleLetter, trimInvisible } from "../domain/visible-text";
import type { CheckoutField } from "./checkout-fields";
import { readTyped, type CheckoutReply } from "./checkout-typed";
import { Line, line } from "./typed-line";

export type { CheckoutReply };

/** What the shop offers decides which answers of the form are possible. */
export type CheckoutOffer = Pick<ShopSettings, "offersPickup" | "acceptsCash" | "shippingZones"> & {
  takesOnlinePayments: boolean;
};

export type CheckoutFormResult =
  | { details: CheckoutDetails; isKept: boolean; reply: null }
  | { details: null; isKept: boolean; reply: CheckoutReply };

/** Line breaks stay; what else hides in a text does not. */
const Notes = z
  .string()
  .catch("")
  .transform((text) =>
    trimInvisible(
      text
        .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, "\n")
        .replace(/(?!\n)\p{Cc}/gu, " ")
        .replace(/\n{3,}/g, "\n\n"),
    ),
  )
  .refine((text) => [...text].length <= CHECKOUT_LIMITS.notes, {
    error: `Escribí ${CHECKOUT_LIMITS.notes} letras como máximo.`,
  });

/** What is said to a shopper in words that are not for anybody else. */
export const SHOPPER_WORDS = {
  name: "Escribí tu nombre y apellido.",
  phone:
    "Escribí tu teléfono con el código de área: 353 411-2025, 0353 15-411-2025 o +54 9 353 411-2025.",
  province: "Elegí tu provincia.",
  city: "Escribí tu localidad.",
  delivery: "Elegí cómo lo recibís.",
  payment: "Elegí cómo pagás.",
  noShipping: "Por ahora no hacemos envíos: elegí el retiro en el local.",
  noPickup: "Por ahora no se puede retirar en el local: elegí el envío a domicilio.",
  noCash: "Por ahora no cobramos en efectivo: elegí otra forma de pago.",
  noOnlinePayments: "Por ahora no cobramos con Mercado Pago: elegí otra forma de pago.",
  notReached:
    "Todavía no enviamos a esa dirección. Revisá la provincia y el código postal, o escribinos.",
  notReachedButPickup:
    "Todavía no enviamos a esa dirección. Revisá la provincia y el código postal, o elegí “Retiro en el local”.",
} as const;

const BuyerSchema = z.object({
  nombre: line(CHECKOUT_LIMITS.name).refine(hasVisibleLetter, {
    error: SHOPPER_WORDS.name,
  }),
  email: line(CHECKOUT_LIMITS.email).refine((text) => z.email().safeParse(text).success, {
    error: "Escribí un e-mail completo, por ejemplo ana@correo.com.ar.",
  }),
  telefono: line(CHECKOUT_LIMITS.phone).transform((text, context) => {
    const phone = parsePhone(text);
    if (phone !== null) return phone;
    context.addIssue({ code: "custom", message: SHOPPER_WORDS.phone });
    return z.NEVER;
  }),
  documento: Line.transform((text, context) => {
    const document = parseBuyerDocument(text);
    if (document !== null) return document;
    context.addIssue({
      code: "custom",
      message: "Revisá el número: un DNI tiene 7 u 8 números y un CUIT 11, como 20123456786.",
    });
    return z.NEVER;
  }),
  notas: Notes,
});

function isBlank(typed: unknown): boolean {
  return typeof typed !== "string" || typed.trim() === "";
}

/** What the owner types for somebody at the counter: what was left blank may be missing. */
function counterSchema(typed: Record<string, unknown>): typeof BuyerSchema {
  const { nombre, email, telefono } = BuyerSchema.shape;
  return BuyerSchema.extend({
    nombre: isBlank(typed.nombre) ? Line : nombre,
    email: isBlank(typed.email) ? Line : email,
    telefono: isBlank(typed.telefono) ? (Line as unknown as typeof telefono) : telefono,
  });
}

const AddressSchema = z.object({
  provincia: Line.transform((text, context) => {
    const province = findProvince(text);
    if (province !== null) return province;
    context.addIssue({ code: "custom", message: SHOPPER_WORDS.province });
    return z.NEVER;
  }),
  localidad: line(CHECKOUT_LIMITS.city).refine(hasVisibleLetter, {
    error: SHOPPER_WORDS.city,
  }),
  calle: line(CHECKOUT_LIMITS.street).refine(hasVisibleLetter, {
    error: "Escribí la calle y el número, por ejemplo San Martín 350.",
  }),
  codigoPostal: Line.transform((text, context) => {
    const code = parsePostalCode(text);
    if (code !== null) return code.text;
    context.addIssue({
      code: "custom",
      message: "Escribí un código postal de 4 números, como 5900, o completo, como X5900ABC.",
    });
    return z.NEVER;
  }),
});

const ChoicesSchema = z.object({
  entrega: z.enum(
    DELIVERY_METHODS.map(({ id }) => id),
    { error: SHOPPER_WORDS.delivery },
  ),
  pago: z.enum(
    PAYMENT_METHODS.map(({ id }) => id),
    { error: SHOPPER_WORDS.payment },
  ),
});

/** Reads the form of the checkout. An address is asked for only where something is sent. */
export function parseCheckoutForm(
  formData: FormData,
  offer: CheckoutOffer,
  { isByOwner = false } = {},
): CheckoutFormResult {
  const typed = Object.fromEntries(formData);
  const errors: CheckoutReply["errors"] = {};
  const buyer = check(isByOwner ? counterSchema(typed) : BuyerSchema, typed, errors);
  const choices = check(ChoicesSchema, typed, errors);
  // Whoever has not chosen yet is asked for all of it at once.
  const isPickup = typed.entrega === "pickup";
  const asksAddress = !isPickup && offersShipping(offer);
  const fields = asksAddress ? check(AddressSchema, typed, errors) : null;
  const address = fields && toAddress(fields);
  if (choices) Object.assign(errors, findRefusals({ ...choices, address }, offer));

  // A parcel needs a name on it.
  if (!isPickup && isBlank(typed.nombre)) errors.nombre = SHOPPER_WORDS.name;

  const isKept = !formData.has("noGuardar");
  const isComplete = buyer && choices && (isPickup || address);
  if (!isComplete || Object.keys(errors).length > 0) {
    return { details: null, isKept, reply: { values: readTyped(formData), errors } };
  }
  const details: CheckoutDetails = {
    buyer: {
      ...{ name: buyer.nombre || COUNTER_BUYER, email: buyer.email, phone: buyer.telefono },
      ...(buyer.documento !== "" && { document: buyer.documento }),
    },
    delivery: choices.entrega,
    address,
    payment: choices.pago,
    notes: buyer.notas,
  };
  return { details, isKept, reply: null };
}

/** What is well said, but not offered. */
function findRefusals(
  {
    entrega,
    pago,
    address,
  }: {
    entrega: CheckoutDetails["delivery"];
    pago: CheckoutDetails["payment"];
    address: Address | null;
  },
  offer: CheckoutOffer,
): CheckoutReply["errors"] {
  const { offersPickup, acceptsCash, shippingZones, takesOnlinePayments } = offer;
  const errors: CheckoutReply["errors"] = {};
  if (entrega === "shipping" && !offersShipping(offer)) {
    errors.entrega = SHOPPER_WORDS.noShipping;
  }
  if (entrega === "pickup" && !offersPickup) {
    errors.entrega = SHOPPER_WORDS.noPickup;
  }
  if (pago === "cash" && !acceptsCash) {
    errors.pago = SHOPPER_WORDS.noCash;
  } else if (pago === "mercadopago" && !takesOnlinePayments) {
    errors.pago = SHOPPER_WORDS.noOnlinePayments;
  } else if (!canPayFor(pago, entrega)) {
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

/** Null, and the first error of each field noted, for what is not as the schema wants it. */
function check<T>(schema: z.ZodType<T>, typed: object, errors: CheckoutReply["errors"]): T | null {
  const parsed = schema.safeParse(typed);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    errors[path[0] as CheckoutField] ??= message;
  }
  return null;
}
