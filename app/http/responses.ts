import { data, redirect, type TypedResponse } from "@remix-run/node";

import { NO_STORE } from "./caching";

/** Seconds until the database may answer again. */
export const WAIT = { "Retry-After": "5" };

/** What a page of the back office answers with while the database cannot be read. */
export const UNAVAILABLE = { status: 503, headers: { ...NO_STORE, ...WAIT } };

/**
 * The answer to every form that did its work: the browser fetches `location` anew, so that
 * reloading repeats nothing and cookies set here are read by the next page. No cache keeps it.
 */
export function seeOther(location: string, headers?: HeadersInit): TypedResponse<never> {
  const sent = new Headers(headers);
  for (const [name, value] of Object.entries(NO_STORE)) sent.set(name, value);
  return redirect(location, { status: 303, headers: sent });
}

/** To throw from a loader or action; the shop's error boundary turns it into a page. */
export function notFound(): Response {
  return new Response(null, { status: 404, statusText: "Not Found" });
}

/** To throw when a request could not have come from a form of ours. */
export function badRequest(): Response {
  return new Response(null, { status: 400, statusText: "Bad Request" });
}

/**
 * To throw while the database cannot be read and there is no page without it. Not from a loader that
 * runs again after a form was refused: the page that holds what was typed would be gone.
 */
export function serviceUnavailable(): Response {
  return new Response(null, { ...UNAVAILABLE, statusText: "Service Unavailable" });
}

/** The answer to a form of the back office that was not taken: its page again, with the reply. */
export function refuseForm<Reply extends { errors: object }>(
  reply: Reply,
  status: 400 | 403 | 404 | 409 | 500 | 503,
) {
  return data(reply, { status, headers: { ...NO_STORE, ...(status === 503 && WAIT) } });
}

/** The answer to a form that came too often: its page again, with the reply, and when to come back. */
export function refuseForNow<Reply extends { errors: object }>(reply: Reply, seconds: number) {
  return data(reply, { status: 429, headers: { ...NO_STORE, "Retry-After": String(seconds) } });
}
