import { z } from "zod";

import { MAX_DOCUMENT_LENGTH } from "../domain/buying/buyer-document";
import { CHECKOUT_LIMITS, type CheckoutDetails } from "../domain/buying/checkout";
import { DELIVERY_METHODS } from "../domain/buying/delivery-method";
import { canPayFor, PAYMENT_METHODS } from "../domain/payments/payment-method";
import { PROVINCES } from "../domain/buying/province";
import { createShopCookie, readCookie, serializeIfFits } from "./shop-cookie.server";

const KEPT_DAYS = 90;

/** The checkout details, and whether they may be kept for the next purchase. */
export type StoredDetails = { details: CheckoutDetails; isKept: boolean };

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
export async function readDetails(request: Request): Promise<StoredDetails | null> {
  const stored = await readCookie(request, detailsCookie(true), StoredSchema);
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
export function serializeDetails({ details, isKept }: StoredDetails): Promise<string | null> {
  const { buyer, delivery, address, payment, notes } = details;
  const parts = address && [address.province, address.city, address.street, address.postalCode];
  const stored = [
    ...[buyer.name, buyer.email, buyer.phone],
    ...[delivery, parts, payment, notes, isKept],
    ...(buyer.document === undefined ? [] : [buyer.document]),
  ];
  return serializeIfFits(detailsCookie(isKept), stored);
}

/**
 * The `Set-Cookie` value after placing the order: removes the notes, and all details unless the
 * shopper wanted them kept.
 */
export async function forgetAfterOrder({ details, isKept }: StoredDetails): Promise<string> {
  const kept = isKept
    ? await serializeDetails({ details: { ...details, notes: "" }, isKept })
    : null;
  return kept ?? forgetDetails();
}

function forgetDetails(): Promise<string> {
  return detailsCookie(true).serialize("", { maxAge: 0 });
}

function detailsCookie(isKept: boolean) {
  return createShopCookie("tela_datos", isKept ? { maxAgeSeconds: KEPT_DAYS * 24 * 60 * 60 } : {});
}
