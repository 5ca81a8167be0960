import { z } from "zod";

import type { Order } from "../domain/orders/order";
import { createShopCookie, readCookie } from "./shop-cookie.server";
import { CHECKOUT_OUTCOMES, type CheckoutOutcome } from "../domain/buying/checkout";

const KEPT_DAYS = 180;
/** Enough for a family's shared browser; the cookie must stay small. */
const MOST_ADDRESSES = 5;

const StoredSchema = z.array(z.string());

/**
 * The e-mail addresses, in lower case, of paid orders whose private page this browser has opened.
 * Opening it needs the link from the mail, or the order's number and e-mail.
 */
async function readProvenMails(request: Request): Promise<string[]> {
  return (await readCookie(request, provenMailsCookie(), StoredSchema)) ?? [];
}

export async function isProvenMail(request: Request, address: string): Promise<boolean> {
  return (await readProvenMails(request)).includes(address.toLowerCase());
}

/** The `Set-Cookie` value that adds the address; null when nothing changes. */
export async function addProvenMail(request: Request, address: string): Promise<string | null> {
  const known = await readProvenMails(request);
  const added = address.toLowerCase();
  if (added === "" || known.includes(added)) return null;
  return provenMailsCookie().serialize([added, ...known].slice(0, MOST_ADDRESSES));
}

/**
 * True when opening the order's private page proves that the browser belongs to the owner of its
 * e-mail address. A stranger can place an order with another person's address, but would not pay
 * for it.
 */
export function provesEmail(
  order: Pick<Order, "status" | "paidAt" | "customerEmail" | "events">,
): boolean {
  const { status, paidAt, customerEmail, events } = order;
  // One payment must not prove one address after the other.
  if (events.some(({ kind }) => kind === "email-corrected")) return false;
  const hasEnded = status === "cancelled" || status === "refunded";
  return paidAt !== null && !hasEnded && customerEmail !== "";
}

function provenMailsCookie() {
  return createShopCookie("tela_comprador", { maxAgeSeconds: KEPT_DAYS * 24 * 60 * 60 });
}

const KEPT_MINUTES = 30;

const PlacedOrderSchema = z.object({ outcome: z.enum(CHECKOUT_OUTCOMES), token: z.string() });

type PlacedOrderLink = { outcome: CheckoutOutcome; token: string };

/** For a shopper who goes back and confirms again. */
export function readPlacedOrderLink(request: Request): Promise<PlacedOrderLink | null> {
  return readCookie(request, placedOrderCookie(), PlacedOrderSchema);
}

export function serializePlacedOrderLink(link: PlacedOrderLink): Promise<string> {
  return placedOrderCookie().serialize(link);
}

function placedOrderCookie() {
  return createShopCookie("tela_pedido", { maxAgeSeconds: KEPT_MINUTES * 60 });
}
