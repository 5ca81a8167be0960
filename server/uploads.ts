import type { NextFunction, Request, Response } from "express";

import { MAX_PICTURE_BYTES, MAX_PICTURES } from "../app/domain/products/picture-limits";
import { MAX_RECEIPT_BYTES } from "../app/domain/orders/receipt";
import { LINGER_MS, refuseBody, wasRefused } from "./refuse-body";

const MEGABYTE = 1024 * 1024;
/** Browsers read an answer only once they have sent all, so a form answered early may go on a bit. */
const READ_AFTER_ANSWER_BYTES = 2 * MAX_PICTURE_BYTES;

type UploadForm = { path: RegExp; limitBytes: number };

/** The forms that bring files, each as a page sends it and as Remix's scripts do. */
const UPLOAD_FORMS: readonly UploadForm[] = [
  {
    path: /^\/admin\/products\/(new|edit\/[^/]+?)(\.data)?$/,
    // Every picture a form may bring, its text, and what stands between them.
    limitBytes: MAX_PICTURES * MAX_PICTURE_BYTES + 2 * MEGABYTE,
  },
  {
    path: /^\/pedido\/[^/]+?(\.data)?$/,
    // A receipt somewhat too large is told so on its page; a far larger one is not worth reading.
    limitBytes: 2 * MAX_RECEIPT_BYTES + MEGABYTE,
  },
];

/**
 * How many bytes may come where the body is too large to be held before it is dealt with; null for
 * every ordinary request.
 */
export function findUploadLimit(request: Request): number | null {
  if (request.method !== "POST") return null;
  const contentType = request.headers["content-type"] ?? "";
  if (!/^multipart\/form-data\b/i.test(contentType)) return null;
  const address = request.originalUrl.split("?", 1)[0] ?? "";
  return UPLOAD_FORMS.find(({ path }) => path.test(address))?.limitBytes ?? null;
}

type UploadOptions = {
  limitBytes: number;
  /** A client that takes as long for the next `pieceBytes` is cut. */
  stallMs: number;
  pieceBytes: number;
  /** A client that was answered early is cut after as long, whatever it sends. */
  answeredMs: number;
};

/**
 * Lets a form with files through as it arrives, at the pace it is read, and watches over it: too
 * much is 413, silence is 408, and one that was answered early is read neither to its end nor for long.
 */
export function passUpload(
  request: Request,
  response: Response,
  next: NextFunction,
  { limitBytes, stallMs, pieceBytes, answeredMs }: UploadOptions,
): void {
  const pass = request.push.bind(request);
  let bytes = 0;
  let pieceEnds = pieceBytes;
  let allowedBytes = limitBytes;
  const early = endAfterBody(request, response, () => {
    allowedBytes = Math.min(allowedBytes, bytes + READ_AFTER_ANSWER_BYTES);
    const limit = setTimeout(() => early.cut(), answeredMs);
    request.once("close", () => clearTimeout(limit));
  });

  const timer = setTimeout(() => {
    // What is buffered here, or whole, waits for us and not for the client.
    if (request.readableLength > 0 || request.complete) timer.refresh();
    else if (response.headersSent) early.cut();
    else refuseBody(request, response, 408);
  }, stallMs);
  request.once("close", () => clearTimeout(timer));

  request.push = (chunk: Buffer | null) => {
    if (chunk === null) return pass(null);
    bytes += chunk.length;
    if (bytes >= pieceEnds) {
      pieceEnds = bytes + pieceBytes;
      timer.refresh();
    }
    if (bytes <= allowedBytes) return pass(chunk);
    clearTimeout(timer);
    if (!response.headersSent) {
      refuseBody(request, response, 413);
      return true;
    }
    setTimeout(() => early.cut(), LINGER_MS).unref();
    return false;
  };
  next();
}

/**
 * Sends an answer at once, and ends it only when the client has sent what it had to send, or is cut:
 * many read no answer before.
 */
function endAfterBody(request: Request, response: Response, onEarlyAnswer: () => void) {
  const end = response.end.bind(response) as (...parts: unknown[]) => Response;
  let isEarly = false;
  response.end = (...parts: unknown[]) => {
    if (request.complete || wasRefused(response)) return end(...parts);
    const [last] = parts;
    if (typeof last === "string" || last instanceof Uint8Array) response.write(last);
    else response.flushHeaders();
    isEarly = true;
    onEarlyAnswer();
    request.once("end", () => end());
    request.removeAllListeners("data");
    request.resume();
    return response;
  };
  return {
    cut() {
      response.once("finish", () => request.socket.destroy());
      if (isEarly) end();
      else request.socket.destroy();
    },
  };
}
