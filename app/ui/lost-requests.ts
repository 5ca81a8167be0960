/** Why the page's script waits for an answer: no connection, or a proxy answers for the shop. */
export type LossReason = "offline" | "unavailable";

/** What the page shows while requests wait; null while none does. */
export type Loss = { reason: LossReason; isRetrying: boolean } | null;

/** What a proxy or the server's door answers for a moment, before the request reaches a page. */
const PASSING_STATUSES = [408, 429, 502, 503, 504];

let loss: Loss = null;
const retries = new Set<() => void>();
const listeners = new Set<() => void>();

export function readLoss(): Loss {
  return loss;
}

/** For `useSyncExternalStore`. */
export function watchLoss(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Sends every waiting request again. */
export function retryLostRequests(): void {
  const waiting = [...retries];
  retries.clear();
  if (loss) setLoss({ ...loss, isRetrying: true });
  for (const retry of waiting) retry();
}

/**
 * Makes the script's requests for pages and forms wait when they get no answer, in place of failing.
 * The page then stays with all that was typed, and the visitor decides when to send them again.
 */
export function holdLostRequests(): void {
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    if (!isForPage(input)) return send(input, init);
    probe.abort();
    return sendUntilAnswered(() => send(input, init), init?.signal);
  };
}

/** Of the page that is waited for as a document; another page that is asked for gives it up. */
let probe = new AbortController();

/** Resolves once the shop answers again at this address, and to false when another page is wanted. */
export async function waitForShop(address: string): Promise<boolean> {
  probe.abort();
  probe = new AbortController();
  const { signal } = probe;
  const ask = () => fetch(address, { method: "HEAD", cache: "no-store", signal });
  return sendUntilAnswered(ask, signal).then(
    () => true,
    () => false,
  );
}

/** Remix asks for a page's data, and sends its forms, at the page's path with `.data`. */
function isForPage(input: RequestInfo | URL): boolean {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input, location.href);
  return origin === location.origin && pathname.endsWith(".data");
}

async function sendUntilAnswered(
  send: () => Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  for (let isRepeated = false; ; isRepeated = true) {
    const answer = await tryOnce(send, signal);
    if (answer instanceof Response) {
      if (isRepeated && retries.size === 0) setLoss(null);
      return answer;
    }
    await waitForRetry(answer, signal);
  }
}

/** The whole answer, or why there is none: a connection can also break in the middle of one. */
async function tryOnce(
  send: () => Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response | LossReason> {
  try {
    const answer = await send();
    if (!answer.headers.has("X-Remix-Response") && PASSING_STATUSES.includes(answer.status)) {
      return "unavailable";
    }
    const body = await answer.arrayBuffer();
    return new Response(body.byteLength === 0 ? null : body, answer);
  } catch (error) {
    if (signal?.aborted) throw error;
    return "offline";
  }
}

function waitForRetry(reason: LossReason, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const retry = () => {
      signal?.removeEventListener("abort", giveUp);
      resolve();
    };
    // The visitor asked for something else meanwhile.
    const giveUp = () => {
      retries.delete(retry);
      if (retries.size === 0) setLoss(null);
      reject(new DOMException("The request was given up.", "AbortError"));
    };
    retries.add(retry);
    signal?.addEventListener("abort", giveUp, { once: true });
    setLoss({ reason, isRetrying: false });
  });
}

function setLoss(next: Loss): void {
  loss = next;
  for (const listener of listeners) listener();
}
