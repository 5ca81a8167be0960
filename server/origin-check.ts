import type { Request, RequestHandler } from "express";

import { sendPlainPage } from "./plain-page";

/**
 * Turns away forms that another site sends with the visitor's cookies. Remix has such a check for
 * document actions only, not for resource routes.
 */
export function refuseForeignForms(): RequestHandler {
  return (request, response, next) => {
    if (request.method !== "POST" || isFromTheShop(request)) return next();
    sendPlainPage(response, 403);
  };
}

/**
 * Browsers too old for `Sec-Fetch-Site` send `Origin` with a POST. A request with neither comes
 * from no browser that could hold cookies against its owner's will, and they are SameSite=Lax.
 */
function isFromTheShop(request: Request): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  const { origin, host } = request.headers;
  return origin === undefined || isSameHost(origin, host);
}

/** The scheme is the proxy's affair, so only the host and its port count. */
function isSameHost(origin: string, host: string | undefined): boolean {
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (url.origin !== origin) return false;
  const own = `${url.protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === url.host;
}
