import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";

/** Lower case, as Node lists header names. */
export const REQUEST_ID_HEADER = "x-request-id";

/** Never the client's own id: a client could repeat the id of another request. */
export function createRequestId(): string {
  const uuid = randomUUID();
  return uuid.slice(19, 23) + uuid.slice(24);
}

export function getRequestId(response: ServerResponse): string {
  return String(response.getHeader(REQUEST_ID_HEADER));
}

export type RequestOutcome = {
  method: string;
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

export type NoteRequest = (request: IncomingMessage, response: ServerResponse) => string;

/**
 * Gives each request an id and logs one line when it is over. It has the route's pattern instead of the
 * address: parameters and queries hold tokens that open orders and accounts. Nor has it the client's address.
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
        route,
        status,
        durationMs: Math.round(durationMs),
        bytes: socket.bytesWritten - bytesBefore,
        isCutShort: response.writableFinished ? undefined : true,
      };
      log[status !== null && status >= 500 ? "error" : "info"](line, "request");
    };
    response.once("close", () => {
      try {
        note();
      } catch {
        // An exception in a listener would end the process.
      }
    });
    return requestId;
  };
}

export type Exchange = { incoming: IncomingMessage; response: ServerResponse; requestId: string };
