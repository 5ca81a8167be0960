import { hasEnded, hasLeft, type Order } from "../orders/order";
import { countRefunded, namePieces, priceChosen } from "../orders/paid-pieces";
import { orderHeldInCents } from "../payments/held-money";
import { addDays, calendarDay, startOfDay, type CalendarDay } from "../plain/buenos-aires";
import { parseLetterCode } from "../plain/letter-code";
import { sum } from "../plain/lists";
import type { ShopSettings } from "../shop/shop-settings";
import type { AwayPieces } from "../stock/returned-pieces";
import type { PieceCount } from "../stock/piece-count";
import { findSettled, isByAmount, isSent } from "./return-money";
import type { WantedPiece } from "./wanted-piece";

/** The states of a request. The ids are stored; people read the labels. */
export const RETURN_STATES = [
  { id: "asked", label: "Para responder" },
  { id: "accepted", label: "Aceptado: falta que llegue" },
  { id: "received", label: "Llegó: falta terminarlo" },
  { id: "closed", label: "Terminado" },
  { id: "refused", label: "Rechazado" },
] as const;

export type ReturnState = (typeof RETURN_STATES)[number]["id"];

/** What is wrong with a piece. */
export const RETURN_REASONS = [
  { id: "chico", label: "Me queda chico", counted: "porque era chico" },
  { id: "grande", label: "Me queda grande", counted: "porque era grande" },
  { id: "falla", label: "Vino con una falla", counted: "con una falla" },
  { id: "otro", label: "Otro motivo", counted: "por otro motivo" },
] as const;

export type ReturnReason = (typeof RETURN_REASONS)[number]["id"];

/** `fault` when every piece has one: the shop then pays the way back. */
export type ReturnKind = "exchange" | "return" | "fault";

export const RETURN_LIMITS = { note: 500, reason: 500 } as const;

export type ReturnItem = {
  id: number;
  orderItemId: number;
  quantity: number;
  reason: ReturnReason;
  /** For all its pieces, and so are the prices below. */
  paidInPesos: number;
  /** Null for pieces that are given back. */
  wanted: WantedPiece | null;
  newPriceInPesos: number;
  newStockId: number | null;
  held: number;
  backToStock: number;
  broken: number;
};

export type ReturnRequest = {
  id: number;
  code: string;
  orderId: number;
  kind: ReturnKind;
  state: ReturnState;
  /** Why the shop refused it. */
  reason: string;
  note: string;
  author: string;
  /** The order of the new pieces. */
  newOrder: { orderNumber: string; token: string | null; status: string; isPaid: boolean } | null;
  heldUntil: Date | null;
  /** How the shop gave back what it owed. */
  settledBy: "code" | "refund" | "";
  /** Present once the rest went back too, after the new order was cancelled. */
  isAllSettled?: true;
  createdAt: Date | null;
  answeredAt: Date | null;
  items: ReturnItem[];
};

/** What a shopper asks for. */
export type AskedPiece = {
  itemId: number;
  quantity: number;
  reason: ReturnReason;
  /** Null for a piece that is given back. */
  wanted: WantedPiece | null;
};

export function parseReturnCode(typed: string): string | null {
  return parseLetterCode("CAM", typed);
}

export function returnStateLabel(state: ReturnState): string {
  return RETURN_STATES.find(({ id }) => id === state)?.label ?? state;
}

export function returnReasonLabel(reason: ReturnReason): string {
  return RETURN_REASONS.find(({ id }) => id === reason)?.label ?? reason;
}

/** True while something is still to be done for it. */
export function isOpen({ state }: Pick<ReturnRequest, "state">): boolean {
  return state !== "closed" && state !== "refused";
}

export type AskRefusal =
  /** The shop takes no requests. */
  | { kind: "off" }
  | { kind: "not-left" }
  | { kind: "unpaid" }
  | { kind: "ended" }
  | { kind: "withdrawn" }
  /** Its pieces are exchanged ones. */
  | { kind: "exchanged" }
  | { kind: "late"; until: CalendarDay };

type AskedOrder = Pick<Order, "status" | "paidAt" | "events" | "updatedAt" | "replacesOrderId">;

/** The last day on which an exchange can be asked; null for an order that did not leave. */
export function findLastDay(
  { status, events, updatedAt }: AskedOrder,
  { exchangeDays }: Pick<ShopSettings, "exchangeDays">,
): CalendarDay | null {
  if (!hasLeft(status)) return null;
  // From when it arrived. Only the way to the state in which it is counts.
  const moved = events.findLast((event) => event.kind === "moved" && event.status === status);
  const leftAt = moved?.at ?? updatedAt;
  return leftAt === null ? null : addDays(calendarDay(leftAt), exchangeDays);
}

/** Null when an exchange can be asked now. */
export function refuseAsking(
  order: AskedOrder,
  settings: Pick<ShopSettings, "exchangeDays">,
  now: Date,
): AskRefusal | null {
  if (settings.exchangeDays === 0) return { kind: "off" };
  const refusal = refuseAtCounter(order);
  if (refusal) return refusal;
  const until = findLastDay(order, settings);
  if (until === null) return { kind: "not-left" };
  return startOfDay(addDays(until, 1)) <= now ? { kind: "late", until } : null;
}

