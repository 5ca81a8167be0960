import { data, redirect, type TypedResponse } from "@remix-run/node";

import { NO_STORE } from "./caching";

/** Seconds until the database may answer again. */
export const WAIT = { "Retry-After": "5" };

/** The answer of a back-office page while the database cannot be read. */
export const UNAVAILABLE = { status: 503, headers: { ...NO_STORE, ...WAIT } };

/**
 * The answer to every successful form: the browser fetches `location` with GET, so a reload repeats
 * nothing and the next page sees the new cookies. No cache stores it.
 * @param cookies - `Set-Cookie` values in their order; null sets none
 */
export function seeOther(location: string, ...cookies: (string | null)[]): TypedResponse<never> {
  const headers = new Headers(NO_STORE);
  for (const cookie of cookies) if (cookie !== null) headers.append("Set-Cookie", cookie);
  return redirect(location, { status: 303, headers });
}

/** To throw from a loader or action; the error boundary renders the page. */
export function notFound(): Response {
  return new Response(null, { status: 404, statusText: "Not Found" });
}

/** To throw for a request that no form of the shop can send. */
export function badRequest(): Response {
  return new Response(null, { status: 400, statusText: "Bad Request" });
}

/** @param reason - a Spanish sentence that the page shows */
export function forbidden(reason: string): Response {
  const headers = { ...NO_STORE, "Content-Type": "text/plain; charset=utf-8" };
  return new Response(reason, { status: 403, statusText: "Forbidden", headers });
}

/**
 * To throw when a page is impossible because the database cannot be read. Not from a loader that
 * runs again after a refused form: the page with the typed values would be lost.
 */
export function serviceUnavailable(): Response {
  return new Response(null, { ...UNAVAILABLE, statusText: "Service Unavailable" });
}

/** @param cookie - a `Set-Cookie` value; null sets none */
export function refuseForm<Reply extends { errors: object }>(
  reply: Reply,
  status: 400 | 403 | 404 | 409 | 500 | 503,
  cookie: string | null = null,
) {
  const headers = {
    ...NO_STORE,
    ...(status === 503 && WAIT),
    ...(cookie !== null && { "Set-Cookie": cookie }),
  };
  return data(reply, { status, headers });
}

/** To a form that was sent too often. */
export function refuseForNow<Reply extends { errors: object }>(reply: Reply, seconds: number) {
  return data(reply, { status: 429, headers: { ...NO_STORE, "Retry-After": String(seconds) } });
}
