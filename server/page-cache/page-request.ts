import type { IncomingMessage } from "node:http";

import type { PageVisitor } from "../../app/sessions/page-visitor.server";
import { rememberByText } from "../remember-by-text";
import { isHostReadable } from "../request-shape";
import { findPublicAddress } from "./page-address";

/** The cache does not keep pages with longer addresses. */
const MAX_ADDRESS_LENGTH = 1000;

/** Everything that a public page depends on, except the version. */
export type AskedPage = {
  key: string;
  /** With only the parameters that the page knows. */
  address: string;
  origin: string;
  /** The `Cookie` header with the cart alone; null without one. */
  cart: string | null;
};

export type PageRequestOptions = {
  /** The shop's public address; null where the request's host decides. */
  origin: URL | null;
  nameOf: (path: string) => string;
  /** Null for a visitor who gets a page of their own, such as a signed-in owner. */
  readVisitor: (cookies: string | undefined) => PageVisitor | null;
  countPieces: (cartCookie: string) => Promise<number>;
};

/**
 * Finds the public page that a request asks for; null where the cache must not answer. Returns a promise
 * for a cart that is not remembered, because checking its signature is asynchronous.
 */
export function createPageReader(options: PageRequestOptions) {
  const { nameOf, readVisitor, countPieces } = options;
  const addresses = rememberByText<{ address: string | null }>();
  const quantities = rememberByText<number>();
  const shopOrigin = options.origin?.origin;

  function findAddress(target: string): string | null {
    if (target.length > MAX_ADDRESS_LENGTH) return null;
    const known = addresses.get(target);
    if (known) return known.address;
    const found = findPublicAddress(target, nameOf);
    // Percent signs can make a short address long.
    const address = found !== null && found.length <= MAX_ADDRESS_LENGTH ? found : null;
    addresses.set(target, { address });
    return address;
  }

  return (request: IncomingMessage): AskedPage | Promise<AskedPage> | null => {
    const address = isPlain(request) ? findAddress(request.url ?? "") : null;
    const visitor = address === null ? null : readVisitor(request.headers.cookie);
    if (address === null || visitor === null) return null;
    const { cart } = visitor;
    const origin = shopOrigin ?? `http://${request.headers.host}`;
    const toPage = (quantity: number): AskedPage => {
      return { key: `${quantity} ${origin}${address}`, address, origin, cart };
    };
    if (cart === null) return toPage(0);
    const quantity = quantities.get(cart);
    if (quantity !== undefined) return toPage(quantity);
    return countPieces(cart).then((counted) => {
      quantities.set(cart, counted);
      return toPage(counted);
    });
  };
}

function isPlain(request: IncomingMessage): boolean {
  const { method, headers } = request;
  if (method !== "GET" && method !== "HEAD") return false;
  const hasBody = "content-length" in headers || "transfer-encoding" in headers;
  return !hasBody && isHostReadable(request);
}
