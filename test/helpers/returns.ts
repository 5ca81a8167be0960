import type { ReturnItem, ReturnRequest } from "../../app/domain/returns/return-request";

/** One piece that is too small, for an L; tests set only what matters to them. */
export function aReturnItem(given: Partial<ReturnItem> = {}): ReturnItem {
  return {
    ...{ id: 1, orderItemId: 1, quantity: 1, reason: "chico" },
    ...{ paidInPesos: 30_000, newPriceInPesos: 30_000, newStockId: 7, held: 1 },
    wanted: { productId: "shato-remera-lisa-01", size: "L", color: "Negro" },
    ...{ backToStock: 0, broken: 0 },
    ...given,
  };
}

/** A request that nobody answered yet. */
export function aReturn(given: Partial<ReturnRequest> = {}): ReturnRequest {
  return {
    ...{ id: 1, code: "CAM-22222222", orderId: 1, kind: "exchange", state: "asked" },
    ...{ reason: "", note: "", author: "", newOrder: null, settledBy: "" },
    heldUntil: new Date("2026-12-05T03:00:00.000Z"),
    createdAt: new Date("2026-11-27T15:00:00.000Z"),
    answeredAt: null,
    items: [aReturnItem()],
    ...given,
  };
}
