import type { IncomingMessage } from "node:http";
import type { RequestHandler } from "express";

import { sendPlainPage } from "./plain-page";

const METHODS = ["GET", "HEAD", "POST"];
const CONTROL_CHARACTER = /\p{Cc}/u;
const HOST = "host";
/** A name in the DNS has 253 signs at most; a port adds six. */
const LONGEST_HOST = 260;
const HOST_SHAPE = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

export function refuseOtherMethods(): RequestHandler {
  return (request, response, next) => {
    if (METHODS.includes(request.method)) return next();
    response.setHeader("Allow", METHODS.join(", "));
    sendPlainPage(response, 405);
  };
}

/** The address of a request as Remix reads it: dot segments and backslashes are gone. */
export function readAddress(target: string): URL {
  return new URL(`http://tela.invalid${target}`);
}

/** Refuses what the layers behind cannot turn into a URL, where each would fail in its own way. */
export function refuseUnreadableAddresses(): RequestHandler {
  return (request, response, next) => {
    const isReadable = isPathReadable(request.originalUrl) && isHostReadable(request);
    if (isReadable && !asksForOldData(request.originalUrl)) return next();
    sendPlainPage(response, 400);
  };
}

/** Remix still answers the data requests of its first version, past what the pages' own go through. */
function asksForOldData(target: string): boolean {
  return readAddress(target).searchParams.has("_data");
}

/**
 * Leads an address with doubled slashes to the one it means: the router takes both for the same, and
 * complains on the console.
 */
export function mendDoubleSlashes(): RequestHandler {
  return (request, response, next) => {
    const { pathname, search } = readAddress(request.originalUrl);
    if (!pathname.includes("//")) return next();
    if (request.method === "POST") return sendPlainPage(response, 404);
    response.writeHead(301, { Location: pathname.replace(/\/{2,}/g, "/") + search });
    response.end();
  };
}

/**
 * Makes Remix see the shop's public address whatever the client or a proxy claims. Remix compares
 * Origin with X-Forwarded-Host first and answers an empty 500 when they differ.
 */
export function settlePublicAddress(origin: URL | null): RequestHandler {
  return (request, _response, next) => {
    delete request.headers["x-forwarded-host"];
    const address = origin ?? new URL(`http://${request.headers.host}`);
    request.headers.host = address.host;
    Object.defineProperty(request, "protocol", { value: address.protocol.slice(0, -1) });
    next();
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

/** Nearly all visitors name the same one, and checking it takes longer than finding the page. */
let lastReadableHost: string | undefined;

/** Whether the request names one host, in a form that an address can have. */
export function isHostReadable({ headers: { host }, rawHeaders }: IncomingMessage): boolean {
  if (host === undefined || countHosts(rawHeaders) !== 1) return false;
  if (host === lastReadableHost) return true;
  if (host.length > LONGEST_HOST || !HOST_SHAPE.test(host)) return false;
  if (!URL.canParse(`http://${host}`)) return false;
  lastReadableHost = host;
  return true;
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
