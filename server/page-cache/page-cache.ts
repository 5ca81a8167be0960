import { LRUCache } from "lru-cache";
import type { IncomingMessage } from "node:http";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";

import { describeError } from "../../app/log/log.server";
import type { PageVisitor } from "../../app/sessions/page-visitor.server";
import { chooseEncoding, type Encoding } from "../compress-answers";
import type { Handler } from "../layer";
import { type Exchange, createRequestId } from "../request-log";
import { rememberByText } from "../route-names";
import { isHostReadable } from "../request-shape";
import { dependsOnPlace, findPublicAddress } from "./page-address";
import {
  encodeEntry,
  readEntry,
  sendEntry,
  type EncodedBody,
  type PageEntry,
  createPageStore,
  createSingleFlight,
} from "./page-store";

/** What the page cache asks the shop. */
export type PageSource = Pick<PageRequestOptions, "readVisitor" | "countPieces"> & {
  /** Changes whenever a public page may look different; null while no page may come from the cache. */
  readVersion: () => string | null | Promise<string | null>;
};

type PageCacheOptions = PageSource &
  PageRequestOptions & {
    maxBytes: number;
    headers: Record<string, string>;
    handle: Handler;
    isDraining: () => boolean;
    log: Logger;
  };

type Fallback = {
  passOn: () => Promise<void>;
  send: (answer: Response) => Promise<void>;
};

/** Done at once, or when the promise is. */
type Sending = void | Promise<void>;

/** A rendered page: what to keep of it, or an answer that is not to be kept. */
type Rendered = PageEntry | Response;

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Answers public pages from memory, before the layers. A page is rendered once for all requests that ask
 * for it at the same time, and removed when the version of the catalogue or the settings changes.
 *
 * The cache renders a page for a request of its own. It holds only what the page may depend on: the
 * address with the parameters that the page knows, and the cart's cookie, because the page shows the
 * number of pieces in the cart.
 */
