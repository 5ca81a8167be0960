import type { Request, RequestHandler } from "express";

import { sendPlainPage } from "./plain-page";

const METHODS = ["GET", "HEAD", "POST"];
const CONTROL_CHARACTER = /\p{Cc}/u;
const HOST_SHAPE = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

export function refuseOtherMethods(): RequestHandler {
  return (request, response, next) => {
    if (METHODS.includes(request.method)) return next();
    response.setHeader("Allow", METHODS.join(", "));
    sendPlainPage(response, 405);
  };
}

/** Refuses what the layers behind cannot turn into a URL, where each would fail in its own way. */
export function refuseUnreadableAddresses(): RequestHandler {
  return (request, response, next) => {
    if (isPathReadable(request.originalUrl) && isHostReadable(request)) return next();
    sendPlainPage(response, 400);
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

function isHostReadable(request: Request): boolean {
  const [host, ...others] = request.headersDistinct.host ?? [];
  if (host === undefined || others.length > 0) return false;
  return HOST_SHAPE.test(host) && URL.canParse(`http://${host}`);
}