/** The days are for who asks from home: a person of the shop may exchange on any. */
export function refuseAtCounter(order: AskedOrder): AskRefusal | null {
  const { status, events, paidAt } = order;
  if (hasEnded(status)) return { kind: "ended" };
  if (!hasLeft(status)) return { kind: "not-left" };
  if (order.replacesOrderId !== null) return { kind: "exchanged" };
  if (events.some(({ kind }) => kind === "withdrawal")) return { kind: "withdrawn" };
  return paidAt === null ? { kind: "unpaid" } : null;
}

/** True for a request whose pieces are with the shop, or on their way to it. */
const counts = ({ state }: Pick<ReturnRequest, "state">) => state !== "refused";

/**
 * What of each line can still be asked for. Neither what another request has, nor what came back by hand or had its
 * money given back; and no more in all than the money that the shop still holds of the order.
 */
export function listOffered(
  order: Order,
  requests: readonly ReturnRequest[],
  away: readonly AwayPieces[],
): PieceCount[] {
  const asked = countAsked(requests);
  const refunded = countRefundedBeside(order, requests);
  return order.items.flatMap(({ id, quantity }) => {
    const taken = requests.filter(counts).flatMap(({ items }) => items);
    const back = sum(
      taken.filter((item) => item.orderItemId === id).map((item) => item.backToStock + item.broken),
    );
    const byHand = Math.max((away.find(({ itemId }) => itemId === id)?.returned ?? 0) - back, 0);
    // What came back may be what was refunded.
    const gone = Math.max(byHand, refunded.get(id) ?? 0);
    const left = quantity - (asked.get(id) ?? 0) - gone;
    const most = Array.from({ length: Math.max(left, 0) }, (_, at) => left - at).find((pieces) =>
      isCovered(order, requests, [{ itemId: id, pieces }]),
    );
    return most === undefined ? [] : [{ itemId: id, pieces: most }];
  });
}

/** True while the shop holds the money of these pieces, beside those that are asked for. */
export function isCovered(
  order: Order,
  requests: readonly ReturnRequest[],
  pieces: readonly PieceCount[],
): boolean {
  const promisedInPesos = sum(requests.filter(counts).map(promise));
  const heldInPesos = Math.floor(orderHeldInCents(order) / 100);
  return promisedInPesos + sum(pricePieces(order, requests, pieces)) <= heldInPesos;
}

/** What of the order's money stands for the pieces of a request: neither what went back for them, nor as a code. */
function promise(request: ReturnRequest): number {
  const paidInPesos = sum(request.items.map((item) => item.paidInPesos));
  return paidInPesos - findSettled(request);
}

/**
 * The pieces of each line whose money a code has, the order of the new pieces, or a refund of an amount: no refund
 * names them.
 */
export function countSettled(requests: readonly ReturnRequest[]): Map<number, number> {
  return countAsked(
    requests.filter((request) => {
      const { settledBy } = request;
      return settledBy === "code" || isSent(request) || isByAmount(request);
    }),
  );
}

/** What was paid for each, so that all requests and refunds of pieces come to what was paid for the line. */
export function pricePieces(
  order: Order,
  requests: readonly ReturnRequest[],
  pieces: readonly PieceCount[],
): number[] {
  const asked = countAsked(requests);
  const refunded = countRefundedBeside(order, requests);
  return pieces.map(({ itemId, pieces: count }) => {
    const before = (asked.get(itemId) ?? 0) + (refunded.get(itemId) ?? 0);
    asked.set(itemId, (asked.get(itemId) ?? 0) + count);
    const price = (all: number) => priceChosen(order, [{ itemId, pieces: all }]);
    return price(before + count) - price(before);
  });
}

function countAsked(requests: readonly ReturnRequest[]): Map<number, number> {
  const asked = new Map<number, number>();
  for (const { orderItemId, quantity } of requests.filter(counts).flatMap(({ items }) => items)) {
    asked.set(orderItemId, (asked.get(orderItemId) ?? 0) + quantity);
  }
  return asked;
}

/** Pieces of each line whose money went back, but for those of requests: these are asked for. */
function countRefundedBeside(
  order: Order,
  requests: readonly ReturnRequest[],
): ReadonlyMap<number, number> {
  const byRequest = countAsked(requests.filter(({ settledBy }) => settledBy === "refund"));
  const counts = [...countRefunded(order)].map(([itemId, pieces]): [number, number] => {
    return [itemId, Math.max(pieces - (byRequest.get(itemId) ?? 0), 0)];
  });
  return new Map(counts);
}

export function findKind(
  items: readonly Pick<ReturnItem, "reason" | "wanted">[],
): ReturnRequest["kind"] {
  if (items.every(({ reason }) => reason === "falla")) return "fault";
  return items.some(({ wanted }) => wanted !== null) ? "exchange" : "return";
}

export function hasWanted({ items }: Pick<ReturnRequest, "items">): boolean {
  return items.some(({ wanted }) => wanted !== null);
}

export function nameReturned(order: Pick<Order, "items">, items: readonly ReturnItem[]): string {
  const counts = items.map(({ orderItemId, quantity }) => {
    return { itemId: orderItemId, pieces: quantity };
  });
  return namePieces(order.items, counts);
}
