import type { IncomingMessage } from "node:http";
import { isbot } from "isbot";

import type { Layer } from "./layer";
import { plainPage } from "./plain-page";
import { LIST_PARAMETERS } from "../app/forms/catalogue/product-filters";

export const METHODS = ["GET", "HEAD", "POST"];
const CONTROL_CHARACTER = /\p{Cc}/u;
const HOST = "host";
/** A name in the DNS has 253 signs at most; a port adds six. */
const LONGEST_HOST = 260;
const HOST_SHAPE = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/** Parses a request target as Remix does, which removes dot segments and backslashes. */
export function parseTarget(target: string): URL {
  return new URL(`http://tela.invalid${target}`);
}

export function refuseUnreadableAddresses(): Layer {
  return (request, context, next) => {
    const isReadable = isPathReadable(context.target) && context.isHostReadable;
    if (isReadable && !asksForOldData(request)) return next(request);
    return plainPage(400, request, context);
  };
}

/** Remix still answers the data requests of its first version, which bypass the pages' own checks. */
function asksForOldData({ url }: Request): boolean {
  return new URL(url).searchParams.has("_data");
}

/**
 * Redirects an address with doubled slashes to the one it means: the router takes both for the same,
 * and complains on the console.
 */
export function mendDoubleSlashes(): Layer {
  return (request, context, next) => {
    const { pathname, search } = new URL(request.url);
    if (!pathname.includes("//")) return next(request);
    if (request.method === "POST") return plainPage(404, request, context);
    const location = pathname.replace(/\/{2,}/g, "/") + search;
    return new Response(null, { status: 301, headers: { Location: location } });
  };
}

/** Makes the layers behind see the shop's public address, whatever the client or a proxy claims. */
export function settlePublicAddress(origin: URL | null): Layer {
  return (request, _context, next) => {
    request.headers.delete("X-Forwarded-Host");
    request.headers.set("Host", (origin ?? new URL(request.url)).host);
    return next(request);
  };
}

function isPathReadable(target: string): boolean {
  if (!target.startsWith("/")) return false;
  try {
    const path = decodeURIComponent(target.split("?", 1)[0] ?? "");
    // No address of ours has one, and the router's catch-all does not match a line break.
    return !CONTROL_CHARACTER.test(path);
  } catch {
    return false;
  }
}

/** Whether the request names one host, in a form that an address can have. */
export function isHostReadable({ headers: { host }, rawHeaders }: IncomingMessage): boolean {
  if (host === undefined || countHosts(rawHeaders) !== 1) return false;
  return host.length <= LONGEST_HOST && HOST_SHAPE.test(host) && URL.canParse(`http://${host}`);
}

/** @param rawHeaders - names and values in turn */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let position = 0; position < rawHeaders.length; position += 2) {
    const name = rawHeaders[position] ?? "";
    if (name.length === HOST.length && name.toLowerCase() === HOST) count += 1;
  }
  return count;
}

/** The list of products with a text, as a page or as data for a script. */
const SEARCH = /^\/productos(\/|\.data)?\?(.*&)?q=/i;

/**
 * The text of a request by which a shopper searches; null for any other. Pages and filters of results
 * are the same search again. Robots and pages that a browser fetches ahead do not count.
 */
export function readSearchText({ method, url = "", headers }: IncomingMessage): string | null {
  if (method !== "GET" || !SEARCH.test(url)) return null;
  const { searchParams } = parseTarget(url);
  const text = searchParams.get("q") ?? "";
  if (text === "" || isRefined(searchParams)) return null;
  const userAgent = headers["user-agent"] ?? "";
  const isAhead = headers["sec-purpose"]?.includes("prefetch") ?? headers["x-moz"] === "prefetch";
  return isAhead || userAgent === "" || isbot(userAgent) ? null : text;
}

function isRefined(params: URLSearchParams): boolean {
  return LIST_PARAMETERS.some((name) => {
    const value = params.get(name) ?? "";
    return name !== "q" && value !== "" && !(name === "page" && value === "1");
  });
}
