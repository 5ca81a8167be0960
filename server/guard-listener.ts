import type { ServerResponse } from "node:http";
import type { Logger } from "pino";

import { DatabaseUnavailableError } from "../app/data/sqlite/database-fault.server";
import { describeError } from "../app/log/describe-error";
import type { Listener } from "./listener";
import { sendPlainPage } from "./plain-page";
import { createRequestId, REQUEST_ID_HEADER } from "./request-log";

type GuardOptions = {
  /** What every answer carries. */
  headers: Record<string, string>;
  log: Logger;
};

/**
 * Catches every error of a request, logs it and sends a plain page. An uncaught error would end the
 * process and all its requests.
 */
export function guardListener(listener: Listener, { headers, log }: GuardOptions): Listener {
  function fail(error: unknown, response: ServerResponse): void {
    const isClientGone = response.destroyed && !response.errored;
    const requestId = String(response.getHeader(REQUEST_ID_HEADER) ?? createRequestId());
    log[isClientGone ? "info" : "error"](
      { requestId, error: describeError(error) },
      "request failed",
    );
    // The headers are sent: only a broken connection can show that the answer is incomplete.
    if (response.headersSent) return void response.destroy();
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.setHeader(REQUEST_ID_HEADER, requestId);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    sendPlainPage(response, error instanceof DatabaseUnavailableError ? 503 : 500);
  }

  function failSafely(error: unknown, response: ServerResponse): void {
    try {
      fail(error, response);
    } catch {
      response.destroy();
    }
  }

  return (incoming, response) => {
    try {
      const answering = listener(incoming, response);
      if (answering instanceof Promise) {
        answering.catch((error: unknown) => failSafely(error, response));
      }
    } catch (error) {
      failSafely(error, response);
    }
  };
}
