import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

import type { Notice } from "./notices";
import { isLoopback } from "./sandbox-options";
import type { SandboxState } from "./sandbox-state";
import { signRequest, type Forgery, type SignedRequest } from "./sign-request";

/** One attempt at telling the shop, and what it answered. */
export type Delivery = SignedRequest & {
  topic: Notice["topic"];
  /** 0 for the first one. */
  attempt: number;
  /** Null without an answer. */
  status: number | null;
  /** Why there was none. */
  error: string | null;
};

export type Emitter = {
  deliveries: Delivery[];
  /** Resolves once it was taken, or given up. A forged one is sent once. @throws when aborted */
  send(notice: Notice, forgery?: Forgery | null): Promise<void>;
  /** Sends once more what was sent, to the last byte. Resolves with the answer's status. */
  replay(delivery: Delivery): Promise<number | null>;
  /** Has `work` count as on its way, until it is done. */
  track(work: () => Promise<void>): Promise<void>;
  /** Runs now when the time is known, or else when `release` is called. */
  hold(work: () => Promise<void>, delayMs: number | undefined): void;
  release(): void;
  /** Resolves once nothing is on its way; what is held is not. */
  flush(): Promise<void>;
  /** Gives up all that is on its way. */
  abort(): void;
};

export function makeEmitter(state: SandboxState): Emitter {
  const deliveries: Delivery[] = [];
  const running = new Set<Promise<void>>();
  let held: (() => Promise<void>)[] = [];
  let stop = makeStop();

  function track(work: () => Promise<void>): Promise<void> {
    const run: Promise<void> = work()
      .catch((error: unknown) => {
        if (!isAbort(error)) throw error;
      })
      .finally(() => running.delete(run));
    running.add(run);
    return run;
  }

  async function attempt(request: SignedRequest, topic: Notice["topic"], number: number) {
    const sent: Delivery = {
      ...request,
      headers: { ...request.headers, "X-Retry": String(number) },
      topic,
      attempt: number,
      status: null,
      error: null,
    };
    deliveries.push(sent);
    try {
      sent.status = await post(state, sent, stop.signal);
    } catch (error) {
      sent.error = describeError(error);
    }
    return sent.status;
  }

  async function sendUntilTaken(notice: Notice, forgery: Forgery | null): Promise<void> {
    const { signal } = stop;
    const waits = forgery ? [] : state.settings.retryScheduleMs;
    let request = signRequest(state, notice, forgery);
    for (let number = 0; ; number += 1) {
      signal.throwIfAborted();
      const status = await attempt(request, notice.topic, number);
      const isTaken = status !== null && status >= 200 && status < 300;
      const wait = waits[number];
      if (isTaken || wait === undefined) return;
      await sleep(wait, undefined, { signal });
      if (!state.settings.reuseSignature) request = signRequest(state, notice, forgery);
    }
  }

  return {
    deliveries,
    track,
    send: (notice, forgery = null) => sendUntilTaken(notice, forgery),
    replay: (delivery) => attempt(delivery, delivery.topic, delivery.attempt),
    hold(work, delayMs) {
      if (delayMs === undefined) {
        held.push(work);
        return;
      }
      const { signal } = stop;
      void track(async () => {
        await sleep(delayMs, undefined, { signal });
        await work();
      });
    },
    release() {
      for (const work of held.splice(0)) void track(work);
    },
    async flush() {
      while (running.size > 0) await Promise.all(running);
    },
    abort() {
      held = [];
      stop.abort();
      stop = makeStop();
    },
  };
}

/** However many notices are on their way, each of them listens for the end. */
function makeStop(): AbortController {
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  return stop;
}

/** @throws whatever kept the shop from answering in time */
async function post(state: SandboxState, request: Delivery, signal: AbortSignal): Promise<number> {
  const { settings } = state;
  const { url, headers, body } = request;
  if (!settings.post && !isLoopback(new URL(url).hostname)) {
    throw new Error("El simulador no sale de esta máquina");
  }
  const either = AbortSignal.any([signal, AbortSignal.timeout(settings.ackTimeoutMs)]);
  const asked = new Request(url, {
    method: "POST",
    headers,
    body,
    redirect: "manual",
    signal: either,
  });
  const late = new Promise<never>((_resolve, reject) => {
    either.addEventListener("abort", () => reject(either.reason as Error), { once: true });
  });
  const response = await Promise.race([(settings.post ?? fetch)(asked), late]);
  await response.body?.cancel();
  return response.status;
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return "error desconocido";
  const cause = error.cause instanceof Error && "code" in error.cause ? error.cause.code : null;
  return typeof cause === "string" ? cause : error.message;
}
