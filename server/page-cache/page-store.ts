import { LRUCache } from "lru-cache";
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import { matchesETag } from "../../app/http/caching";
import { type Encoding, SHORTEST_COMPRESSED_BYTES } from "../compress-answers";
import { REQUEST_ID_HEADER } from "../request-log";

export type StoredPage<Asked> = { page: Asked; entry: PageEntry; hits: number };

/** The part of the memory for pages that were asked for only once. */
const NEWCOMERS_SHARE = 0.25;

/**
 * Keeps pages within a number of bytes. A page that is asked for a second time moves to the larger part;
 * so a client that asks for endless different addresses does not push out the pages of other visitors.
 */
export function createPageStore<Asked>(
  maxBytes: number,
  mayBecomeRegular: (page: Asked, entry: PageEntry) => boolean,
) {
  type Stored = StoredPage<Asked>;
  const makeCache = (share: number) =>
    new LRUCache<string, Stored>({
      maxSize: Math.max(1, Math.floor(maxBytes * share)),
      sizeCalculation: ({ entry }, key) => measureEntry(entry) + 2 * key.length,
    });
  const newcomers = makeCache(NEWCOMERS_SHARE);
  const regulars = makeCache(1 - NEWCOMERS_SHARE);

  return {
    find(key: string): PageEntry | null {
      const known = regulars.get(key);
      const stored = known ?? newcomers.get(key);
      if (!stored) return null;
      stored.hits += 1;
      if (!known && mayBecomeRegular(stored.page, stored.entry)) {
        newcomers.delete(key);
        regulars.set(key, stored);
      }
      return stored.entry;
    },
    has: (key: string) => regulars.has(key) || newcomers.has(key),
    add(key: string, page: Asked, entry: PageEntry): void {
      newcomers.set(key, { page, entry, hits: 0 });
    },
    /** To be called after a body was added to an entry. */
    measureAgain(key: string): void {
      const cache = regulars.has(key) ? regulars : newcomers;
      const stored = cache.peek(key);
      if (stored) cache.set(key, { ...stored });
    },
    /** Removes everything; returns the busiest pages, the busiest first. */
    clear(busiestCount: number): Asked[] {
      const busiest = [...regulars.values()].sort((one, other) => other.hits - one.hits);
      newcomers.clear();
      regulars.clear();
      return busiest.slice(0, busiestCount).map(({ page }) => page);
    },
    measure: () => ({
      pages: newcomers.size + regulars.size,
      bytes: newcomers.calculatedSize + regulars.calculatedSize,
    }),
  };
}

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

type Flight<T> = { result: Promise<T>; waiting: number; isOver: boolean; abort: () => void };

/** Renders each page once for all requests that ask for it at the same time. */
export function createSingleFlight<T>() {
  const flights = new Map<string, Flight<T>>();

  function end(key: string, flight: Flight<T>): void {
    flight.isOver = true;
    if (flights.get(key) === flight) flights.delete(key);
  }

  return {
    has: (key: string) => flights.has(key),
    begin(key: string, render: (signal: AbortSignal) => Promise<T>): void {
      const controller = new AbortController();
      const abort = () => controller.abort();
      const flight = { result: render(controller.signal), waiting: 0, isOver: false, abort };
      flights.set(key, flight);
      flight.result.then(
        () => end(key, flight),
        () => end(key, flight),
      );
    },
    /** Waits for a flight that has begun. When all waiting clients have left, it is aborted. */
    join(key: string, response: ServerResponse): Promise<T> {
      const flight = flights.get(key);
      if (!flight) throw new Error("No flight has begun");
      flight.waiting += 1;
      response.once("close", () => {
        flight.waiting -= 1;
        if (flight.waiting > 0 || flight.isOver) return;
        end(key, flight);
        flight.abort();
      });
      return flight.result;
    },
    /** Later requests start a flight of their own. */
    forget: () => flights.clear(),
    /** Resolves when all that are under way have ended. */
    finish: () => Promise.allSettled([...flights.values()].map(({ result }) => result)),
  };
}
