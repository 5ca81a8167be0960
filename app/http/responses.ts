import { data, redirect, type TypedResponse } from "@remix-run/node";

import { NO_STORE } from "./caching";

/** Seconds until the database may answer again. */
export const WAIT = { "Retry-After": "5" };

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

/** To throw from a loader whose page shows nothing without the database. */
export function unavailable(): Response {
  const headers = { ...NO_STORE, ...WAIT };
  return new Response(null, { status: 503, statusText: "Service Unavailable", headers });
}

/** The answer to a form of the back office that was not taken: its page again, with the reply. */
export function refuseForm<Reply extends { errors: object }>(
  reply: Reply,
  status: 400 | 403 | 404 | 409 | 500 | 503,
) {
  return data(reply, { status, headers: { ...NO_STORE, ...(status === 503 && WAIT) } });
}
