import type { IncomingMessage } from "node:http";

import type { PageVisitor } from "../../app/sessions/page-visitor.server";
import { rememberByText } from "../remember-by-text";
import { isHostReadable } from "../request-shape";
import { findPublicAddress } from "./page-address";

/** Longer addresses are answered, and not kept. */
const MAX_ADDRESS_LENGTH = 1000;

/** All that a public page depends on, besides the version. */
export type Page = {
  key: string;
  /** With the parameters that the page knows, and no other. */
  address: string;
  origin: string;
  /** The `Cookie` header with the cart alone; null without one. */
  cart: string | null;
};

type PublicAddress = {
  text: string;
  /** As it was last asked for without a cart: the same key object, which the store finds fastest. */
  plain: Page | null;
};

export type PageRequestOptions = {
  /** The shop's public address; null where it is what the request says. */
  origin: URL | null;
  nameOf: (path: string) => string;
  /** Null for a visitor who does not get the common page. */
  readVisitor: (cookies: string | undefined) => PageVisitor | null;
  countPieces: (cartCookie: string) => Promise<number>;
};

/**
 * Reads which public page a request asks for, at once where the cart is known: checking its signature
 * takes a promise. Null for all that is not to be answered from memory.
 */
export function createPageReader(options: PageRequestOptions) {
  const { nameOf, readVisitor, countPieces } = options;
  const addresses = rememberByText<{ address: PublicAddress | null }>();
  const quantities = rememberByText<number>();
  const shopOrigin = options.origin?.origin;

  function readAddress(target: string): PublicAddress | null {
    if (target.length > MAX_ADDRESS_LENGTH) return null;
    const known = addresses.get(target);
    if (known) return known.address;
    const text = findPublicAddress(target, nameOf);
    // Written out, a short one can be long.
    const isKept = text !== null && text.length <= MAX_ADDRESS_LENGTH;
    const address = isKept ? { text, plain: null } : null;
    addresses.set(target, { address });
    return address;
  }

  return (request: IncomingMessage): Page | Promise<Page> | null => {
    const address = isPlain(request) ? readAddress(request.url ?? "") : null;
    const visitor = address && readVisitor(request.headers.cookie);
    if (!address || !visitor) return null;
    const { cart } = visitor;
    const origin = shopOrigin ?? `http://${request.headers.host}`;
    if (cart === null) return findPlainPage(address, origin);
    const toPage = (quantity: number) =>
      makePage({ address: address.text, origin, cart }, quantity);
    const quantity = quantities.get(cart);
    if (quantity !== undefined) return toPage(quantity);
    return countPieces(cart).then((counted) => {
      quantities.set(cart, counted);
      return toPage(counted);
    });
  };
}

function findPlainPage(address: PublicAddress, origin: string): Page {
  if (address.plain?.origin === origin) return address.plain;
  address.plain = makePage({ address: address.text, origin, cart: null }, 0);
  return address.plain;
}

function makePage(asked: Omit<Page, "key">, quantity: number): Page {
  return { key: `${quantity} ${asked.origin}${asked.address}`, ...asked };
}

function isPlain(request: IncomingMessage): boolean {
  const { method, headers } = request;
  if (method !== "GET" && method !== "HEAD") return false;
  const hasBody = "content-length" in headers || "transfer-encoding" in headers;
  return !hasBody && isHostReadable(request);
}
