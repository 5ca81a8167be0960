import { toNetworks } from "../app/http/address-limit.server";
import type { Bulkheads } from "./bulkheads";
import type { Layer } from "./layer";

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
const LONGEST_WAIT_MS = 10_000;

/**
 * Lets receipts arrive without a slot, however long that takes, and takes a slot for the work on each:
 * otherwise six phones with a bad connection would keep everybody out.
 */
export function createReceiptLayer<Kind extends string>(
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
      const limit = AbortSignal.timeout(LONGEST_WAIT_MS);
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
