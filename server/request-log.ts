import { randomBytes } from "node:crypto";
import type { RequestHandler, Response } from "express";
import type { Logger } from "pino";

/** Lower case, as Node lists header names. */
export const REQUEST_ID_HEADER = "x-request-id";

/** Our own, never the client's: an id somebody else chose could be made to match another's. */
export function createRequestId(): string {
  return randomBytes(8).toString("hex");
}

export function getRequestId(response: Response): string {
  return String(response.getHeader(REQUEST_ID_HEADER));
}

/** Whoever has the rest of such an address can open an order, so nobody finds it in the log. */
function hideToken(path: string): string {
  // Anywhere in it: `/./pedido/...` leads there too.
  return /(^|[/\\])pedido[/\\]/i.test(decode(path)) ? "/pedido/*" : path;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Names the request and writes one line once it is over; the query may hold personal data. */
export function logRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const requestId = createRequestId();
    response.setHeader(REQUEST_ID_HEADER, requestId);
    const startedAt = performance.now();
    const { socket } = request;
    const bytesBefore = socket.bytesWritten;

    response.once("close", () => {
      const status = response.headersSent ? response.statusCode : null;
      const line = {
        requestId,
        method: request.method,
        path: hideToken(request.originalUrl.split("?", 1)[0] ?? ""),
        status,
        durationMs: Math.round(performance.now() - startedAt),
        bytes: socket.bytesWritten - bytesBefore,
        ...(!response.writableFinished && { isCutShort: true }),
      };
      log[status !== null && status >= 500 ? "error" : "info"](line, "request");
    });
    next();
  };
}
