import { setTimeout as wait } from "node:timers/promises";

import { createReceiptLayer } from "./arriving-receipts";
import { createBulkheads } from "./bulkheads";
import type { Layer, RequestContext } from "./layer";
import { plainPage } from "./plain-page";
import { createStartQueue, type StartQueue } from "./start-queue";
import { findUploadLimit } from "./upload-limit";

/** In a crowd, a page request that waited this long gets 503. */
const LONGEST_WAIT_MS = 600;
/** Other requests wait longer: a page with broken pictures is worse than a late one. */
const LONGEST_OTHER_WAIT_MS = 10_000;
/** A refusal is delayed, because programs ask again at once and would take all the processor time. */
const REFUSAL_DELAY_MS = 500;
/** Beyond this number, refusals are sent without delay. */
const MOST_REFUSALS_WAITING = 2000;
/** Work for a client that has left holds its slot for at most this time. */
const ABANDONED_MS = 15_000;

/**
 * How many requests of each kind may be at work at once. Each kind has its own bulkhead: shoppers do
 * not starve the owner, and a provider that hangs does not starve the shoppers.
 */
export type LoadSlots = Record<LoadKind, number>;
export type LoadKind =
  "pages" | "admin" | "signIn" | "pictures" | "payments" | "webhooks" | "receipts" | "uploads";

/** See docs/decisions/021-overload.md for how they were chosen. */
export const LOAD_SLOTS: LoadSlots = {
  pages: 64,
  admin: 16,
  // Strangers can open the sign-in page; they must not fill the slots of the back office.
  signIn: 8,
  // A page asks for dozens at once, and each is resized on its first request.
  pictures: 128,
  // These wait for the provider, up to ten seconds.
  payments: 32,
  webhooks: 16,
  // Apart from `uploads`, so that shoppers do not delay the owner's pictures.
  receipts: 6,
  uploads: 6,
};

const KINDS: readonly (readonly [LoadKind, RegExp])[] = [
  ["signIn", /^\/admin\/(login|password-reset)(\.data)?$/i],
  ["admin", /^\/admin([/.]|$)/i],
  ["pictures", /^\/fotos\//i],
  ["payments", /^\/(pedido\/[^/]+\/pagar|checkout\/(success|pending|failure))(\.data)?$/i],
  ["webhooks", /^\/webhooks\//i],
];

function findKind(request: Request, context: RequestContext): LoadKind {
  const { pathname } = new URL(request.url);
  if (findUploadLimit(request, context) !== null) {
    return /^\/admin\//i.test(pathname) ? "uploads" : "receipts";
  }
  return KINDS.find(([, path]) => path.test(pathname))?.[0] ?? "pages";
}

export type Admission = {
  /** Passes a request on when its kind has a free slot, and answers 503 when it has none. */
  admit: Layer;
  /** How many requests hold a slot now, by kind. */
  countInFlight: () => Readonly<LoadSlots>;
};

type AdmissionOptions = {
  slots?: LoadSlots;
  queue?: StartQueue;
  /** In milliseconds, from any moment on. */
  clock?: () => number;
  /** A shop that closes answers every request that it admitted, however long that takes. */
  isDraining?: () => boolean;
  refusalDelayMs?: number;
};

/**
 * Admission control: limits the requests at work at once to what the shop answers in time. Beyond that
 * limit all would wait longer and longer, and each client would give up before its answer.
 * A slot is taken when the body is here and released when the answer is, so slow clients hold none. A
 * receipt takes its slot at its last byte, the owner's form with files holds one from the first.
 */
export function createAdmission(options: AdmissionOptions = {}): Admission {
  const { slots = LOAD_SLOTS, queue = createStartQueue() } = options;
  const { clock = () => performance.now(), isDraining = () => false } = options;
  const { refusalDelayMs = REFUSAL_DELAY_MS } = options;
  let refusalsWaiting = 0;
  const bulkheads = createBulkheads<LoadKind>(slots);
  const receive = createReceiptLayer(bulkheads, "receipts", refuseLater);

  async function refuseLater(request: Request, context: RequestContext): Promise<Response> {
    if (refusalsWaiting >= MOST_REFUSALS_WAITING) return refuse(request, context);
    refusalsWaiting += 1;
    await wait(refusalDelayMs);
    refusalsWaiting -= 1;
    return refuse(request, context);
  }

  /** Without a crowd the machine is slow, and a second try would wait as long. */
  function longestWait(kind: LoadKind): number {
    const isCrowd = bulkheads.taken[kind] * 2 >= slots[kind];
    return kind === "pages" && isCrowd ? LONGEST_WAIT_MS : LONGEST_OTHER_WAIT_MS;
  }

  /** Waits for the request's turn to start; false where that is too late. */
  function waitForTurn(kind: LoadKind, { signal }: Request): Promise<boolean> {
    const arrivedAt = clock();
    return new Promise((resolve, reject) => {
      queue.add(kind, () => {
        try {
          const isInTime = clock() - arrivedAt < longestWait(kind) || isDraining();
          resolve(isInTime && !signal.aborted);
          return isInTime && !signal.aborted;
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
          return true;
        }
      });
    });
  }

  const admit: Layer = async (request, context, next) => {
    const kind = findKind(request, context);
    queue.noteArrival();
    if (bulkheads.isFull(kind)) return refuseLater(request, context);
    // A receipt takes its slot when it has arrived.
    const release = kind === "receipts" ? () => undefined : bulkheads.take(kind);
    const abandon = () => setTimeout(release, ABANDONED_MS).unref();
    request.signal.addEventListener("abort", abandon);
    try {
      if (!(await waitForTurn(kind, request))) return refuse(request, context);
      return await (kind === "receipts" ? receive(request, context, next) : next(request));
    } finally {
      request.signal.removeEventListener("abort", abandon);
      release();
    }
  };
  return { admit, countInFlight: () => ({ ...bulkheads.taken }) };
}

/** Keeps the connection, because a new one would cost more than this answer. */
function refuse(request: Request, context: RequestContext): Response {
  const isArriving = findUploadLimit(request, context) !== null;
  return plainPage(503, request, context, isArriving ? { Connection: "close" } : {});
}
