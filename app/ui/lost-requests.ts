/** Why a request waits: no connection, or a proxy answers instead of the shop. */
export type LossReason = "offline" | "unavailable";

type Loss = { reason: LossReason; isRetrying: boolean } | null;

/** Temporary answers of a proxy or of the server before the request reaches a page. */
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

export function retryLostRequests(): void {
  const waiting = [...retries];
  retries.clear();
  if (loss) setLoss({ ...loss, isRetrying: true });
  for (const retry of waiting) retry();
}

let probe = new AbortController();

/** Ends the wait for a document, because another page is requested. */
export function cancelProbe(): void {
  probe.abort();
}

/** False when another page is requested. */
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

/** Without an answer the request waits: the page keeps all typed text, and the visitor decides. */
export async function sendUntilAnswered(
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

/** The complete answer, or why there is none: a connection can also break in the middle. */
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
    // The visitor requested something else meanwhile.
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
