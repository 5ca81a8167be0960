import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";

import { REQUEST_ID_HEADER } from "../request-log";

export type Encoding = "br" | "gzip" | "identity";

/** One answer, with all that belongs together in it: body, policy by hash of its scripts, and mark. */
export type PageEntry = {
  status: number;
  /** Without those of the encoding. */
  headers: readonly (readonly [name: string, value: string])[];
  etag: string;
  /** Header names and values of a 304. */
  unchangedFields: readonly string[];
  /** As far as somebody asked for them. */
  bodies: Map<Encoding, EncodedBody>;
  /** Under way: whoever else asks for one of them waits for the same. */
  encoding: Map<Encoding, Promise<EncodedBody>>;
};

export type EncodedBody = {
  bytes: Buffer;
  /** Header names and values in turn, as Node takes them fastest. */
  fields: readonly string[];
};

const SHORTEST_COMPRESSED_BYTES = 1024;
/** Names and values, as written too, and what else an entry takes beside its bodies. */
const OVERHEAD_BYTES = 4096;
/** Done once for many answers, so better than for one; beyond it, a page gets hardly any smaller. */
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

/** @returns null for an answer that is not to be kept */
export async function readEntry(
  answer: Response,
  defaults: Record<string, string>,
): Promise<PageEntry | null> {
  const { status } = answer;
  const headers = new Headers(answer.headers);
  const isKept = (status === 200 || status === 404) && !headers.has("Set-Cookie");
  // Without a word about it, nobody thought of keeping it.
  if (!isKept || /no-store|^$/.test(headers.get("Cache-Control") ?? "")) return null;
  const bytes = Buffer.from(await answer.arrayBuffer());
  const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
  const type = headers.get("Content-Type") ?? "";
  // As Express names the texts that pass through it.
  if (/^text\/[^;]+$/.test(type)) headers.set("Content-Type", `${type}; charset=utf-8`);
  headers.append("Vary", "Accept-Encoding");
  headers.set("ETag", etag);
  const missing = Object.entries(defaults).filter(([name]) => !headers.has(name));
  const kept = [...headers, ...missing];
  const unchangedFields = kept.filter(isOfNoBody).flat();
  const bodies = new Map<Encoding, EncodedBody>();
  const entry = { status, headers: kept, etag, unchangedFields, bodies, encoding: new Map() };
  addBody(entry, "identity", bytes);
  return entry;
}

/** Browsers ask in a handful of ways. */
const chosenEncodings = new LRUCache<string, Encoding>({ max: 200 });

export function chooseEncoding({ headers }: IncomingMessage): Encoding {
  const asked = headers["accept-encoding"] ?? "";
  const known = chosenEncodings.get(asked);
  if (known) return known;
  const chosen = negotiate(headers);
  chosenEncodings.set(asked, chosen);
  return chosen;
}

/** The smaller one of those it takes at all. */
function negotiate(headers: IncomingMessage["headers"]): Encoding {
  const client = new Negotiator({ headers });
  const isTaken = (encoding: Encoding) => client.encodings([encoding]).length > 0;
  return (["br", "gzip"] as const).find(isTaken) ?? "identity";
}

/** The body in an encoding that nobody has asked for yet. */
export function encodeEntry(entry: PageEntry, encoding: Encoding): Promise<EncodedBody> {
  const known = entry.bodies.get(encoding) ?? entry.encoding.get(encoding);
  if (known) return Promise.resolve(known);
  const underWay = compress(entry, encoding).finally(() => entry.encoding.delete(encoding));
  entry.encoding.set(encoding, underWay);
  return underWay;
}

async function compress(entry: PageEntry, encoding: Encoding): Promise<EncodedBody> {
  const plain = entry.bodies.get("identity");
  if (!plain) throw new Error("An entry begins with its body as it is");
  if (encoding === "identity" || plain.bytes.length < SHORTEST_COMPRESSED_BYTES) {
    entry.bodies.set(encoding, plain);
    return plain;
  }
  return addBody(entry, encoding, copyAlone(await compressors[encoding](plain.bytes)));
}

/** What zlib made is often the beginning of 16 KB, all of which would be kept with it. */
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
  /** Of an answer that carries nothing yet; null where Express has given it one. */
  requestId: string | null;
};

/** Sends the entry, or word that what the client has of it is still right. */
export function sendEntry(
  request: IncomingMessage,
  response: ServerResponse,
  { entry, body, requestId }: Delivery,
): void {
  // A mark is asked about only where the answer is a page (RFC 9110, 13.2.1).
  const isUnchanged = entry.status === 200 && hasMark(request.headers["if-none-match"], entry.etag);
  const fields = [...(isUnchanged ? entry.unchangedFields : body.fields)];
  if (requestId !== null) fields.push(REQUEST_ID_HEADER, requestId);
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

/** Our marks are weak and hold no comma. */
function hasMark(asked: string | undefined, etag: string): boolean {
  if (asked === undefined) return false;
  return asked.split(",").some((mark) => mark.trim() === etag || `W/${mark.trim()}` === etag);
}
