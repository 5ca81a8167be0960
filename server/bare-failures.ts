import type { RequestHandler, Response } from "express";

import { sendPlainPage } from "./plain-page";

/** Remix's last resort is an empty answer or a line of English; visitors get the shop's page. */
export function dressBareFailures(): RequestHandler {
  return (_request, response, next) => {
    const write = response.write.bind(response);
    const end = response.end.bind(response);
    response.write = ((...parts: Parameters<typeof write>) =>
      isBareFailure(response) || write(...parts)) as typeof write;
    response.end = ((...parts: Parameters<typeof end>) => {
      if (!isBareFailure(response)) return end(...parts);
      Object.assign(response, { write, end });
      sendPlainPage(response, 500);
      return response;
    }) as typeof end;
    next();
  };
}

function isBareFailure(response: Response): boolean {
  if (response.headersSent || response.statusCode !== 500) return false;
  const contentType = response.getHeader("Content-Type");
  return contentType === undefined || String(contentType).startsWith("text/plain");
}
