import type { Request, RequestHandler, Response } from "express";

import { createReceiver } from "./arriving-uploads";
import { onceHandedOver } from "./handed-over";
import { sendPlainPage } from "./plain-page";
import { refuseBody } from "./refuse-body";
import { readAddress } from "./request-shape";
import { createStartQueue, type StartQueue } from "./start-queue";
import { findUploadLimit } from "./uploads";
import { createWorkPlaces } from "./work-places";

/**
 * What a visitor is told to wait, in seconds. Few, because a burst is over soon, and a phone that
 * waits for a page has somebody looking at it.
 */
const RETRY_AFTER_SECONDS = 5;
/**
 * How long whoever has a place waits for a page before he is told to come again, in a crowd: on a slow
 * machine even that many would wait too long.
 */
const LONGEST_WAIT_MS = 600;
/** Everything else is better late than not at all: a page with broken pictures is no answer. */
const LONGEST_OTHER_WAIT_MS = 10_000;
/**
 * How long whoever finds no place waits to be told. Programs ask again as soon as they are answered,
 * and to refuse them all the time would leave none for those who have a place.
 */
const REFUSAL_DELAY_MS = 500;
/** Beyond so many that wait to be told, the others are told at once. */
const MOST_REFUSALS_WAITING = 2000;

/**
 * How many requests may be answered at once, by what they are. Each kind has places of its own, so
 * that none starves another: neither shoppers the owner, nor a provider that hangs the shoppers.
 */
export type LoadPlaces = Record<LoadKind, number>;
export type LoadKind =
  "pages" | "admin" | "signIn" | "pictures" | "payments" | "notices" | "receipts" | "uploads";

/** See docs/decisions/021-overload.md for how they were chosen. */
export const LOAD_PLACES: LoadPlaces = {
  pages: 64,
  admin: 16,
  // Anybody may look at it, and nobody is to close the back office with that.
  signIn: 8,
  // Each page asks for dozens at once, and the first time each waits for its size to be made.
  pictures: 128,
  // These wait for the provider, up to ten seconds.
  payments: 32,
  notices: 16,
  // Of shoppers, so that they keep no picture of the owner's waiting.
  receipts: 6,
  uploads: 6,
};

/** As many of each kind. */
export function samePlaces(count: number): LoadPlaces {
  const kinds = Object.keys(LOAD_PLACES) as LoadKind[];
  return Object.fromEntries(kinds.map((kind) => [kind, count])) as LoadPlaces;
}

const KINDS: readonly (readonly [LoadKind, RegExp])[] = [
  ["signIn", /^\/admin\/(login|password-reset)(\.data)?$/i],
  ["admin", /^\/admin([/.]|$)/i],
  ["pictures", /^\/(fotos|dibujos)\//i],
  ["payments", /^\/(pedido\/[^/]+\/pagar|checkout\/(success|pending|failure))(\.data)?$/i],
  ["notices", /^\/webhooks\//i],
];

export type LoadLimit = {
  /**
   * Lets a request through while there is a place for it, and answers 503 when there is none. The
   * address of the client bounds how many uploads of one are on their way.
   */
  admit(nameClient?: (request: Request) => string | undefined): RequestHandler;
  /** How many requests hold a place now, by kind. */
  countInFlight(): Readonly<LoadPlaces>;
};

type LoadOptions = {
  places?: LoadPlaces;
  queue?: StartQueue;
  /** In milliseconds, from any moment on. */
  clock?: () => number;
  /** A shop that closes answers whoever it let in, however long that takes. */
  isDraining?: () => boolean;
  refusalDelayMs?: number;
};

/**
 * Holds the number of requests under way at once to what the shop answers in time: past that, all
 * would wait longer and longer, and nobody would get an answer before giving up.
 * A place is taken when the body is here, and given back when the answer is rendered, compressed and
 * handed over, or waits for its reader: neither end can hold a place by being slow.
 */
export function createLoadLimit(options: LoadOptions = {}): LoadLimit {
  const { places: limits = LOAD_PLACES, queue = createStartQueue() } = options;
  const { clock = () => performance.now(), isDraining = () => false } = options;
  const { refusalDelayMs = REFUSAL_DELAY_MS } = options;
  let refusalsWaiting = 0;
  const places = createWorkPlaces<LoadKind>(limits);
  const receive = createReceiver(places, "receipts", refuse);

  function refuseLater(request: Request, response: Response): void {
    if (refusalsWaiting >= MOST_REFUSALS_WAITING) return refuse(request, response);
    refusalsWaiting += 1;
    setTimeout(() => {
      refusalsWaiting -= 1;
      if (response.destroyed || response.headersSent) response.end();
      else refuse(request, response);
    }, refusalDelayMs);
  }

  /** One who waits although there is no crowd has a slow machine, and would wait again. */
  function patienceWith(kind: LoadKind): number {
    const isCrowd = places.taken[kind] * 2 >= limits[kind];
    return kind === "pages" && isCrowd ? LONGEST_WAIT_MS : LONGEST_OTHER_WAIT_MS;
  }

  return {
    admit(nameClient = () => undefined) {
      return (request, response, next) => {
        const kind = findKind(request);
        queue.hear();
        if (places.isFull(kind)) return refuseLater(request, response);
        if (kind !== "receipts") onceHandedOver(response, places.take(kind));
        else if (!receive(request, response, nameClient(request))) {
          return refuseLater(request, response);
        }
        const arrivedAt = clock();
        // It runs in a turn of the loop of its own, where nothing else would catch an error.
        const begin = () => {
          // Gives the place of somebody who left back; an upload may have had its 408 or 413 by now.
          if (response.destroyed) response.end();
          if (response.destroyed || response.headersSent) return false;
          const isInTime = clock() - arrivedAt < patienceWith(kind) || isDraining();
          if (isInTime) next();
          else refuse(request, response);
          return isInTime;
        };
        queue.add(kind, () => {
          try {
            return begin();
          } catch (error) {
            next(error);
            return true;
          }
        });
      };
    },
    countInFlight: () => ({ ...places.taken }),
  };
}

function findKind(request: Request): LoadKind {
  const { pathname } = readAddress(request.originalUrl);
  if (findUploadLimit(request) !== null) {
    return pathname.startsWith("/admin/") ? "uploads" : "receipts";
  }
  return KINDS.find(([, path]) => path.test(pathname))?.[0] ?? "pages";
}

/** Costs next to nothing, and keeps the connection: a new one would cost more than the answer. */
function refuse(request: Request, response: Response): void {
  response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
  // The rest of a form that was held is here; files are still on their way.
  if (findUploadLimit(request) !== null) refuseBody(request, response, 503);
  else sendPlainPage(response, 503);
}