export function createPageCache(options: PageCacheOptions) {
  const { readVersion, isDraining, handle } = options;
  const readVersionOncePerTurn = oncePerTurn(readVersion);
  const readPage = createPageReader(options);
  const store = createPageStore<AskedPage>(options.maxBytes, mayBecomeRegular);
  const flights = createSingleFlight<Rendered>();
  // Browsers send few different headers, and reading one takes 1 of the 28 µs of an answer.
  const encodings = new LRUCache<string, Encoding>({ max: 200, memoMethod: chooseEncoding });
  const counts = { hits: 0, misses: 0 };
  let version: string | null = null;
  const warmer = createPageWarmer<AskedPage>({
    keyOf: ({ key }) => key,
    isDraining,
    finishOthers: flights.finish,
    render: renderAgain,
    onFailure: (error) => options.log.error({ error: describeError(error) }, "pages not warmed"),
  });

  /** Returns no promise where the answer was in memory: one would cost a good part of the time. */
  function answer(exchange: Exchange, fallback: Fallback): Sending {
    const page = readPage(exchange.incoming);
    if (page === null) return fallback.passOn();
    if (!(page instanceof Promise)) return answerPage(page, exchange, fallback);
    return page.then(
      (read) => answerPage(read, exchange, fallback),
      () => fallback.passOn(),
    );
  }

  function answerPage(page: AskedPage, exchange: Exchange, fallback: Fallback): Sending {
    const isCurrent = judgeVersion(readVersionOncePerTurn());
    if (!(isCurrent instanceof Promise)) return answerCurrent(page, isCurrent, exchange, fallback);
    return isCurrent.then((is) => answerCurrent(page, is, exchange, fallback));
  }

  function answerCurrent(
    page: AskedPage,
    isCurrent: boolean,
    exchange: Exchange,
    fallback: Fallback,
  ): Sending {
    if (exchange.response.destroyed) return;
    if (!isCurrent) return fallback.passOn();
    const entry = store.find(page.key);
    if (!entry) return answerRendered(page, exchange, fallback);
    counts.hits += 1;
    return deliver(page, entry, exchange);
  }

  async function answerRendered(
    page: AskedPage,
    exchange: Exchange,
    fallback: Fallback,
  ): Promise<void> {
    const isFirst = !flights.has(page.key);
    counts[isFirst ? "misses" : "hits"] += 1;
    if (isFirst) flights.begin(page.key, (signal) => render(page, exchange.requestId, signal));
    const rendered = await flights.join(page.key, exchange.response);
    if (rendered instanceof Response) {
      // A redirect may have to repeat parameters that `page.address` leaves out.
      const isWhole = isFirst && !rendered.headers.has("Location");
      return isWhole ? fallback.send(rendered) : fallback.passOn();
    }
    await deliver(page, rendered, exchange);
  }

  function deliver(page: AskedPage, entry: PageEntry, exchange: Exchange): Sending {
    const { incoming, response, requestId } = exchange;
    const encoding = encodings.memo(incoming.headers["accept-encoding"] ?? "");
    const send = (body: EncodedBody) => {
      if (!response.destroyed) sendEntry(incoming, response, { entry, body, requestId });
    };
    const body = entry.bodies.get(encoding);
    if (body) return send(body);
    return encodeEntry(entry, encoding).then((encoded) => {
      store.measureAgain(page.key);
      send(encoded);
    });
  }

  /** Clears the cache after a change of the version. False while there is none. */
  function judgeVersion(found: ReturnType<PageSource["readVersion"]>): boolean | Promise<boolean> {
    return found instanceof Promise ? found.then(takeVersion) : takeVersion(found);
  }

  function takeVersion(current: string | null): boolean {
    if (current === null || current === version) return current !== null;
    version = current;
    flights.forget();
    warmer.begin(store.clear(BUSIEST_PAGES).filter(({ cart }) => cart === null));
    return true;
  }

  function renderAgain(page: AskedPage): void {
    if (flights.has(page.key) || store.has(page.key)) return;
    flights.begin(page.key, async (signal) => {
      const rendered = await render(page, createRequestId(), signal);
      if (!(rendered instanceof Response)) await encodeEntry(rendered, "br");
      return rendered;
    });
  }

  async function render(
    page: AskedPage,
    requestId: string,
    signal: AbortSignal,
  ): Promise<Rendered> {
    const before = await readVersion();
    const asked = new Request(page.origin + page.address, {
      headers: page.cart === null ? {} : { Cookie: page.cart },
      signal,
    });
    const answer = await handle(asked, {
      requestId,
      target: page.address,
      isHostReadable: true,
      remoteAddress: undefined,
      clientAddress: undefined,
    });
    const entry = await readEntry(answer, options.headers);
    if (entry === null) return answer;
    // A change during the rendering may show in one part of the page and not in another.
    const isStillCurrent =
      before !== null && before === version && (await readVersion()) === before;
    if (isStillCurrent) store.add(page.key, page, entry);
    return entry;
  }

  return { answer, measure: () => ({ ...store.measure(), ...counts }) };
}

/** There is no end of addresses that are not found and of searches in free text: they stay newcomers. */
function mayBecomeRegular({ address }: AskedPage, { status }: PageEntry): boolean {
  return status === 200 && !/[?&]q=/.test(address);
}

/**
 * Calls `ask` at most once per event-loop turn. All requests of one turn were sent before it, so a change
 * that happens later cannot be expected in their answers.
 */
function oncePerTurn<T>(ask: () => T): () => T {
  let answered: { value: T } | null = null;
  return () => {
    if (answered === null) {
      answered = { value: ask() };
      setImmediate(() => (answered = null));
    }
    return answered.value;
  };
}

/** How many pages are rendered again after the owner saved something. */
const BUSIEST_PAGES = 20;
const STILL_MS = 300;

type WarmerOptions<Asked> = {
  keyOf: (page: Asked) => string;
  isDraining: () => boolean;
  /** Resolves when the pages that visitors wait for are rendered. */
  finishOthers: () => Promise<unknown>;
  render: (page: Asked) => void;
  onFailure: (error: unknown) => void;
};

