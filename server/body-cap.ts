import type { Request, RequestHandler, Response } from "express";

import { writePlainPage } from "./plain-page";

/** Thirty cart lines or the longest product form are under 20 KB. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** How long a refused client may keep sending, so that it gets to read why. */
const LINGER_MS = 1000;

/**
 * Holds a request back until its body is here, whole and within the limit: `request.formData()`
 * has none. What is cut off or too large never reaches an action, and nothing keeps its bytes.
 * The middleware before this one has to be synchronous, or bytes arrive unheld.
 */
export function capBodies(): RequestHandler {
  return (request, response, next) => {
    if (request.method !== "POST") return next();
    if (Number(request.headers["content-length"] ?? 0) > BODY_LIMIT_BYTES) {
      return refuseBody(request, response);
    }

    const release = request.push.bind(request);
    const held: Buffer[] = [];
    let bytes = 0;
    request.push = (chunk: Buffer | null) => {
      if (chunk === null) {
        request.push = release;
        next();
        for (const part of held) release(part);
        return release(null);
      }
      bytes += chunk.length;
      if (bytes > BODY_LIMIT_BYTES) refuseBody(request, response);
      else held.push(chunk);
      return true;
    };
  };
}

/** A connection closed while the client still sends resets it before it reads the answer. */
function refuseBody(request: Request, response: Response): void {
  response.setHeader("Connection", "close");
  writePlainPage(response, 413);
  const timer = setTimeout(() => response.end(), LINGER_MS);
  response.once("close", () => clearTimeout(timer));
  request.push = (chunk: unknown) => {
    if (chunk === null) response.end();
    return true;
  };
}
