import { isRouteErrorResponse } from "@remix-run/react";

/** Remix's message for an answer without page data; it does not keep the status. */
const NOT_DATA = "Unable to decode turbo-stream response";

/** The server or a proxy answered before the page: too many requests, or shop unreachable. */
export function isTurnedAway(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(NOT_DATA);
}

/** The status of a caught error: 500 for a fault of the shop. */
export function readErrorStatus(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  return isTurnedAway(error) ? 503 : 500;
}
