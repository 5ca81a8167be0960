import type { RequestHandler, Response } from "express";

import { isPlainStatus, sendPlainPage, type PlainStatus } from "./plain-page";

/** Remix's last resort is an empty answer, JSON or a line of English; visitors get the shop's page. */
export function dressBareFailures(): RequestHandler {
  return (_request, response, next) => {
    const write = response.write.bind(response);
    const end = response.end.bind(response);
    response.write = ((...parts: Parameters<typeof write>) =>
      findBareFailure(response) !== null || write(...parts)) as typeof write;
    response.end = ((...parts: Parameters<typeof end>) => {
      const status = findBareFailure(response);
      if (status === null) return end(...parts);
      Object.assign(response, { write, end });
      sendPlainPage(response, status);
      return response;
    }) as typeof end;
    next();
  };
}

function findBareFailure(response: Response): PlainStatus | null {
  const { headersSent, statusCode } = response;
  if (headersSent || !isPlainStatus(statusCode)) return null;
  const contentType = response.getHeader("Content-Type");
  if (contentType === undefined) return statusCode;
  const isLastResort = statusCode === 500 && String(contentType).startsWith("text/plain");
  return isLastResort || isErrorOfRemix(response) ? statusCode : null;
}

/** What Remix says of a route without an action or loader; a page of the shop's own is HTML. */
function isErrorOfRemix(response: Response): boolean {
  const contentType = String(response.getHeader("Content-Type"));
  return response.hasHeader("X-Remix-Error") && contentType.startsWith("application/json");
}
