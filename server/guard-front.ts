import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";

import { DatabaseUnavailableError } from "../app/data/sqlite/database-fault.server";
import { describeError } from "./describe-error";
import { sendPlainPage } from "./plain-page";
import { createRequestId, REQUEST_ID_HEADER } from "./request-log";

/** Answers a request; what it throws, or rejects with, is a failure of the shop. */
export type Front = (request: IncomingMessage, response: ServerResponse) => unknown;

type GuardOptions = {
  /** What every answer carries. */
  headers: Record<string, string>;
  log: Logger;
};

/**
 * Everything between Node and the router runs inside this one: an error there would end the process,
 * with all requests under way. It becomes a line in the log and a plain page.
 */
export function guardFront(front: Front, { headers, log }: GuardOptions): Front {
  function fail(error: unknown, response: ServerResponse): void {
    try {
      if (response.headersSent) throw error;
      for (const name of response.getHeaderNames()) {
        if (name !== REQUEST_ID_HEADER) response.removeHeader(name);
      }
      const requestId = String(response.getHeader(REQUEST_ID_HEADER) ?? createRequestId());
      response.setHeader(REQUEST_ID_HEADER, requestId);
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      log.error({ requestId, error: describeError(error) }, "request failed before the router");
      sendPlainPage(response, error instanceof DatabaseUnavailableError ? 503 : 500);
    } catch {
      // Half an answer cannot become an error page: cutting it off says that it is incomplete.
      response.destroy();
    }
  }

  return (request, response) => {
    try {
      const answering = front(request, response);
      if (answering instanceof Promise) answering.catch((error: unknown) => fail(error, response));
    } catch (error) {
      fail(error, response);
    }
  };
}
