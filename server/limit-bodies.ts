import { setTimeout as wait } from "node:timers/promises";

import { MAX_PICTURE_BYTES, MAX_PICTURES } from "../app/domain/products/picture-limits";
import type { Layer, RequestContext } from "./layer";
import { plainPage, type PlainStatus } from "./plain-page";
import { MAX_IMPORT_BYTES } from "../app/domain/imports/imported-product";
import { MAX_ARCHIVE_BYTES } from "../app/domain/imports/describe-archive";
import { MAX_RECEIPT_BYTES } from "../app/domain/orders/receipt";
import { MAX_LOGO_BYTES } from "../app/domain/shop/logo";

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

/** A request body that several functions can read, one after the other. */
type OpenBody = {
  /** The next piece; "late" when it did not arrive in time. A later call can still get it. */
  read(limitMs: number): Promise<Uint8Array<ArrayBuffer> | "end" | "late">;
  readonly isWhole: boolean;
};

type Piece = ReadableStreamReadResult<Uint8Array<ArrayBuffer>>;

function openBody(stream: ReadableStream<Uint8Array<ArrayBuffer>>): OpenBody {
  const reader = stream.getReader();
  let underWay: Promise<Piece> | null = null;
  let isWhole = false;
  return {
    async read(limitMs) {
      underWay ??= reader.read();
      const piece = await within(limitMs, underWay);
      if (piece === "late") return piece;
      underWay = null;
      isWhole = piece.done;
      return piece.done ? "end" : piece.value;
    },
    get isWhole() {
      return isWhole;
    },
  };
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T | "late"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), Math.max(0, ms));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

type RestLimits = { ms: number; bytes: number };

/** How long a client that still sends may take to read its answer. */
const LINGER: RestLimits = { ms: 1000, bytes: 24 * 1024 * 1024 };

/**
 * Answers a request whose body is still arriving. The headers go out at once, and the text when the rest
 * of the body has arrived or a limit is reached: many clients read no answer before they have sent
 * everything. Where a limit is reached, the connection is closed a little later (a lingering close): a
 * socket that is closed with unread bytes resets the connection, and the client can lose its answer.
 */
export async function answerEarly(
  answer: Response,
  body: OpenBody,
  limits: RestLimits,
): Promise<Response> {
  if (body.isWhole) return answer;
  const text = new Uint8Array(await answer.arrayBuffer());
  // For the client, an answer without a text ends with its headers.
  if (text.length === 0) await discardRest(body, limits);
  const held = new ReadableStream<Uint8Array>({
    // Makes Node send the headers.
    start: (controller) => controller.enqueue(new Uint8Array()),
    async pull(controller) {
      await discardRest(body, limits);
      controller.enqueue(text);
      const closesAt = performance.now() + LINGER.ms;
      await discardRest(body, LINGER);
      if (!body.isWhole) await wait(Math.max(0, closesAt - performance.now()));
      controller.close();
    },
  });
  const headers = new Headers(answer.headers);
  headers.set("Content-Length", String(text.length));
  return new Response(held, { status: answer.status, headers });
}

/** Reads what is left of a body and discards it, within the limits. */
async function discardRest(body: OpenBody, { ms, bytes }: RestLimits): Promise<void> {
  if (body.isWhole) return;
  const endsAt = performance.now() + ms;
  let left = bytes;
  while (left > 0) {
    const piece = await body.read(endsAt - performance.now()).catch(() => "end" as const);
    if (typeof piece === "string") return;
    left -= piece.length;
  }
}

const MEGABYTE = 1024 * 1024;

export type UploadForm = {
  /** As the comments of the proxies' files name it. */
  title: string;
  path: RegExp;
  limitBytes: number;
};

/**
 * The forms that bring files, each as a page sends it and as Remix's scripts do. The proxies' files in deploy/
 * follow: `npm run proxies` writes them.
 */
export const UPLOAD_FORMS: readonly UploadForm[] = [
  {
    title: "Las fotos de un producto",
    path: /^\/admin\/products\/(new|edit\/[^/]+?)(\.data)?$/i,
    // All pictures that a form may bring, its text, and the separators.
    limitBytes: MAX_PICTURES * MAX_PICTURE_BYTES + 2 * MEGABYTE,
  },
  {
    title: "La foto de una categoría o de una colección",
    path: /^\/admin\/(menu|colecciones)\/[^/]+?(\.data)?$/i,
    limitBytes: MAX_PICTURE_BYTES + MEGABYTE,
  },
  {
    title: "Una planilla de productos",
    path: /^\/admin\/products\/importar(\.data)?$/i,
    // The page explains that a file is somewhat too large.
    limitBytes: 2 * MAX_IMPORT_BYTES,
  },
  {
    title: "Un ZIP con fotos",
    path: /^\/admin\/products\/fotos(\.data)?$/i,
    // The page explains that a ZIP is somewhat too large.
    limitBytes: MAX_ARCHIVE_BYTES + 50 * MEGABYTE,
  },
  {
    title: "El logo y la portada",
    path: /^\/admin\/ajustes(\.data)?$/i,
    // The page explains that a logo or a cover is somewhat too large.
    limitBytes: 2 * (MAX_LOGO_BYTES + MAX_PICTURE_BYTES),
  },
  {
    title: "El comprobante de una transferencia",
    path: /^\/pedido\/[^/]+?(\.data)?$/i,
    // The page explains that a receipt is somewhat too large; a far larger one is not worth reading.
    limitBytes: 2 * MAX_RECEIPT_BYTES + MEGABYTE,
  },
];

/** How many bytes a form with files may have; null for every other request. */
export function findUploadLimit(
  { method, headers }: Pick<Request, "method" | "headers">,
  { target }: Pick<RequestContext, "target">,
): number | null {
  if (method !== "POST") return null;
  if (!/^multipart\/form-data\b/i.test(headers.get("Content-Type") ?? "")) return null;
  const [path = ""] = target.split("?", 1);
  return UPLOAD_FORMS.find((form) => form.path.test(path))?.limitBytes ?? null;
}
