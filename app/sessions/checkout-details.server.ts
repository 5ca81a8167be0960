import { z } from "zod";

import { MAX_DOCUMENT_LENGTH } from "../domain/buying/buyer-document";
import { CHECKOUT_LIMITS, type CheckoutDetails } from "../domain/buying/checkout";
import { DELIVERY_METHODS } from "../domain/buying/delivery-method";
import { canPayFor, PAYMENT_METHODS } from "../domain/payments/payment-method";
import { PROVINCES } from "../domain/buying/province";
import { createShopCookie, readCookie, serializeIfFits } from "./shop-cookie.server";

const KEPT_DAYS = 90;

/** The checkout details, and whether they may be kept for the next purchase. */
export type ShopperDetails = { details: CheckoutDetails; isKept: boolean };

const text = (maxLength: number) => z.string().refine((value) => [...value].length <= maxLength);

const AddressSchema = z
  .tuple([
    z.enum(PROVINCES.map(({ id }) => id)),
    text(CHECKOUT_LIMITS.city),
    text(CHECKOUT_LIMITS.street),
    text(CHECKOUT_LIMITS.postalCode),
  ])
  .transform(([province, city, street, postalCode]) => ({ province, city, street, postalCode }));

/** An array without field names, so that everything fits in one cookie. */
const StoredSchema = z
  .tuple([
    text(CHECKOUT_LIMITS.name),
    text(CHECKOUT_LIMITS.email),
    text(CHECKOUT_LIMITS.phone),
    z.enum(DELIVERY_METHODS.map(({ id }) => id)),
    AddressSchema.nullable(),
    z.enum(PAYMENT_METHODS.map(({ id }) => id)),
    text(CHECKOUT_LIMITS.notes),
    z.boolean(),
    // Missing in cookies of an earlier version.
    text(MAX_DOCUMENT_LENGTH).optional(),
  ])
  .refine(([, , , delivery, address]) => (delivery === "shipping") === (address !== null))
  .refine(([, , , delivery, , payment]) => canPayFor(payment, delivery));

/** The kept details; null when the cookie is missing, tampered with or unreadable. */
export async function readShopper(request: Request): Promise<ShopperDetails | null> {
  const stored = await readCookie(request, shopperCookie(true), StoredSchema);
  if (!stored) return null;
  const [name, email, phone, delivery, address, payment, notes, isKept, document = ""] = stored;
  const buyer = { name, email, phone, ...(document !== "" && { document }) };
  return {
    details: { buyer, delivery, address, payment, notes },
    isKept,
  };
}

/**
 * The `Set-Cookie` value with the details, for 90 days or until the browser closes; null when they
 * do not fit in a cookie.
 */
export function serializeShopper({ details, isKept }: ShopperDetails): Promise<string | null> {
  const { buyer, delivery, address, payment, notes } = details;
  const place = address && [address.province, address.city, address.street, address.postalCode];
  const stored = [
    ...[buyer.name, buyer.email, buyer.phone],
    ...[delivery, place, payment, notes, isKept],
    ...(buyer.document === undefined ? [] : [buyer.document]),
  ];
  return serializeIfFits(shopperCookie(isKept), stored);
}

/**
 * The `Set-Cookie` value after placing the order: removes the notes, and all details unless the
 * shopper wanted them kept.
 */
export async function finishShopper({ details, isKept }: ShopperDetails): Promise<string> {
  const kept = isKept
    ? await serializeShopper({ details: { ...details, notes: "" }, isKept })
    : null;
  return kept ?? forgetShopper();
}

function forgetShopper(): Promise<string> {
  return shopperCookie(true).serialize("", { maxAge: 0 });
}

function shopperCookie(isKept: boolean) {
  return createShopCookie("tela_datos", isKept ? { maxAgeSeconds: KEPT_DAYS * 24 * 60 * 60 } : {});
}
