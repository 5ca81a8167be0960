import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

import {
  isLoopback,
  type SimulatorState,
  readClock,
  type Forgery,
  type Webhook,
} from "./simulator-state";

/** One attempt to deliver a webhook, and the shop's answer. */
export type Delivery = SignedRequest & {
  topic: Webhook["topic"];
  /** 0 for the first one. */
  attempt: number;
  /** Null without an answer. */
  status: number | null;
  /** Why there was no answer. */
  error: string | null;
};

/** Resolves when the webhook is accepted or given up. A forged one is sent once. @throws when aborted */
export type Send = (webhook: Webhook, forgery?: Forgery | null) => Promise<void>;

type Work = (send: Send) => Promise<void>;

export type Emitter = ReturnType<typeof makeEmitter>;

export function makeEmitter(state: SimulatorState) {
  const deliveries: Delivery[] = [];
  const running = new Set<Promise<void>>();
  let held: Work[] = [];
  let stop = makeStop();

  /** Runs `work`, and lets `flush` wait for it. */
  function run(work: Work): Promise<void> {
    const { signal } = stop;
    const done: Promise<void> = work((webhook, forgery = null) =>
      sendUntilTaken(state, { webhook, forgery, signal, deliveries }),
    )
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
      })
      .finally(() => running.delete(done));
    running.add(done);
    return done;
  }

  return {
    deliveries,
    run,
    hold(work: Work): void {
      held.push(work);
    },
    release(): void {
      for (const work of held.splice(0)) void run(work);
    },
    /** Sends the same bytes again. Resolves with the status of the answer; null without one. */
    replay: ({ url, headers, body, topic, attempt }: Delivery) =>
      tryOnce(state, { url, headers, body, topic, attempt }, { signal: stop.signal, deliveries }),
    /** Resolves when all running work is done. Held work does not count. */
    async flush(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
    abort(): void {
      held = [];
      stop.abort();
      stop = makeStop();
    },
  };
}

/** Every running webhook listens to this signal, so the number of listeners has no limit. */
function makeStop(): AbortController {
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  return stop;
}

type Way = { signal: AbortSignal; deliveries: Delivery[] };

async function sendUntilTaken(
  state: SimulatorState,
  { webhook, forgery, ...way }: Way & { webhook: Webhook; forgery: Forgery | null },
): Promise<void> {
  const waits = forgery ? [] : state.settings.retryScheduleMs;
  let request = signRequest(state, webhook, forgery);
  for (let attempt = 0; ; attempt += 1) {
    way.signal.throwIfAborted();
    const headers = { ...request.headers, "X-Retry": String(attempt) };
    const status = await tryOnce(
      state,
      { ...request, headers, topic: webhook.topic, attempt },
      way,
    );
    const isTaken = status !== null && status >= 200 && status < 300;
    const wait = waits[attempt];
    if (isTaken || wait === undefined) return;
    await sleep(wait, undefined, { signal: way.signal });
    request = signRequest(state, webhook, forgery);
  }
}

async function tryOnce(
  state: SimulatorState,
  request: Omit<Delivery, "status" | "error">,
  { signal, deliveries }: Way,
): Promise<number | null> {
  const sent: Delivery = { ...request, status: null, error: null };
  deliveries.push(sent);
  try {
    sent.status = await post(state, sent, signal);
  } catch (error) {
    sent.error = describeError(error);
  }
  return sent.status;
}

async function post(
  state: SimulatorState,
  request: Delivery,
  signal: AbortSignal,
): Promise<number> {
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

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return "error desconocido";
  const cause = error.cause instanceof Error && "code" in error.cause ? error.cause.code : null;
  return typeof cause === "string" ? cause : error.message;
}

type SignedRequest = { url: string; headers: Record<string, string>; body: string };

/** The id of another payment: an attacker may have a valid signature for it. */
const OTHER_ID = "123456";

function signRequest(
  state: SimulatorState,
  webhook: Webhook,
  forgery: Forgery | null,
): SignedRequest {
  const requestId = randomUUID();
  const ts = forgery === "garbage-ts" ? "ayer" : String(Math.trunc(readClock(state) / 1000));
  const v1 = makeSignature(state, webhook, { requestId, ts, forgery });
  const headers: Record<string, string> = {
    "Content-Type": "application/json",
    "User-Agent": `MercadoPago WebHook v1.0 ${webhook.topic.replace(/-ipn$/, "")}`,
    "X-Socket-Timeout": "22000",
  };
  if (forgery !== "no-request-id") headers["X-Request-Id"] = requestId;
  if (forgery !== "no-signature") headers["X-Signature"] = `ts=${ts},v1=${v1}`;
  const body =
    forgery === "body-id-differs" ? { ...webhook.body, data: { id: OTHER_ID } } : webhook.body;
  return { url: webhook.url, headers, body: JSON.stringify(body) };
}

type Stamps = { requestId: string; ts: string; forgery: Forgery | null };

function makeSignature(state: SimulatorState, webhook: Webhook, stamps: Stamps): string {
  const { requestId, ts, forgery } = stamps;
  if (webhook.dataId === null || forgery === "bad-v1") return randomBytes(32).toString("hex");
  const secrets: Partial<Record<Forgery, string>> = {
    "wrong-secret": "la clave de otra aplicación",
    "empty-secret": "",
  };
  const signature = signWebhook({
    secret: (forgery && secrets[forgery]) ?? state.settings.app.webhookSecret,
    dataId: forgery === "tampered-data-id" ? OTHER_ID : webhook.dataId,
    requestId: forgery === "no-request-id" ? null : requestId,
    ts,
  });
  return forgery === "uppercase-hex" ? signature.toUpperCase() : signature;
}

type SignedParts = {
  secret: string;
  /** `data.id` of the address; null when it is missing. */
  dataId: string | null;
  requestId: string | null;
  ts: string;
};

/** The `v1` of an `X-Signature` header, in hex. Missing parts are left out of the signed text. */
export function signWebhook({ secret, dataId, requestId, ts }: SignedParts): string {
  const id = dataId === null ? "" : `id:${dataId.toLowerCase()};`;
  const request = requestId === null ? "" : `request-id:${requestId};`;
  return createHmac("sha256", secret).update(`${id}${request}ts:${ts};`).digest("hex");
}
