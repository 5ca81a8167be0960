import type { Request, RequestHandler } from "express";

import { paths } from "../app/paths";
import { sendPlainPage } from "./plain-page";
import { readAddress } from "./request-shape";

/**
 * Turns away forms that another site sends with the visitor's cookies. Remix has such a check for
 * document actions only, not for resource routes.
 */
export function refuseForeignForms(): RequestHandler {
  return (request, response, next) => {
    const isSafe = request.method !== "POST" || isSigned(request) || isFromTheShop(request);
    if (isSafe) return next();
    sendPlainPage(response, 403);
  };
}

/** What comes there carries a signature in place of cookies. Any other spelling is no exception. */
function isSigned({ originalUrl }: Request): boolean {
  return originalUrl.split("?", 1)[0] === paths.paymentWebhook();
}

/**
 * Browsers too old for `Sec-Fetch-Site` send `Origin` with a POST. A request with neither comes
 * from no browser that could hold cookies against its owner's will, and they are SameSite=Lax; the
 * back office, with more to lose, does without such visitors.
 */
function isFromTheShop(request: Request): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const { origin, host } = request.headers;
  if (origin === undefined) return site !== undefined || !isBackOffice(request.originalUrl);
  return isSameHost(origin, host);
}

/**
 * Case and percent signs make no difference to the router, and dot segments are gone before it sees
 * the address, which is known to be readable.
 */
function isBackOffice(target: string): boolean {
  const path = decodeURIComponent(readAddress(target).pathname);
  return /^\/+admin(?![\w-])/i.test(path);
}

/** The scheme is the proxy's affair, so only the host and its port count. */
function isSameHost(origin: string, host: string | undefined): boolean {
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (url.origin !== origin) return false;
  const own = `${url.protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === url.host;
}
