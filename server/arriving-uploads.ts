import type { Request, Response } from "express";

import { toNetworks } from "../app/http/address-limit.server";
import { onceHandedOver } from "./handed-over";
import type { WorkPlaces } from "./work-places";

/** Each has a connection and a file of its own, and little memory. */
const MOST_ARRIVING = 64;
/** Of one address: a family, or some phones behind a mobile network, send at the same moment. */
const MOST_OF_ADDRESS = 24;
/** Of one /48 of IPv6: one customer may hold all of its networks, and must leave room for others. */
const MOST_OF_SITE = 40;

/** The uploads whose bytes are still on their way. They do no work yet and take no place of it. */
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
    /** Null where there are too many, in all or from that address. */
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

type HeldEnd = {
  /** Called when the last byte is here; the reader learns of it when `release` is called. */
  onComplete: (release: () => void) => void;
  /** Called once when no more will come, or nobody waits for it. */
  onGone: () => void;
};

/** Lets the bytes of a body through and holds back its end, with which the work begins. */
function holdEnd(request: Request, response: Response, held: HeldEnd): void {
  const pass = request.push.bind(request);
  let isGone = false;
  const goOnce = () => {
    if (!isGone) held.onGone();
    isGone = true;
  };
  request.push = (chunk: Buffer | null) => {
    if (chunk !== null) return pass(chunk);
    goOnce();
    held.onComplete(() => pass(null));
    return true;
  };
  response.once("close", goOnce);
}

/** How long an upload that is here whole waits for its place. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Lets uploads arrive without a place, however long that takes, and takes one for the work with each:
 * six phones with a bad connection would else keep everybody out. What it returns is false where too
 * many are on their way.
 */
export function createReceiver<Kind extends string>(
  places: WorkPlaces<Kind>,
  kind: Kind,
  refuse: (request: Request, response: Response) => void,
) {
  const arriving = createArrivingUploads();
  return (request: Request, response: Response, client: string | undefined): boolean => {
    const stay = arriving.enter(client);
    if (stay === null) return false;
    let giveBack: (() => void) | null = null;
    let isOver = false;
    onceHandedOver(response, () => {
      isOver = true;
      // What comes after the answer is not kept: a form for no order must not count as a receipt.
      stay.leave();
      giveBack?.();
    });
    holdEnd(request, response, {
      onGone: stay.leave,
      onComplete(release) {
        if (isOver) return release();
        const patience = setTimeout(() => {
          turn.cancel();
          if (!response.headersSent) refuse(request, response);
        }, LONGEST_WAIT_MS);
        const turn = places.wait(kind, (leave) => {
          clearTimeout(patience);
          if (isOver) return leave();
          giveBack = leave;
          release();
        });
        response.once("close", () => {
          clearTimeout(patience);
          turn.cancel();
        });
      },
    });
    return true;
  };
}