/** Renders the busiest pages again after a save, so that visitors do not wait for them. */
function createPageWarmer<Asked>(options: WarmerOptions<Asked>) {
  const { keyOf, isDraining, finishOthers, render, onFailure } = options;
  let busiest: Asked[] = [];
  let latestRound = 0;

  /** Renders one page at a time, after the pages that visitors wait for. */
  async function warm(round: number): Promise<void> {
    // Several saves in a row start only one round.
    await wait(STILL_MS, undefined, { ref: false });
    while (busiest.length > 0 && round === latestRound && !isDraining()) {
      await nextTurn();
      await finishOthers();
      const page = busiest.shift();
      if (page) render(page);
    }
  }

  return {
    /** @param asked - the busiest first; the rest of the last round comes after them */
    begin(asked: readonly Asked[]): void {
      const pages = [...asked, ...busiest].map((page) => [keyOf(page), page] as const);
      busiest = [...new Map(pages).values()].slice(0, BUSIEST_PAGES);
      latestRound += 1;
      warm(latestRound).catch(onFailure);
    },
  };
}

/** The cache does not keep pages with longer addresses. */
const MAX_ADDRESS_LENGTH = 1000;

/** Everything that a public page depends on, except the version. */
type AskedPage = {
  key: string;
  /** With only the parameters that the page knows. */
  address: string;
  origin: string;
  /** The `Cookie` header with the cart alone; null without one. */
  cart: string | null;
};

type PageRequestOptions = {
  /** The shop's public address; null where the request's host decides. */
  origin: URL | null;
  nameOf: (path: string) => string;
  /** Null for a visitor who gets pages of their own, such as a signed-in owner. */
  readVisitor: (cookies: string | undefined) => PageVisitor | null;
  countPieces: (cartCookie: string) => Promise<number>;
};

type KnownAddress = { address: string | null; isPlaced: boolean };

const NOT_PUBLIC: KnownAddress = { address: null, isPlaced: false };

/**
 * Finds the public page that a request asks for; null where the cache must not answer. Returns a promise
 * for a cart that is not remembered, because checking its signature is asynchronous.
 */
function createPageReader(options: PageRequestOptions) {
  const { nameOf, readVisitor, countPieces } = options;
  const addresses = rememberByText<KnownAddress>();
  const quantities = rememberByText<number>();
  const shopOrigin = options.origin?.origin;

  function findAddress(target: string): KnownAddress {
    if (target.length > MAX_ADDRESS_LENGTH) return NOT_PUBLIC;
    const known = addresses.get(target);
    if (known) return known;
    const found = findPublicAddress(target, nameOf);
    // Percent signs can make a short address long.
    const isPublic = found !== null && found.length <= MAX_ADDRESS_LENGTH;
    const read = isPublic
      ? { address: found, isPlaced: dependsOnPlace(found, nameOf) }
      : NOT_PUBLIC;
    addresses.set(target, read);
    return read;
  }

  return (request: IncomingMessage): AskedPage | Promise<AskedPage> | null => {
    const { address, isPlaced } = isPlain(request) ? findAddress(request.url ?? "") : NOT_PUBLIC;
    const visitor = address === null ? null : readVisitor(request.headers.cookie);
    if (address === null || visitor === null || (isPlaced && visitor.hasPlace)) return null;
    const { cart } = visitor;
    const origin = shopOrigin ?? `http://${request.headers.host}`;
    const toPage = (quantity: number): AskedPage => {
      return { key: `${quantity} ${origin}${address}`, address, origin, cart };
    };
    if (cart === null) return toPage(0);
    const quantity = quantities.get(cart);
    if (quantity !== undefined) return toPage(quantity);
    return countPieces(cart).then((counted) => {
      quantities.set(cart, counted);
      return toPage(counted);
    });
  };
}

function isPlain(request: IncomingMessage): boolean {
  const { method, headers } = request;
  if (method !== "GET" && method !== "HEAD") return false;
  const hasBody = "content-length" in headers || "transfer-encoding" in headers;
  return !hasBody && isHostReadable(request);
}
