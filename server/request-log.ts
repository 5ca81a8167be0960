import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";

/** Lower case, as Node lists header names. */
export const REQUEST_ID_HEADER = "x-request-id";

/** Our own, never the client's: an id somebody else chose could be made to match another's. */
export function createRequestId(): string {
  return randomUUID().replaceAll("-", "").slice(-16);
}

export function getRequestId(response: ServerResponse): string {
  return String(response.getHeader(REQUEST_ID_HEADER));
}

/** Whoever has the rest of such an address can open an order, so nobody finds it in the log. */
function hideToken(path: string): string {
  // Anywhere in it: `/./pedido/...` leads there too.
  const readable = path.includes("%") ? decode(path) : path;
  return /(^|[/\\])pedido[/\\]/i.test(readable) ? "/pedido/*" : path;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** What became of one request. */
export type RequestOutcome = {
  method: string;
  /** The name of the route, one of a known number. */
  route: string;
  /** Null where the client was gone before there was an answer. */
  status: number | null;
  durationMs: number;
};

type RequestLogOptions = {
  log: Logger;
  nameOf: (path: string) => string;
  onStart: () => void;
  onEnd: (outcome: RequestOutcome) => void;
};

/** Gives a request an id, and sees to its line in the log. */
export type NoteRequest = (request: IncomingMessage, response: ServerResponse) => string;

/**
 * Names the request and writes one line once it is over. The query may hold personal data, and the
 * client's address is one: neither is told.
 */
export function createRequestLog({ log, nameOf, onStart, onEnd }: RequestLogOptions): NoteRequest {
  return (request, response) => {
    const requestId = createRequestId();
    const startedAt = performance.now();
    const { socket, method = "", url = "" } = request;
    const bytesBefore = socket.bytesWritten;
    const path = url.split("?", 1)[0] ?? "";
    onStart();

    const note = () => {
      const status = response.headersSent ? response.statusCode : null;
      const durationMs = performance.now() - startedAt;
      const route = nameOf(path);
      onEnd({ method, route, status, durationMs });
      const line = {
        requestId,
        method,
        path: hideToken(path),
        route,
        status,
        durationMs: Math.round(durationMs),
        bytes: socket.bytesWritten - bytesBefore,
        ...(!response.writableFinished && { isCutShort: true }),
      };
      log[status !== null && status >= 500 ? "error" : "info"](line, "request");
    };
    response.once("close", () => {
      try {
        note();
      } catch {
        // Nothing else would catch what a listener throws, and the process is worth more than a line.
      }
    });
    return requestId;
  };
}
