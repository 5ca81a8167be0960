import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";

import type { PageVisitor } from "../../app/sessions/page-visitor.server";
import { createRequestId, getRequestId } from "../request-log";
import { isHostReadable } from "../request-shape";
import { findPublicAddress } from "./page-address";
import {
  chooseEncoding,
  encodeEntry,
  readEntry,
  sendEntry,
  type EncodedBody,
  type PageEntry,
} from "./page-entry";
import { createPageStore } from "./page-store";

/** Rendered again as soon as the owner has saved something. */
const BUSIEST_PAGES = 20;
const REMEMBERED_ADDRESSES = 5000;
const REMEMBERED_CARTS = 5000;

/** What the shop says of its public pages. */
export type PageSource = {
  /** Another text whenever a public page may look different; null while nobody can say. */
  readVersion: () => string | null;
  /** Null for whoever is not to get the page that everybody gets. */
  readVisitor: (cookies: string | undefined) => PageVisitor | null;
  countPieces: (cartCookie: string) => Promise<number>;
};

type PageCacheOptions = PageSource & {
  maxBytes: number;
  /** The shop's public address; null where it is what the request says. */
  origin: URL | null;
  /** What every answer carries. */
  headers: Record<string, string>;
  nameOf: (path: string) => string;
  render: (request: Request, requestId: string) => Promise<Response>;
  /** Tells the log of a request that is answered from here, and gives it its id. */
  noteRequest: (request: IncomingMessage, response: ServerResponse) => string;
  isDraining: () => boolean;
};

/** All that a public page depends on, besides the version. */
type Page = { key: string; address: string; origin: string; cart: string | null };

type Lead = { page: Page; settle: (outcome: Outcome) => void };
/** What the others learn who asked for the page that one of them has rendered. */
type Outcome = PageEntry | "not kept" | "nobody rendered it";

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Answers public pages from memory, in front of everything else: Express alone costs seven times what
 * the rest of such an answer does. A page is rendered once for all who ask for it at the same moment,
 * and forgotten as soon as the version of the catalogue or the settings is another one.
 *
 * It is rendered for a visitor made of what it may depend on, and nothing else: an address that holds
 * only what the page knows, and the cart's cookie, of which it shows the quantity.
 */
