import { paths } from "../app/paths";
import type { Layer } from "./layer";
import { plainPage } from "./plain-page";

/**
 * Turns away forms that another site sends with the visitor's cookies. Remix has such a check for
 * document actions only, not for resource routes. It takes a default port in `Host` for another host and
 * answers 500, so the layers behind this one see no `Origin`: there is one check.
 */
export function refuseForeignForms(): Layer {
  return (request, context, next) => {
    const isSafe =
      request.method !== "POST" || isPaymentWebhook(context.target) || isFromTheShop(request);
    if (!isSafe) return plainPage(403, request, context);
    request.headers.delete("Origin");
    return next(request);
  };
}

/**
 * A webhook uses no cookies, and `receiveWebhook` checks its signature. Any other spelling of its address
 * is no exception.
 */
function isPaymentWebhook(target: string): boolean {
  return target.split("?", 1)[0] === paths.paymentWebhook();
}

/**
 * Browsers too old for `Sec-Fetch-Site` send `Origin` with a POST. A request with neither header does
 * not come from a browser that another site could misuse, and our cookies are SameSite=Lax. The back
 * office has more to lose and refuses such requests.
 */
function isFromTheShop({ headers, url }: Request): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const origin = headers.get("Origin");
  if (origin === null) return site !== null || !isBackOffice(url);
  return isSameHost(origin, headers.get("Host"));
}

/** Case and percent signs make no difference to the router. */
function isBackOffice(url: string): boolean {
  return /^\/+admin(?![\w-])/i.test(decodeURIComponent(new URL(url).pathname));
}

/** The proxy decides on the scheme, so only the host and its port count. */
function isSameHost(origin: string, host: string | null): boolean {
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  if (url.origin !== origin) return false;
  const own = `${url.protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === url.host;
}
