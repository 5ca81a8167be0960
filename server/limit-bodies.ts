import { MAX_PICTURE_BYTES } from "../app/domain/products/picture-limits";
import { answerEarly, openBody, type OpenBody } from "./open-body";
import type { Layer } from "./layer";
import { plainPage, type PlainStatus } from "./plain-page";
import { findUploadLimit } from "./upload-limit";

/** Thirty cart lines or the longest form without pictures are under 20 KB. */
export const BODY_LIMIT_BYTES = 64 * 1024;

/** In milliseconds. */
export type BodyTimes = {
  /** How long the body of an ordinary request may take. */
  whole: number;
  /** How long a client that sends pictures may take for a piece of `pieceBytes`. */
  silence: number;
  /** How long a client may go on sending after the answer. */
  afterAnswer: number;
  /** The slowest phone network brings more; a client that sends byte by byte does not. */
  pieceBytes: number;
};

export const BODY_TIMES: BodyTimes = {
  whole: 15_000,
  silence: 15_000,
  afterAnswer: 15_000,
  pieceBytes: 8 * 1024,
};

/** Browsers read an answer only after they have sent all, so an early answer waits for some of it. */
const READ_AFTER_ANSWER_BYTES = 2 * MAX_PICTURE_BYTES;
const NO_WAIT = { ms: 0, bytes: 0 };

/**
 * Limits the size of each body, and the time that it takes: `request.formData()` has no limits. An
 * ordinary form is read whole before the layers behind see it; a form with files passes as it arrives.
 */
export function limitBodies(times: BodyTimes): Layer {
  return async (request, context, next) => {
    if (request.body === null) return next(request);
    const uploadLimit = findUploadLimit(request, context);
    const limitBytes = uploadLimit ?? BODY_LIMIT_BYTES;
    const body = openBody(request.body);
    const refuse = (status: PlainStatus) =>
      answerEarly(plainPage(status, request, context, { Connection: "close" }), body, NO_WAIT);
    if (Number(request.headers.get("Content-Length") ?? 0) > limitBytes) return refuse(413);

    if (uploadLimit === null) {
      const form = await readWholeBody(body, times.whole);
      return typeof form === "number" ? refuse(form) : next(new Request(request, { body: form }));
    }
    const upload = passUpload(body, limitBytes, times);
    const passed = new Request(request, { body: upload.stream, duplex: "half" });
    const answer = await Promise.race([next(passed), upload.refused]);
    if (typeof answer === "number") return refuse(answer);
    return answerEarly(answer, body, { ms: times.afterAnswer, bytes: READ_AFTER_ANSWER_BYTES });
  };
}

/** The whole body of an ordinary form, or the status of the refusal. */
async function readWholeBody(body: OpenBody, limitMs: number): Promise<Blob | 408 | 413> {
  const endsAt = performance.now() + limitMs;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const piece = await body.read(endsAt - performance.now());
    if (piece === "end") return new Blob(pieces);
    if (piece === "late") return 408;
    bytes += piece.length;
    if (bytes > BODY_LIMIT_BYTES) return 413;
    pieces.push(piece);
  }
}

/** The body as it arrives, at the pace it is read: too much is 413, and silence is 408. */
function passUpload(body: OpenBody, limitBytes: number, { silence, pieceBytes }: BodyTimes) {
  let report: (status: 408 | 413) => void = () => undefined;
  const refused = new Promise<408 | 413>((resolve) => (report = resolve));
  let bytes = 0;
  let pieceEnds = pieceBytes;
  let patienceMs = silence;

  async function pull(controller: ReadableStreamDefaultController): Promise<void> {
    const refuse = (status: 408 | 413) => {
      report(status);
      controller.error(new Error("The request was refused"));
    };
    const askedAt = performance.now();
    const piece = await body.read(patienceMs);
    if (piece === "end") return controller.close();
    if (piece === "late") return refuse(408);
    bytes += piece.length;
    if (bytes > limitBytes) return refuse(413);
    patienceMs -= performance.now() - askedAt;
    if (bytes >= pieceEnds) {
      pieceEnds = bytes + pieceBytes;
      patienceMs = silence;
    }
    controller.enqueue(piece);
  }
  return { stream: new ReadableStream({ pull }, { highWaterMark: 0 }), refused };
}
