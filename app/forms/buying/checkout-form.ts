import { MAX_DOCUMENT_LENGTH, parseBuyerDocument } from "../../domain/buying/buyer-document";
import { CHECKOUT_LIMITS, type CheckoutDetails, COUNTER_BUYER } from "../../domain/buying/checkout";
import { formatPhone, parsePhone } from "../../domain/buying/phone";
import {
  possibleProvinces,
  canLieIn,
  describeContradiction,
} from "../../domain/buying/postal-provinces";
import { parsePostalCode } from "../../domain/plain/postal-code";
import { PROVINCES } from "../../domain/plain/province";
import { DELIVERY_METHODS, findShippingZone, offersShipping } from "../../domain/buying/shipping";
import { PAYMENT_METHODS, canPayFor } from "../../domain/payments/payment-method";
import {
  choiceField,
  textField,
  type Field,
  type InputTraits,
  type Texts,
  writeGroup,
  readGroup,
} from "../../domain/plain/fields";
import { hasVisibleLetter, toLine, trimInvisible } from "../../domain/plain/visible-text";
import type { ShopSettings } from "../../domain/shop/shop-settings";
import type { FormReply } from "../form-reply";
import { emailField, readTyped as readTexts } from "../kit/typed-texts";
import { askAboutEmail, askAboutStreet, SEEN_FIELDS, takeSuggestedEmail } from "./asked-once";

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

type SeenField = (typeof SEEN_FIELDS)[number];

export type CheckoutReply = FormReply<CheckoutField | SeenField | "recordar" | "continuar">;

export function readTyped(formData: FormData): Texts {
  return readTexts(
    formData,
    [...CHECKOUT_FIELDS, "recordar"].map((name) => ({ name })),
  );
}

/** The button that shows the totals for what was typed so far, beside delivery and beside payment. */
export const SHOW_TOTAL = "actualizar";

export type TotalPlace = "entrega" | "pago";

/** Beside what the button was pressed; null when another one was. */
export function findTotalPlace(formData: FormData): TotalPlace | null {
  const value = formData.get(SHOW_TOTAL);
  return value === "entrega" || value === "pago" ? value : null;
}

/** The same with what its page was shown with, so that no question is taken for asked. */
export function readUnfinishedForm(formData: FormData): Texts {
  const seen = SEEN_FIELDS.map((name) => ({ name }));
  return { ...readTyped(formData), ...readTexts(formData, seen) };
}

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