export function createPageCache(options: PageCacheOptions) {
  const { readVersion, nameOf, noteRequest, isDraining } = options;
  const store = createPageStore<Page>(options.maxBytes, isWorthKeeping);
  const addresses = new LRUCache<string, { address: string | null }>({ max: REMEMBERED_ADDRESSES });
  const quantities = new LRUCache<string, number>({ max: REMEMBERED_CARTS });
  const renders = new Map<string, Promise<Outcome>>();
  const leads = new WeakMap<IncomingMessage, Lead>();
  const counts = { hits: 0, misses: 0 };
  let version: string | null = null;
  let busiest: Page[] = [];
  const readVersionOfTurn = oncePerTurn(readVersion);

  function answer(request: IncomingMessage, response: ServerResponse, app: RequestListener): void {
    const address = isPlainRequest(request) ? readAddress(request.url ?? "") : null;
    const visitor = address === null ? null : options.readVisitor(request.headers.cookie);
    if (address === null || visitor === null || isDraining()) return app(request, response);
    const { cart } = visitor;
    const serve = (quantity: number) =>
      answerPage(toPage(request, address, cart, quantity), { request, response, app });
    const quantity = cart === null ? 0 : quantities.get(cart);
    if (quantity !== undefined || cart === null) return serve(quantity ?? 0);
    options.countPieces(cart).then(
      (counted) => {
        quantities.set(cart, counted);
        serve(counted);
      },
      () => app(request, response),
    );
  }

  type Asking = { request: IncomingMessage; response: ServerResponse; app: RequestListener };

  function answerPage(page: Page, asking: Asking): void {
    const { request, response, app } = asking;
    if (!isCurrent()) return app(request, response);
    const entry = store.find(page.key);
    if (entry) return deliver(page, entry, asking);
    const underWay = renders.get(page.key);
    if (!underWay) {
      leads.set(request, { page, settle: begin(page, response) });
      return app(request, response);
    }
    void underWay.then((outcome) => {
      if (outcome === "not kept") app(request, response);
      else if (outcome === "nobody rendered it") answerPage(page, asking);
      else deliver(page, outcome, asking);
    });
  }

  /** The first one to ask for a page goes on to where it is rendered; the others wait. */
  function begin(page: Page, response: ServerResponse): Lead["settle"] {
    let settle: Lead["settle"] = () => undefined;
    const outcome = new Promise<Outcome>((resolve) => (settle = resolve));
    register(page, outcome);
    // Either refused, as the others will be, or gone.
    response.once("close", () => settle(response.headersSent ? "not kept" : "nobody rendered it"));
    return settle;
  }

  function register(page: Page, outcome: Promise<Outcome>): void {
    renders.set(page.key, outcome);
    void outcome.then(() => {
      if (renders.get(page.key) === outcome) renders.delete(page.key);
    });
  }

  function deliver(page: Page, entry: PageEntry, { request, response, app }: Asking): void {
    const encoding = chooseEncoding(request);
    const send = (body: EncodedBody) => {
      counts.hits += 1;
      const own = ["X-Request-Id", noteRequest(request, response)];
      sendEntry(request, response, { entry, body, own });
    };
    const body = entry.bodies.get(encoding);
    if (body) return send(body);
    encodeEntry(entry, encoding).then(
      (encoded) => {
        store.measureAgain(page.key);
        send(encoded);
      },
      () => app(request, response),
    );
  }

  /** False while nobody can say what is true. */
  function isCurrent(): boolean {
    const current = readVersionOfTurn();
    if (current === null || current === version) return current !== null;
    version = current;
    renders.clear();
    const asked = store.clear(BUSIEST_PAGES).filter(({ cart }) => cart === null);
    busiest = [...new Set([...asked, ...busiest])].slice(0, BUSIEST_PAGES);
    void warm(current);
    return true;
  }

  /** One at a time, and between any two whoever is waiting. */
  async function warm(wanted: string): Promise<void> {
    while (busiest.length > 0 && version === wanted && !isDraining()) {
      await nextTurn();
      const page = busiest.shift();
      if (!page || renders.has(page.key) || store.has(page.key)) continue;
      const rendered = renderPage(page, createRequestId()).catch(() => null);
      register(
        page,
        rendered.then((entry) => entry ?? "not kept"),
      );
      const entry = await rendered;
      if (entry) await encodeEntry(entry, "br");
    }
  }

  async function renderPage(page: Page, requestId: string): Promise<PageEntry | null> {
    const before = readVersion();
    const asked = new Request(page.origin + page.address, {
      headers: page.cart === null ? {} : { Cookie: page.cart },
    });
    const entry = await readEntry(await options.render(asked, requestId), options.headers);
    // What was saved meanwhile may be in a part of it.
    const isTrue = before !== null && before === version && readVersion() === before;
    if (entry && isTrue) store.add(page.key, page, entry);
    return entry;
  }

  function readAddress(target: string): string | null {
    const known = addresses.get(target);
    if (known) return known.address;
    const address = findPublicAddress(target, nameOf);
    addresses.set(target, { address });
    return address;
  }

  function toPage(
    { headers }: IncomingMessage,
    address: string,
    cart: string | null,
    quantity: number,
  ): Page {
    const origin = options.origin?.origin ?? `http://${headers.host}`;
    return { key: `${quantity} ${origin}${address}`, address, origin, cart };
  }

  return {
    inFrontOf(app: RequestListener): RequestListener {
      return (request, response) => answer(request, response, app);
    },
    /** Where the shop's own pages are rendered, behind all that holds them back. */
    render(): RequestHandler {
      return (request, response, next) => {
        const lead = leads.get(request);
        if (!lead) return next();
        counts.misses += 1;
        renderPage(lead.page, getRequestId(response))
          .then(async (entry) => {
            if (!entry) {
              lead.settle("not kept");
              return next();
            }
            const body = await encodeEntry(entry, chooseEncoding(request));
            store.measureAgain(lead.page.key);
            lead.settle(entry);
            sendEntry(request, response, { entry, body, own: [] });
          })
          .catch(next);
      };
    },
    measure: () => ({ ...store.measure(), ...counts }),
  };
}

/** What is not found, or searched for in somebody's own words, has no end of addresses. */
function isWorthKeeping({ address }: Page, { status }: PageEntry): boolean {
  return status === 200 && !/[?&]q=/.test(address);
}

function isPlainRequest(request: IncomingMessage): boolean {
  const { method, headers } = request;
  if (method !== "GET" && method !== "HEAD") return false;
  const hasBody = "content-length" in headers || "transfer-encoding" in headers;
  return !hasBody && isHostReadable(request);
}

/**
 * Asks once for all requests that one turn of the loop finds waiting. Each had been sent before, so
 * none can know of a change that the answer does not.
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
