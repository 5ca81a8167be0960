import { setTimeout as wait } from "node:timers/promises";

import type { Layer, RequestContext } from "./layer";
import { plainPage } from "./plain-page";
import { createStartQueue, type StartQueue } from "./start-queue";
import { findUploadLimit } from "./limit-bodies";
import { toNetworks } from "../app/http/address-limit.server";

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
  | "pages"
  | "admin"
  | "signIn"
  | "pictures"
  | "payments"
  | "webhooks"
  | "receipts"
  | "uploads";

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

type Bulkheads<Kind extends string> = ReturnType<typeof createBulkheads<Kind>>;

export function createBulkheads<Kind extends string>(slots: Record<Kind, number>) {
  const kinds = Object.keys(slots) as Kind[];
  const taken = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  const waiting = new Map<Kind, Set<() => void>>(kinds.map((kind) => [kind, new Set()]));

  /** @returns what releases the slot; a second call does nothing */
  function take(kind: Kind): () => void {
    taken[kind] += 1;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      taken[kind] -= 1;
      const [next] = waiting.get(kind) ?? [];
      next?.();
    };
  }

  return {
    taken,
    isFull: (kind: Kind) => taken[kind] >= slots[kind],
    take,
    /** Takes a slot when one is free, in the order of arrival. @throws the signal's reason when that comes first */
    wait(kind: Kind, signal: AbortSignal): Promise<() => void> {
      if (taken[kind] < slots[kind]) return Promise.resolve(take(kind));
      return new Promise((resolve, reject) => {
        const start = () => {
          waiting.get(kind)?.delete(start);
          resolve(take(kind));
        };
        waiting.get(kind)?.add(start);
        signal.addEventListener("abort", () => {
          waiting.get(kind)?.delete(start);
          reject(signal.reason as Error);
        });
      });
    },
  };
}

/** Each has a connection and a file of its own, and little memory. */
const MOST_ARRIVING = 64;
/** Of one address: a family, or some phones behind a mobile network, send at the same moment. */
const MOST_OF_ADDRESS = 24;
/** Of one /48 of IPv6: one customer may hold all of its networks, and must leave room for others. */
const MOST_OF_SITE = 40;

/** Counts the uploads that are still arriving. They do no work yet and need no slot. */
function createArrivingUploads() {
  const counts = new Map<string, number>();
  let total = 0;

  function add(keys: readonly string[], change: 1 | -1): void {
    total += change;
    for (const key of keys) {
      const count = (counts.get(key) ?? 0) + change;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    }
  }

  return {
    /** Null where too many arrive, in all or from that address. */
    enter(clientAddress: string | undefined): { leave: () => void } | null {
      const [network, site] = toNetworks(clientAddress ?? "unknown");
      const limits: [key: string, most: number][] = [[network, MOST_OF_ADDRESS]];
      if (site !== null) limits.push([site, MOST_OF_SITE]);
      const isFull = limits.some(([key, most]) => (counts.get(key) ?? 0) >= most);
      if (isFull || total >= MOST_ARRIVING) return null;
      const keys = limits.map(([key]) => key);
      add(keys, 1);
      let isHere = true;
      return {
        leave() {
          if (isHere) add(keys, -1);
          isHere = false;
        },
      };
    },
  };
}

/** How long an upload that has arrived waits for a slot. */
const LONGEST_SLOT_WAIT_MS = 10_000;

/**
 * Lets receipts arrive without a slot, however long that takes, and takes a slot for the work on each:
 * otherwise six phones with a bad connection would keep everybody out.
 */
function createReceiptLayer<Kind extends string>(
  bulkheads: Bulkheads<Kind>,
  kind: Kind,
  refuse: Layer,
): Layer {
  const arriving = createArrivingUploads();
  return async (request, context, next) => {
    const arrival = arriving.enter(context.clientAddress);
    if (arrival === null) return refuse(request, context, next);
    let isOver = false;
    let isLate = false;
    let release = () => undefined as void;

    /** Holds back the end of the body, with which the work begins. */
    async function takeSlot(): Promise<void> {
      arrival?.leave();
      const limit = AbortSignal.timeout(LONGEST_SLOT_WAIT_MS);
      try {
        release = await bulkheads.wait(kind, AbortSignal.any([request.signal, limit]));
      } catch (error) {
        isLate = limit.aborted;
        throw error;
      }
      if (isOver) release();
    }
    const body = request.body?.pipeThrough(new TransformStream({ flush: takeSlot }));
    try {
      const answer = await next(new Request(request, { body, duplex: "half" }));
      return isLate ? await refuse(request, context, next) : answer;
    } finally {
      isOver = true;
      arrival.leave();
      release();
    }
  };
}
