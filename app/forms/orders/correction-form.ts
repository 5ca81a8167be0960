import { MAX_QUANTITY, type CartLine } from "../../domain/buying/cart";
import type { ShippingZone } from "../../domain/buying/shipping";
import {
  isSameDestination,
  type CorrectionWish,
  type LineWish,
} from "../../domain/orders/order-correction";
import type { Order } from "../../domain/orders/order";
import { findPaymentMethod } from "../../domain/payments/payment-method";
import { findProvince } from "../../domain/plain/province";
import { formatPhone } from "../../domain/buying/phone";
import type { OfferedSettings } from "../../domain/shop/shop-settings";
import { ADDRESS_FIELDS, COUNTER_FIELDS, parseCheckoutForm } from "../buying/checkout-form";
import type { FormReply } from "../form-reply";
import { readText } from "../kit/typed-texts";
import { parseOrderLines, sayToOwner } from "./manual-order";

export type PieceChoice = { id: string; label: string };

export type CorrectedLine = {
  id: number;
  name: string;
  /** Empty for a product without sizes, and so are the colours. */
  sizes: PieceChoice[];
  colors: PieceChoice[];
};

export type CorrectionReply = FormReply & {
  /** What the search for a garment to add found. */
  found?: readonly PieceChoice[];
};

const { name, phone, email } = COUNTER_FIELDS;

/** Below the lines, in the order of the form. */
export const FIELD_NAMES = [
  ...["agregar", "linea", "sumaCantidad"],
  ...[name, phone, email].map((field) => field.name),
  "entrega",
  ...Object.values(ADDRESS_FIELDS).map((field) => field.name),
];

const SENT_NAMES = [...FIELD_NAMES, "emailVisto", "calleVista", "version", "clave", "visto"];
const LINE_FIELD = /^(talle|color|cantidad)-(\d{1,15})$/;

/** All that the form sends, as it is shown again. */
export function readCorrectionTexts(formData: FormData): Record<string, string> {
  const names = [...new Set(formData.keys())].filter(
    (name) => SENT_NAMES.includes(name) || LINE_FIELD.test(name),
  );
  return Object.fromEntries(names.map((name) => [name, readText(formData, name)]));
}

/** What the form shows at first. */
export function toCorrectionTexts(order: Order): Record<string, string> {
  return {
    ...{ nombre: order.customerName, email: order.customerEmail },
    telefono: formatPhone(order.customerPhone),
    entrega: order.deliveryMethod === "pickup" ? "pickup" : "shipping",
    ...{ provincia: order.province, localidad: order.city, calle: order.street },
    ...{ codigoPostal: order.postalCode, calleVista: order.street },
    ...Object.fromEntries(
      order.items.flatMap(({ id, size, color, quantity }) => [
        [`talle-${id}`, size],
        [`color-${id}`, color],
        [`cantidad-${id}`, String(quantity)],
      ]),
    ),
  };
}

type Offer = Pick<
  OfferedSettings,
  "offersPickup" | "acceptsCash" | "shippingZones" | "takesOnlinePayments"
>;

type ParsedCorrection =
  | { wish: CorrectionWish; errors: null }
  | { wish: null; errors: Record<string, string> };

/** The delivery and the way of paying that the order has are possible, whatever the shop offers now. */
export function parseCorrection(formData: FormData, order: Order, offer: Offer): ParsedCorrection {
  const asked = new FormData();
  for (const [name, value] of formData) asked.append(name, value);
  asked.set("pago", findPaymentMethod(order.paymentMethod) ?? "transfer");
  const { details, reply } = parseCheckoutForm(asked, keepOffer(formData, order, offer), {
    isByOwner: true,
  });
  const { pago, ...checked } = reply ? sayToOwner(reply.errors) : {};
  const { lines, errors: ofLines } = readLines(formData, order);
  const { added, errors: ofAdded } = readAdded(formData);
  const errors = {
    ...checked,
    ...(pago !== undefined && { entrega: NO_CASH }),
    ...ofLines,
    ...ofAdded,
  } as Record<string, string>;
  if (!details || Object.keys(errors).length > 0) return { wish: null, errors };
  const { buyer, delivery, address } = details;
  return { wish: { buyer, delivery, address, lines, added }, errors: null };
}

const NO_CASH = "Se paga en efectivo, y eso es solo con retiro en el local.";

const EVERYWHERE: ShippingZone = {
  name: "",
  reach: { kind: "everywhere" },
  priceInPesos: 0,
  days: { min: 0, max: 0 },
  freeAboveInPesos: null,
};

function keepOffer(formData: FormData, order: Order, offer: Offer): Offer {
  const province = findProvince(readText(formData, "provincia"));
  const postalCode = readText(formData, "codigoPostal").trim();
  const address = province && { province, postalCode, city: "", street: "" };
  const delivery = readText(formData, "entrega") === "pickup" ? "pickup" : "shipping";
  const isSame = isSameDestination(order, { delivery, address });
  return {
    ...{ acceptsCash: true, takesOnlinePayments: true },
    offersPickup: offer.offersPickup || order.deliveryMethod === "pickup",
    shippingZones: isSame ? [...offer.shippingZones, EVERYWHERE] : offer.shippingZones,
  };
}

function readLines(formData: FormData, order: Order) {
  const errors: Record<string, string> = {};
  const wishes = new Map<number, LineWish>();
  for (const name of new Set(formData.keys())) {
    const [, part = "", id = ""] = LINE_FIELD.exec(name) ?? [];
    if (part === "") continue;
    const itemId = Number(id);
    const item = order.items.find((one) => one.id === itemId);
    const { size = "", color = "", quantity = 0 } = item ?? {};
    const wish = wishes.get(itemId) ?? { itemId, size, color, quantity };
    const text = readText(formData, name, 120).trim();
    if (part === "talle") wish.size = text;
    else if (part === "color") wish.color = text;
    else if (/^\d{1,3}$/.test(text)) wish.quantity = Number(text);
    else errors[name] = `Escribí un número de 0 a ${Math.max(MAX_QUANTITY, quantity)}.`;
    wishes.set(itemId, wish);
  }
  return { lines: [...wishes.values()], errors };
}

/** Null without a garment to add. What was searched for and not chosen is a question: see `isSearch`. */
function readAdded(formData: FormData): {
  added: CartLine | null;
  errors: Record<string, string>;
} {
  const [line] = parseOrderLines(formData);
  const typed = readText(formData, "sumaCantidad").trim();
  if (!line) return { added: null, errors: {} };
  const quantity = typed === "" ? 1 : Number(typed);
  if (!/^\d{0,2}$/.test(typed) || quantity < 1 || quantity > MAX_QUANTITY) {
    return {
      added: null,
      errors: { sumaCantidad: `Escribí un número de 1 a ${MAX_QUANTITY}.` },
    };
  }
  return { added: { ...line, quantity }, errors: {} };
}

/** True when a garment was searched for and none is chosen yet. */
export function isSearch(formData: FormData): boolean {
  return readText(formData, "agregar").trim() !== "" && readText(formData, "linea") === "";
}
