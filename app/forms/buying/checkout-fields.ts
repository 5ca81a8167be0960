import { MAX_DOCUMENT_LENGTH, parseBuyerDocument } from "../../domain/buying/buyer-document";
import { CHECKOUT_LIMITS } from "../../domain/buying/checkout";
import { DELIVERY_METHODS } from "../../domain/buying/delivery-method";
import { formatPhone, parsePhone } from "../../domain/buying/phone";
import { parsePostalCode } from "../../domain/buying/postal-code";
import { PROVINCES } from "../../domain/buying/province";
import { PAYMENT_METHODS } from "../../domain/payments/payment-method";
import {
  choiceField,
  textField,
  type Field,
  type InputTraits,
  type Texts,
} from "../../domain/plain/fields";
import { hasVisibleLetter, toLine, trimInvisible } from "../../domain/plain/visible-text";
import type { FormReply } from "../form-reply";
import { emailField } from "../kit/email-field";
import { readTyped as readTexts } from "../kit/typed-texts";

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

const needed = (problem: string, parse: (text: string) => string | null) => ({
  required: problem,
  problem,
  parse,
});

const limited = (maxLength: number, input: InputTraits) => ({
  maxLength,
  input: { ...input, maxLength },
});

const readable = (text: string) => (hasVisibleLetter(text) ? text : null);

const INCOMPLETE_EMAIL = "Escribí un e-mail completo, por ejemplo ana@correo.com.ar.";

export const BUYER_FIELDS = {
  name: textField({
    name: "nombre",
    label: "Nombre y apellido",
    ...needed(SHOPPER_WORDS.name, readable),
    ...limited(CHECKOUT_LIMITS.name, { autoComplete: "name" }),
  }),
  email: emailField({
    maxLength: CHECKOUT_LIMITS.email,
    tooLong: `Escribí ${CHECKOUT_LIMITS.email} letras como máximo.`,
    required: INCOMPLETE_EMAIL,
    problem: INCOMPLETE_EMAIL,
  }),
  phone: {
    ...textField({
      name: "telefono",
      label: "Teléfono",
      hint: "Con código de área, por ejemplo 353 411-2025. Solo para coordinar la entrega.",
      ...needed(SHOPPER_WORDS.phone, parsePhone),
      ...limited(CHECKOUT_LIMITS.phone, { autoComplete: "tel", inputMode: "tel", type: "tel" }),
    }),
    write: formatPhone,
  },
  document: textField({
    name: "documento",
    label: "DNI o CUIT (opcional)",
    hint: "Para la factura. Si no la necesitás, dejalo vacío.",
    parse: parseBuyerDocument,
    problem: "Revisá el número: un DNI tiene 7 u 8 números y un CUIT 11, como 20123456786.",
    input: { inputMode: "numeric", autoComplete: "off", maxLength: MAX_DOCUMENT_LENGTH },
  }),
  notes: textField({
    name: "notas",
    label: "Notas",
    hint: "Opcional: entre calles, horarios para recibirlo.",
    ...limited(CHECKOUT_LIMITS.notes, {}),
    rows: 3,
    // Keeps line breaks and removes other invisible characters.
    clean: (typed) =>
      trimInvisible(
        typed
          .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, "\n")
          .replace(/(?!\n)\p{Cc}/gu, " ")
          .replace(/\n{3,}/g, "\n\n"),
      ),
  }),
};

const orNothing = (field: Field<string>): Field<string> => ({
  ...field,
  read: (typed) => (toLine(typed) === "" ? { value: "", problem: null } : field.read(typed)),
});

/** For a sale at the counter. */
export const COUNTER_FIELDS = {
  ...BUYER_FIELDS,
  name: orNothing(BUYER_FIELDS.name),
  email: orNothing(BUYER_FIELDS.email),
  phone: orNothing(BUYER_FIELDS.phone),
};

export const ADDRESS_FIELDS = {
  province: choiceField({
    name: "provincia",
    label: "Provincia",
    problem: SHOPPER_WORDS.province,
    options: PROVINCES.map(({ id, name }) => ({ id, label: name })),
  }),
  city: textField({
    name: "localidad",
    label: "Localidad",
    ...needed(SHOPPER_WORDS.city, readable),
    ...limited(CHECKOUT_LIMITS.city, { autoComplete: "address-level2" }),
  }),
  street: textField({
    name: "calle",
    label: "Calle y número",
    hint: "Con piso y departamento, si tiene. Si no hay número, “sin número”.",
    ...needed("Escribí la calle y el número, por ejemplo San Martín 350.", readable),
    ...limited(CHECKOUT_LIMITS.street, { autoComplete: "street-address" }),
  }),
  postalCode: textField({
    name: "codigoPostal",
    label: "Código postal",
    hint: "De 4 números o completo: 5900 o X5900ABC.",
    ...needed(
      "Escribí un código postal de 4 números, como 5900, o completo, como X5900ABC.",
      (text) => parsePostalCode(text)?.text ?? null,
    ),
    input: {
      autoComplete: "postal-code",
      autoCapitalize: "characters",
      maxLength: CHECKOUT_LIMITS.postalCode,
    },
  }),
};

export const CHOICE_FIELDS = {
  delivery: choiceField({
    name: "entrega",
    label: "Cómo lo recibís",
    problem: SHOPPER_WORDS.delivery,
    options: DELIVERY_METHODS,
  }),
  payment: choiceField({
    name: "pago",
    label: "Cómo pagás",
    problem: SHOPPER_WORDS.payment,
    options: PAYMENT_METHODS,
  }),
};

/** In the order of the form. */
export const CHECKOUT_FIELDS = [
  "nombre",
  "email",
  "telefono",
  "documento",
  "entrega",
  "provincia",
  "localidad",
  "calle",
  "codigoPostal",
  "notas",
  "pago",
] as const;

export type CheckoutField = (typeof CHECKOUT_FIELDS)[number];

export type CheckoutReply = FormReply<CheckoutField | "recordar" | "continuar">;

/** The typed values, unchanged. */
export function readTyped(formData: FormData): Texts {
  return readTexts(
    formData,
    [...CHECKOUT_FIELDS, "recordar"].map((name) => ({ name })),
  );
}
