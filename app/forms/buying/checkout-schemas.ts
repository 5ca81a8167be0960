import { z } from "zod";

import { parseBuyerDocument } from "../../domain/buying/buyer-document";
import { CHECKOUT_LIMITS } from "../../domain/buying/checkout";
import { DELIVERY_METHODS } from "../../domain/buying/delivery-method";
import { PAYMENT_METHODS } from "../../domain/payments/payment-method";
import { parsePhone } from "../../domain/buying/phone";
import { parsePostalCode } from "../../domain/buying/postal-code";
import { findProvince } from "../../domain/buying/province";
import { hasVisibleLetter, trimInvisible } from "../../domain/plain/visible-text";
import { Line, line } from "./typed-line";
import { isTypedEmail } from "../../domain/plain/typed-email";

/** Keeps line breaks and removes other invisible characters. */
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

/** Messages worded for shoppers; the owner gets others. */
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

export const BuyerSchema = z.object({
  nombre: line(CHECKOUT_LIMITS.name).refine(hasVisibleLetter, {
    error: SHOPPER_WORDS.name,
  }),
  email: line(CHECKOUT_LIMITS.email).refine(isTypedEmail, {
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

export function isBlank(typed: unknown): boolean {
  return typeof typed !== "string" || typed.trim() === "";
}

/** The owner's version for a sale at the counter: blank fields may be missing. */
export function counterSchema(typed: Record<string, unknown>): typeof BuyerSchema {
  const { nombre, email, telefono } = BuyerSchema.shape;
  return BuyerSchema.extend({
    nombre: isBlank(typed.nombre) ? Line : nombre,
    email: isBlank(typed.email) ? Line : email,
    telefono: isBlank(typed.telefono) ? (Line as unknown as typeof telefono) : telefono,
  });
}

export const AddressSchema = z.object({
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

export const ChoicesSchema = z.object({
  entrega: z.enum(
    DELIVERY_METHODS.map(({ id }) => id),
    { error: SHOPPER_WORDS.delivery },
  ),
  pago: z.enum(
    PAYMENT_METHODS.map(({ id }) => id),
    { error: SHOPPER_WORDS.payment },
  ),
});
