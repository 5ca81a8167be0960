import { pipeline, Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import Negotiator from "negotiator";

import type { Layer } from "./layer";

export const SHORTEST_COMPRESSED_BYTES = 1024;

/** Pages are far smaller than the 4 MB that each answer would reserve for its window. */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
};

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml)\b|[^;]+\+(json|text|xml)\b)/i;

export function compressAnswers(): Layer {
  return async (request, _context, next) => {
    const answer = await next(request);
    const { body, status, headers } = answer;
    if (!isCompressible(headers)) return answer;
    headers.append("Vary", "Accept-Encoding");
    const encoding = chooseEncoding(request.headers.get("Accept-Encoding") ?? "");
    if (encoding === "identity" || !body || request.method === "HEAD") return answer;
    if (isShort(headers) || headers.has("Content-Encoding")) return answer;
    headers.set("Content-Encoding", encoding);
    headers.delete("Content-Length");
    return new Response(compress(body, encoding), { status, headers });
  };
}

function isCompressible(headers: Headers): boolean {
  const isText = COMPRESSIBLE.test(headers.get("Content-Type") ?? "");
  return isText && !/\bno-transform\b/i.test(headers.get("Cache-Control") ?? "");
}

/** An answer that does not say its length is long, or not known yet. */
function isShort(headers: Headers): boolean {
  return Number(headers.get("Content-Length") ?? Infinity) < SHORTEST_COMPRESSED_BYTES;
}

function compress(body: ReadableStream, encoding: "br" | "gzip"): ReadableStream {
  const encoder = encoding === "br" ? createBrotliCompress(BROTLI) : createGzip();
  // Either end that fails or is cancelled ends the other; the reader hears of it from the encoder.
  pipeline(Readable.fromWeb(body as NodeStream), encoder, () => undefined);
  return Readable.toWeb(encoder) as ReadableStream;
}

export type Encoding = "br" | "gzip" | "identity";

/** The smaller one of the encodings that the client takes at all. */
export function chooseEncoding(accepted: string): Encoding {
  const client = new Negotiator({ headers: { "accept-encoding": accepted } });
  const isTaken = (encoding: Encoding) => client.encodings([encoding]).length > 0;
  return (["br", "gzip"] as const).find(isTaken) ?? "identity";
}
