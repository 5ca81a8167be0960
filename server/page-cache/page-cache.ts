import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import type { Logger } from "pino";

import { describeError } from "../describe-error";
import type { Front } from "../guard-front";
import { createRequestId, getRequestId, type NoteRequest } from "../request-log";
import { oncePerTurn } from "./once-per-turn";
import {
  chooseEncoding,
  encodeEntry,
  readEntry,
  sendEntry,
  type EncodedBody,
  type PageEntry,
} from "./page-entry";
import { createPageRenders, type Outcome } from "./page-renders";
import { createPageReader, type Page, type PageRequestOptions } from "./page-request";
import { createPageStore } from "./page-store";
import { BUSIEST_PAGES, createPageWarmer } from "./page-warmer";

/** What the shop says of its public pages. */
export type PageSource = Pick<PageRequestOptions, "readVisitor" | "countPieces"> & {
  /** Another text whenever a public page may look different; null while nobody can say. */
  readVersion: () => string | null;
};

type PageCacheOptions = PageSource &
  PageRequestOptions & {
    maxBytes: number;
    /** What every answer carries. */
    headers: Record<string, string>;
    render: (request: Request, requestId: string) => Promise<Response>;
    noteRequest: NoteRequest;
    isDraining: () => boolean;
    log: Logger;
  };

type Asking = { request: IncomingMessage; response: ServerResponse; app: Front };
type Lead = { page: Page; settle: (outcome: Outcome) => void };

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
  const { readVersion, noteRequest, isDraining } = options;
  const readVersionOfTurn = oncePerTurn(readVersion);
  const readPage = createPageReader(options);
  const store = createPageStore<Page>(options.maxBytes, isWorthKeeping);
  const renders = createPageRenders();
  const leads = new WeakMap<IncomingMessage, Lead>();
  /** The ids of those who wait: noted as they arrive, so the log tells how long it was. */
  const waiting = new WeakMap<IncomingMessage, string>();
  const counts = { hits: 0, misses: 0 };
  let version: string | null = null;
  const warmer = createPageWarmer<Page>({
    keyOf: ({ key }) => key,
    isDraining,
    finishOthers: renders.finish,
    render: renderAgain,
    onFailure: (error) => options.log.error({ error: describeError(error) }, "pages not warmed"),
  });

  /** Whatever goes on after it returned is in the promise it returns, and so are its failures. */
  function answer(asking: Asking): unknown {
    const page = isDraining() ? null : readPage(asking.request);
    if (page === null) return passOn(asking);
    if (!(page instanceof Promise)) return answerPage(page, asking);
    return page.then(
      (read) => answerPage(read, asking),
      () => passOn(asking),
    );
  }

  /** Who left meanwhile is told nothing: an answer that is closed already never says that it is over. */
  function passOn({ request, response, app }: Asking): unknown {
    return response.destroyed ? undefined : app(request, response);
  }

  function answerPage(page: Page, asking: Asking): unknown {
    const { request, response } = asking;
    if (response.destroyed) return undefined;
    if (!isCurrent()) return passOn(asking);
    const entry = store.find(page.key);
    if (entry) return deliver(page, entry, asking);
    const underWay = renders.find(page.key);
    if (!underWay) {
      leads.set(request, { page, settle: renders.begin(page.key, response) });
      return passOn(asking);
    }
    waiting.set(request, note(request, response));
    return underWay.then((outcome) => {
      if (outcome === "not kept") return passOn(asking);
      if (outcome === "nobody rendered it") return answerPage(page, asking);
      return deliver(page, outcome, asking);
    });
  }

  function deliver(page: Page, entry: PageEntry, asking: Asking): unknown {
    const { request, response } = asking;
    const encoding = chooseEncoding(request);
    const send = (body: EncodedBody) => {
      if (response.destroyed) return;
      counts.hits += 1;
      sendEntry(request, response, { entry, body, requestId: note(request, response) });
    };
    const body = entry.bodies.get(encoding);
    if (body) return send(body);
    return encodeEntry(entry, encoding).then(
      (encoded) => {
        store.measureAgain(page.key);
        send(encoded);
      },
      () => passOn(asking),
    );
  }

  /** Once for each request, whether or not it waited for a page that was then not kept. */
  function note(request: IncomingMessage, response: ServerResponse): string {
    return waiting.get(request) ?? noteRequest(request, response);
  }

  /** False while nobody can say what is true. */
  function isCurrent(): boolean {
    const current = readVersionOfTurn();
    if (current === null || current === version) return current !== null;
    version = current;
    renders.forget();
    warmer.begin(store.clear(BUSIEST_PAGES).filter(({ cart }) => cart === null));
    return true;
  }

  function renderAgain(page: Page): void {
    if (renders.find(page.key) || store.has(page.key)) return;
    const rendered = renderPage(page, createRequestId())
      .then(async (entry) => {
        if (entry) await encodeEntry(entry, "br");
        return entry ?? "not kept";
      })
      .catch((): Outcome => "not kept");
    renders.add(page.key, rendered);
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

  return {
    inFrontOf(app: Front): Front {
      return (request, response) => answer({ request, response, app });
    },
    noteRequest: note,
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
            sendEntry(request, response, { entry, body, requestId: null });
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
