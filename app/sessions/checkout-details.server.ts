import { z } from "zod";

import { MAX_DOCUMENT_LENGTH } from "../domain/buying/buyer-document";
import { CHECKOUT_LIMITS, type CheckoutDetails } from "../domain/buying/checkout";
import { DELIVERY_METHODS, type Destination } from "../domain/buying/shipping";
import { canPayFor, PAYMENT_METHODS } from "../domain/payments/payment-method";
import { PROVINCES, findProvince } from "../domain/plain/province";
import { parsePostalCode } from "../domain/plain/postal-code";
import { createSealedCookie, ifFits, createShopCookie, readCookie } from "./shop-cookie.server";

const KEPT_DAYS = 90;

/** The checkout details, and whether they may be kept for the next purchase. */
type StoredDetails = { details: CheckoutDetails; isKept: boolean };

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

/** Sealed, because a name, a phone and a home stand in it, and browsers keep cookies in the clear. */
const detailsCookie = createSealedCookie("tela_datos", {
  purpose: "tela checkout details v1",
  minutes: KEPT_DAYS * 24 * 60,
  schema: StoredSchema,
});

export async function readDetails(request: Request): Promise<StoredDetails | null> {
  const stored = await detailsCookie.read(request, new Date());
  if (!stored) return null;
  const [name, email, phone, delivery, address, payment, notes, isKept, document = ""] = stored;
  const buyer = { name, email, phone, ...(document !== "" && { document }) };
  return {
    details: { buyer, delivery, address, payment, notes },
    isKept,
  };
}

/** For 90 days or until the browser closes; null when they do not fit in a cookie. */
export function serializeDetails({ details, isKept }: StoredDetails): Promise<string | null> {
  const { buyer, delivery, address, payment, notes } = details;
  const stored: z.input<typeof StoredSchema> = [
    ...([buyer.name, buyer.email, buyer.phone, delivery] as const),
    address && [address.province, address.city, address.street, address.postalCode],
    ...([payment, notes, isKept] as const),
    ...(buyer.document === undefined ? ([] as const) : ([buyer.document] as const)),
  ];
  return ifFits(detailsCookie.serialize(stored, new Date(), { forSession: !isKept }));
}

/** Removes the notes, and all details unless the shopper wanted them kept. */
export async function forgetAfterOrder({ details, isKept }: StoredDetails): Promise<string> {
  const kept = isKept
    ? await serializeDetails({ details: { ...details, notes: "" }, isKept })
    : null;
  return kept ?? detailsCookie.forget();
}

/** What was typed so far, by the names of the fields: it may be empty or wrong. */
export type UnfinishedDetails = Record<string, string>;

/** Between two presses of "Actualizar el total", which a browser without script needs to see a total. */
const unfinishedCookie = createSealedCookie("tela_a_medias", {
  purpose: "tela unfinished details v1",
  minutes: 60,
  schema: z.record(z.string(), z.string()),
});

export function readUnfinished(request: Request): Promise<UnfinishedDetails | null> {
  return unfinishedCookie.read(request, new Date());
}

/** Until the browser closes, for an hour at most; null when they do not fit in a cookie. */
export function serializeUnfinished(typed: UnfinishedDetails): Promise<string | null> {
  return ifFits(unfinishedCookie.serialize(typed, new Date(), { forSession: true }));
}

/** Null for a browser that has none. */
export async function forgetUnfinished(request: Request): Promise<string | null> {
  return (await readUnfinished(request)) && unfinishedCookie.forget();
}

export const PLACE_COOKIE = "tela_lugar";

const DestinationSchema = z.tuple([z.string().max(20), z.string().max(1)]);

/** From the address (`?cp=`, `?provincia=`), else the last asked for, else of the last purchase. */
export async function readDestination(request: Request): Promise<Destination | null> {
  return (
    readAskedDestination(new URL(request.url).searchParams) ??
    (await readStoredDestination(request)) ??
    (await readShopperDestination(request))
  );
}

/** The destination in an address or a form. Invalid text is kept, so that the page can say so. */
export function readAskedDestination(fields: URLSearchParams | FormData): Destination | null {
  const [typed, province] = [fields.get("cp"), fields.get("provincia")];
  if (typeof typed !== "string") return null;
  return {
    postalCode: typed.slice(0, MAX_CODE_LENGTH),
    province: typeof province === "string" ? findProvince(province) : null,
  };
}

/** No postal code is longer, blanks included; longer text is cut. */
export const MAX_CODE_LENGTH = 20;

/** The last one that was asked for, in this browser's session. */
export async function readStoredDestination(request: Request): Promise<Destination | null> {
  const stored = await readCookie(request, destinationCookie(), DestinationSchema);
  return stored && { postalCode: stored[0], province: findProvince(stored[1]) };
}

async function readShopperDestination(request: Request): Promise<Destination | null> {
  const address = (await readDetails(request))?.details.address;
  return address ? { postalCode: address.postalCode, province: address.province } : null;
}

/** Until the browser closes; null for an invalid code. */
export async function serializeDestination({
  postalCode,
  province,
}: Destination): Promise<string | null> {
  const code = parsePostalCode(postalCode);
  return code && destinationCookie().serialize([code.text, province ?? ""]);
}

/** The same for a form's destination. A GET sets no cookie: the form that asks is posted. */
export async function serializeAskedDestination(fields: FormData): Promise<string | null> {
  const asked = readAskedDestination(fields);
  return asked && serializeDestination(asked);
}

function destinationCookie() {
  return createShopCookie(PLACE_COOKIE, {});
}
