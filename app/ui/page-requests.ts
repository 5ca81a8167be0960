import { paths } from "../paths";
import { cancelProbe, readLoss, retryLostRequests, sendUntilAnswered } from "./lost-requests";
import { sendChange, waitForChanges } from "./outbox";

/** Browsers let a request outlive its page up to this size. */
const MAX_KEPT_BYTES = 60_000;

/** After so long without an answer a form counts as lost, or it would hold back the cart and every later form. */
const GIVE_UP_MS = 30_000;

/** Pages that show the cart: one without the piece that was just added would frighten. */
const OF_CART = [paths.cart(), paths.checkout()];

/** Requests without an answer wait instead of failing; forms survive the page that sent them. */
export function takeOverRequests(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    if (!isForPageData(input)) return send(input, init);
    cancelProbe();
    const signal = init?.signal;
    const { pathname, search } = addressOf(input);
    const fields = init?.method === "POST" ? readFields(init.body) : null;
    if (fields !== null && !pathname.startsWith("/admin")) {
      return sendChange({
        action: pathname.replace(/\.data$/, "") + search,
        fields,
        signal,
        send: () => receive(send(input, { ...init, signal: abortLater(), keepalive: true })),
      });
    }
    if (OF_CART.some((path) => pathname.startsWith(path))) await waitForChanges(signal);
    const answer = await sendUntilAnswered(() => send(input, init), signal);
    // The connection is back, so what waits for the visitor's press has its answer too.
    if (readLoss() !== null) retryLostRequests();
    return answer;
  };
}

function abortLater(): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), GIVE_UP_MS);
  return controller.signal;
}

/**
 * The whole answer. When it breaks off, its cookies have arrived already, and the form sent again would count twice:
 * the page shows what came of it.
 */
async function receive(sent: Promise<Response>): Promise<Response> {
  const answer = await sent;
  if (!answer.headers.has("X-Remix-Response")) return answer;
  const body = await answer.arrayBuffer().catch(() => null);
  if (body !== null) return new Response(body.byteLength === 0 ? null : body, answer);
  location.replace(location.pathname + location.search);
  return new Promise(() => undefined);
}

/** Null for a form with files, and for one that is too long to outlive its page. */
function readFields(body: BodyInit | null | undefined): URLSearchParams | null {
  if (!(body instanceof URLSearchParams)) return null;
  return body.toString().length <= MAX_KEPT_BYTES ? body : null;
}

function addressOf(input: RequestInfo | URL): URL {
  return new URL(input instanceof Request ? input.url : input, location.href);
}

/** Remix asks for a page's data at its path and `.data` (v2.remix.run/docs/guides/single-fetch). */
const DATA_OF_HOME = "/_root.data";

function isForPageData(input: RequestInfo | URL): boolean {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  return origin === location.origin && pathname.endsWith(".data");
}

/** Where the script will ask for the data of the page at this address; both begin with a slash. */
export function dataAddressOf(address: string): string {
  const { pathname, search } = new URL(address, "http://shop");
  return (pathname === "/" ? DATA_OF_HOME : `${pathname.replace(/\/$/, "")}.data`) + search;
}
