import type { Request, RequestHandler, Response } from "express";

import { refuseBody } from "./refuse-body";
import { findUploadLimit, passUpload } from "./uploads";

/** Thirty cart lines or the longest form without pictures are under 20 KB. */
export const BODY_LIMIT_BYTES = 64 * 1024;

/** In milliseconds. */
export type BodyTimes = {
  /** How long the body of an ordinary request may take. */
  whole: number;
  /** How long a client that sends pictures may take for a piece of `pieceBytes`. */
  silence: number;
  /** How long it may go on sending once it is answered, however much it sends. */
  afterAnswer: number;
  /** The slowest phone network brings more, and a client that holds a place byte by byte does not. */
  pieceBytes: number;
};

export const BODY_TIMES: BodyTimes = {
  whole: 15_000,
  silence: 15_000,
  afterAnswer: 15_000,
  pieceBytes: 8 * 1024,
};

/**
 * Holds a request back until its body is here, whole and within the limit: `request.formData()`
 * has none. What is cut off or too large never reaches an action, and nothing keeps its bytes. Only
 * a form with files goes through as it arrives.
 * The middleware before this one has to be synchronous, or bytes arrive unheld.
 */
export function capBodies({ silence, afterAnswer, pieceBytes }: BodyTimes): RequestHandler {
  return (request, response, next) => {
    if (request.method !== "POST") return next();
    const limitBytes = findUploadLimit(request);
    if (Number(request.headers["content-length"] ?? 0) > (limitBytes ?? BODY_LIMIT_BYTES)) {
      return refuseBody(request, response, 413);
    }
    if (limitBytes !== null) {
      const pace = { stallMs: silence, pieceBytes, answeredMs: afterAnswer };
      return passUpload(request, response, next, { limitBytes, ...pace });
    }
    holdBody(request, response, next);
  };
}

function holdBody(request: Request, response: Response, next: () => void): void {
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
    if (bytes > BODY_LIMIT_BYTES) refuseBody(request, response, 413);
    else held.push(chunk);
    return true;
  };
}

/**
 * Cuts a client whose body takes too long. The server's own timeout is one for all requests, and a
 * phone may need minutes for its pictures.
 */
export function cutSlowBodies({ whole }: BodyTimes): RequestHandler {
  return (request, response, next) => {
    if (!hasBody(request) || findUploadLimit(request) !== null) return next();
    const timer = setTimeout(() => {
      if (request.complete) return;
      if (!response.headersSent) refuseBody(request, response, 408);
      else if (response.writableFinished) request.socket.destroy();
      else response.once("finish", () => request.socket.destroy());
    }, whole);
    const isHere = () => clearTimeout(timer);
    request.once("end", isHere);
    request.once("close", isHere);
    next();
  };
}

function hasBody({ headers }: Request): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}
