import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { matchesETag } from "../../app/http/etag";
import type { Encoding } from "../choose-encoding";
import { SHORTEST_COMPRESSED_BYTES } from "../compress-answers";
import { REQUEST_ID_HEADER } from "../request-log";

/** One stored answer: its bodies, headers (with the script hashes of its policy) and ETag. */
export type PageEntry = {
  status: number;
  /** Without the headers of the encoding. */
  headers: readonly (readonly [name: string, value: string])[];
  etag: string;
  /** Header names and values of a 304. */
  unchangedFields: readonly string[];
  /** One for each encoding that clients asked for so far. */
  bodies: Map<Encoding, EncodedBody>;
  /** Compressions that have not ended yet. */
  encoding: Map<Encoding, Promise<EncodedBody>>;
};

export type EncodedBody = {
  bytes: Buffer;
  /** Names and values in turn: the fastest form for `writeHead`. */
  fields: readonly string[];
};

/** The memory of an entry besides its bodies. */
const OVERHEAD_BYTES = 4096;
/** A higher quality than for one answer, because many answers use it. Above 6, pages hardly shrink. */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
};

const compressors = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

/** @returns null for an answer that must not be stored */
export async function readEntry(
  answer: Response,
  defaults: Record<string, string>,
): Promise<PageEntry | null> {
  const { status } = answer;
  const headers = new Headers(answer.headers);
  const isKept = (status === 200 || status === 404) && !headers.has("Set-Cookie");
  // A page without Cache-Control is not stored.
  if (!isKept || /no-store|^$/.test(headers.get("Cache-Control") ?? "")) return null;
  const bytes = Buffer.from(await answer.arrayBuffer());
  const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
  headers.delete("Content-Length");
  headers.set("ETag", etag);
  const missing = Object.entries(defaults).filter(([name]) => !headers.has(name));
  const kept = [...headers, ...missing];
  const unchangedFields = kept.filter(isOfNoBody).flat();
  const bodies = new Map<Encoding, EncodedBody>();
  const entry = { status, headers: kept, etag, unchangedFields, bodies, encoding: new Map() };
  addBody(entry, "identity", bytes);
  return entry;
}

/** Compresses the body once for each encoding. */
export function encodeEntry(entry: PageEntry, encoding: Encoding): Promise<EncodedBody> {
  const known = entry.bodies.get(encoding) ?? entry.encoding.get(encoding);
  if (known) return Promise.resolve(known);
  const underWay = compress(entry, encoding).finally(() => entry.encoding.delete(encoding));
  entry.encoding.set(encoding, underWay);
  return underWay;
}

async function compress(entry: PageEntry, encoding: Encoding): Promise<EncodedBody> {
  const plain = entry.bodies.get("identity");
  if (!plain) throw new Error("An entry has no plain body");
  if (encoding === "identity" || plain.bytes.length < SHORTEST_COMPRESSED_BYTES) {
    entry.bodies.set(encoding, plain);
    return plain;
  }
  return addBody(entry, encoding, copyAlone(await compressors[encoding](plain.bytes)));
}

/** zlib returns a part of a 16 KB buffer, and all of that buffer would stay in memory. */
function copyAlone(bytes: Buffer): Buffer {
  return Buffer.from(new Uint8Array(bytes).buffer);
}

export function measureEntry({ bodies }: PageEntry): number {
  return [...new Set(bodies.values())].reduce(
    (sum, { bytes }) => sum + bytes.length,
    OVERHEAD_BYTES,
  );
}

type Delivery = {
  entry: PageEntry;
  body: EncodedBody;
  requestId: string;
};

/** Sends the entry, or 304 when the client already has it. */
export function sendEntry(
  request: IncomingMessage,
  response: ServerResponse,
  { entry, body, requestId }: Delivery,
): void {
  // A condition counts only where the answer would be 200 (RFC 9110, 13.2.1).
  const isUnchanged =
    entry.status === 200 && matchesETag(request.headers["if-none-match"], entry.etag);
  const fields = [...(isUnchanged ? entry.unchangedFields : body.fields)];
  fields.push(REQUEST_ID_HEADER, requestId);
  response.writeHead(isUnchanged ? 304 : entry.status, fields);
  response.end(isUnchanged || request.method === "HEAD" ? undefined : body.bytes);
}

function addBody(entry: PageEntry, encoding: Encoding, bytes: Buffer): EncodedBody {
  const fields = [...entry.headers.flat(), "Content-Length", String(bytes.length)];
  if (encoding !== "identity") fields.push("Content-Encoding", encoding);
  const body = { bytes, fields };
  entry.bodies.set(encoding, body);
  return body;
}

function isOfNoBody([name]: readonly [string, string]): boolean {
  return name.toLowerCase() !== "content-type";
}
