import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";

import type { PageVisitor } from "../../app/sessions/page-visitor.server";
import { isHostReadable } from "../request-shape";
import { findPublicAddress } from "./page-address";

/** Of what clients send: addresses as they stand in requests, and cookies. */
const REMEMBERED_BYTES = 2_000_000;
/** What remembering a text takes beside its letters. */
const OVERHEAD_BYTES = 250;
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

export type PageRequestOptions = {
  /** The shop's public address; null where it is what the request says. */
  origin: URL | null;
  nameOf: (path: string) => string;
  /** Null for whoever is not to get the page that everybody gets. */
  readVisitor: (cookies: string | undefined) => PageVisitor | null;
  countPieces: (cartCookie: string) => Promise<number>;
};

/**
 * Reads which public page a request asks for, at once where the cart is known: checking its signature
 * takes a promise. Null for all that is not to be answered from memory.
 */
export function createPageReader(options: PageRequestOptions) {
  const addresses = rememberByText<{ address: string | null }>();
  const quantities = rememberByText<number>();

  function readAddress(target: string): string | null {
    if (target.length > MAX_ADDRESS_LENGTH) return null;
    const known = addresses.get(target);
    if (known) return known.address;
    const address = findPublicAddress(target, options.nameOf);
    addresses.set(target, { address });
    return address;
  }

  return (request: IncomingMessage): Page | Promise<Page> | null => {
    const address = isPlain(request) ? readAddress(request.url ?? "") : null;
    const visitor = address === null ? null : options.readVisitor(request.headers.cookie);
    if (address === null || visitor === null) return null;
    const { cart } = visitor;
    const origin = options.origin?.origin ?? `http://${request.headers.host}`;
    const toPage = (quantity: number): Page => {
      return { key: `${quantity} ${origin}${address}`, address, origin, cart };
    };
    const quantity = cart === null ? 0 : quantities.get(cart);
    if (quantity !== undefined || cart === null) return toPage(quantity ?? 0);
    return options.countPieces(cart).then((counted) => {
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

function rememberByText<T extends object | number>(): LRUCache<string, T> {
  return new LRUCache<string, T>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: (_, text) => text.length + OVERHEAD_BYTES,
  });
}
