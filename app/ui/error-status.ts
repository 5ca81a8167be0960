import { isRouteErrorResponse } from "@remix-run/react";

/** What Remix says of a page's data when the answer is no data at all; it keeps no status of it. */
const NOT_DATA = "Unable to decode turbo-stream response";

/**
 * Whether something before the pages answered in their place: the server with too many requests at
 * once, or a proxy that did not reach it.
 */
export function isTurnedAway(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(NOT_DATA);
}

/** The status of what a boundary caught: 500 for a fault of ours. */
export function readErrorStatus(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  return isTurnedAway(error) ? 503 : 500;
}
