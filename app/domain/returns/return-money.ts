import { sum } from "../plain/lists";

/** For all its pieces: what was paid for them, and what is wanted for them. */
type Sums = { paidInPesos: number; newPriceInPesos: number };

/** A request, as far as its money goes. */
type Request = {
  items: readonly Sums[];
  newOrder: { status: string } | null;
  settledBy: "code" | "refund" | "";
  isAllSettled?: true;
};

/** True once its new pieces have an order that was not cancelled. */
export function isSent({ newOrder }: Pick<Request, "newOrder">): boolean {
  return newOrder !== null && newOrder.status !== "cancelled";
}

/** What the shopper has to pay beside the pieces that come back; less than nothing for what the shop owes. */
export function findDifference(items: readonly Sums[]): number {
  return sum(items.map(({ newPriceInPesos, paidInPesos }) => newPriceInPesos - paidInPesos));
}

export function findOwed(items: readonly Sums[]): number {
  return Math.max(-findDifference(items), 0);
}

/** What cheaper exchanges gave back as money. A refund of an amount made it: their pieces are paid with another order. */
export function sumRefunded(requests: readonly Request[]): number {
  return sum(requests.filter(isByAmount).map(findSettled));
}

/** True for money that went back beside an order with new pieces, so that it is no garment's. */
export function isByAmount({ settledBy, newOrder }: Request): boolean {
  return settledBy === "refund" && newOrder !== null;
}

/** What the shop would give back now: all that was paid, while no new piece goes. */
export function findOwedNow(request: Pick<Request, "items" | "newOrder">): number {
  return isSent(request)
    ? findOwed(request.items)
    : sum(request.items.map(({ paidInPesos }) => paidInPesos));
}

/** What went back already: the difference, where it was settled beside an order with new pieces, or all of it. */
export function findSettled({ items, newOrder, settledBy, isAllSettled }: Request): number {
  if (settledBy === "") return 0;
  if (newOrder !== null && !isAllSettled) return findOwed(items);
  return sum(items.map(({ paidInPesos }) => paidInPesos));
}

/** What is still to go back: after the difference, the price of the new pieces whose order was cancelled since. */
export function findRest(request: Request): number {
  return Math.max(findOwedNow(request) - findSettled(request), 0);
}
