import { hasEnded } from "../orders/order";
import type { PieceCount } from "../stock/piece-count";
import { findRest, isSent } from "./return-money";
import { hasWanted, type ReturnRequest } from "./return-request";

export type ReturnStep = "accept" | "refuse" | "receive" | "send" | "give-code" | "refunded";

/**
 * What a person of the shop can do with it, the usual step first.
 * @param orderStatus - of the order whose pieces come back: nothing goes for one whose money went back
 */
export function listSteps(request: ReturnRequest, orderStatus: string): ReturnStep[] {
  return hasEnded(orderStatus)
    ? listAllSteps(request).filter((step) => step === "refuse" || step === "receive")
    : listAllSteps(request);
}

function listAllSteps(request: ReturnRequest): ReturnStep[] {
  const { state } = request;
  const canSend = hasWanted(request) && !isSent(request);
  const send = canSend ? (["send"] as const) : [];
  switch (state) {
    case "asked":
      return ["accept", "refuse"];
    case "accepted":
      return ["receive", ...send, ...(isSent(request) ? [] : (["refuse"] as const))];
    case "received":
      return [...send, ...listWaysBack(request)];
    case "closed":
      // A new order that nobody pays is cancelled. The new pieces can then be sent again, or their money goes back.
      return findRest(request) > 0 ? [...send, ...listWaysBack(request)] : [];
    default:
      return [];
  }
}

/** The rest goes back the way that the first part went. */
function listWaysBack(request: ReturnRequest): ("give-code" | "refunded")[] {
  if (findRest(request) === 0) return [];
  const { settledBy } = request;
  const ways = {
    code: ["give-code"],
    refund: ["refunded"],
    "": ["give-code", "refunded"],
  } as const;
  return [...ways[settledBy]];
}

/** True for a step that was made already: pressed twice, it is no error. */
export function isDone(step: ReturnStep, request: ReturnRequest): boolean {
  const { state, settledBy } = request;
  const isSettled = findRest(request) === 0;
  switch (step) {
    case "accept":
      return state !== "asked" && state !== "refused";
    case "refuse":
      return state === "refused";
    case "receive":
      return state === "received" || state === "closed";
    case "send":
      return isSent(request);
    case "give-code":
      return settledBy === "code" && isSettled;
    case "refunded":
      return settledBy === "refund" && isSettled;
  }
}

/** What a refund has to be of to settle the request: its garments where nothing new went, or an amount. */
export type MoneyBack = { pieces: PieceCount[] } | { amountInPesos: number };

/** Null while no money is to go back for it. */
export function findMoneyBack(request: ReturnRequest, orderStatus: string): MoneyBack | null {
  if (!listSteps(request, orderStatus).includes("refunded")) return null;
  if (isSent(request) || request.settledBy !== "") return { amountInPesos: findRest(request) };
  const counts = new Map<number, number>();
  for (const { orderItemId, quantity } of request.items) {
    counts.set(orderItemId, (counts.get(orderItemId) ?? 0) + quantity);
  }
  return { pieces: [...counts].map(([itemId, pieces]) => ({ itemId, pieces })) };
}

export type MadeRefund = { amountInCents: number; refunded: readonly PieceCount[] };

export function isMoneyBack(wanted: MoneyBack, { amountInCents, refunded }: MadeRefund): boolean {
  if ("amountInPesos" in wanted) {
    return refunded.length === 0 && amountInCents === wanted.amountInPesos * 100;
  }
  return wanted.pieces.every(({ itemId, pieces }) =>
    refunded.some((made) => made.itemId === itemId && made.pieces >= pieces),
  );
}

/** The state once the pieces came back, by what was done for them. */
export function stateAfterReceipt(
  request: ReturnRequest,
  orderStatus: string,
): "received" | "closed" {
  if (request.settledBy !== "" || hasEnded(orderStatus)) return "closed";
  const isWaiting = hasWanted(request) && !isSent(request);
  return isWaiting || findRest(request) > 0 ? "received" : "closed";
}
