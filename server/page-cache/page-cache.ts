import type { Logger } from "pino";

import { chooseEncoding } from "../choose-encoding";
import { describeError } from "../describe-error";
import type { Handler } from "../layer";
import type { Exchange } from "../exchange";
import { createRequestId } from "../request-log";
import { oncePerTurn } from "./once-per-turn";
import { encodeEntry, readEntry, sendEntry, type EncodedBody, type PageEntry } from "./page-entry";
import { createPageReader, type Page, type PageRequestOptions } from "./page-request";
import { createPageStore } from "./page-store";
import { BUSIEST_PAGES, createPageWarmer } from "./page-warmer";
import { createSingleFlight } from "./single-flight";

/** What the shop says of its public pages. */
export type PageSource = Pick<PageRequestOptions, "readVisitor" | "countPieces"> & {
  /** Another text whenever a public page may look different; null while it cannot be known. */
  readVersion: () => string | null;
};

type PageCacheOptions = PageSource &
  PageRequestOptions & {
    maxBytes: number;
    /** What every answer carries. */
    headers: Record<string, string>;
    handle: Handler;
    isDraining: () => boolean;
    log: Logger;
  };

/** What to do with a request that is not answered from memory. */
type Fallback = {
  /** Answers it past the cache. */
  passOn: () => Promise<void>;
  send: (answer: Response) => Promise<void>;
};

/** A rendered page: what to keep of it, or an answer that is not to be kept. */
type Rendered = PageEntry | Response;

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Answers public pages from memory, in front of the layers. A page is rendered once for all requests
 * that ask for it at the same time, and forgotten as soon as the version of the catalogue or the
 * settings changes.
 *
 * It is rendered for a request made of what it may depend on, and nothing else: an address with only
 * the parameters that the page knows, and the cart's cookie, of which it shows the quantity.
 */
export function createPageCache(options: PageCacheOptions) {
  const { readVersion, isDraining, handle } = options;
  const readVersionOfTurn = oncePerTurn(readVersion);
  const readPage = createPageReader(options);
  const store = createPageStore<Page>(options.maxBytes, isWorthKeeping);
  const flights = createSingleFlight<Rendered>();
  const counts = { hits: 0, misses: 0 };
  let version: string | null = null;
  const warmer = createPageWarmer<Page>({
    keyOf: ({ key }) => key,
    isDraining,
    finishOthers: flights.finish,
    render: renderAgain,
    onFailure: (error) => options.log.error({ error: describeError(error) }, "pages not warmed"),
  });

  /** Returns at once, or the promise of the rest. */
  function answer(exchange: Exchange, fallback: Fallback): unknown {
    const page = readPage(exchange.incoming);
    if (page === null) return fallback.passOn();
    if (!(page instanceof Promise)) return answerPage(page, exchange, fallback);
    return page.then(
      (read) => answerPage(read, exchange, fallback),
      () => fallback.passOn(),
    );
  }

  function answerPage(page: Page, exchange: Exchange, fallback: Fallback): unknown {
    if (exchange.response.destroyed) return undefined;
    if (!isCurrent()) return fallback.passOn();
    const entry = store.find(page.key);
    if (!entry) return answerRendered(page, exchange, fallback);
    counts.hits += 1;
    return deliver(page, entry, exchange);
  }

  async function answerRendered(page: Page, exchange: Exchange, fallback: Fallback): Promise<void> {
    const isFirst = !flights.has(page.key);
    counts[isFirst ? "misses" : "hits"] += 1;
    if (isFirst) flights.begin(page.key, (signal) => render(page, exchange.requestId, signal));
    const rendered = await flights.join(page.key, exchange.response);
    if (rendered instanceof Response) {
      // A redirect may repeat parameters that the page's address leaves out.
      const isWhole = isFirst && !rendered.headers.has("Location");
      return isWhole ? fallback.send(rendered) : fallback.passOn();
    }
    await deliver(page, rendered, exchange);
  }

  function deliver(page: Page, entry: PageEntry, exchange: Exchange): void | Promise<void> {
    const { incoming, response, requestId } = exchange;
    const encoding = chooseEncoding(incoming.headers["accept-encoding"] ?? "");
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

  /** False while the version cannot be known. */
  function isCurrent(): boolean {
    const current = readVersionOfTurn();
    if (current === null || current === version) return current !== null;
    version = current;
    flights.forget();
    warmer.begin(store.clear(BUSIEST_PAGES).filter(({ cart }) => cart === null));
    return true;
  }

  function renderAgain(page: Page): void {
    if (flights.has(page.key) || store.has(page.key)) return;
    flights.begin(page.key, async (signal) => {
      const rendered = await render(page, createRequestId(), signal);
      if (!(rendered instanceof Response)) await encodeEntry(rendered, "br");
      return rendered;
    });
  }

  async function render(page: Page, requestId: string, signal: AbortSignal): Promise<Rendered> {
    const before = readVersion();
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
    // What was saved meanwhile may be in a part of it.
    const isTrue = before !== null && before === version && readVersion() === before;
    if (isTrue) store.add(page.key, page, entry);
    return entry;
  }

  return { answer, measure: () => ({ ...store.measure(), ...counts }) };
}

/** Addresses that are not found, and searches in free text, have no end. */
function isWorthKeeping({ address }: Page, { status }: PageEntry): boolean {
  return status === 200 && !/[?&]q=/.test(address);
}
