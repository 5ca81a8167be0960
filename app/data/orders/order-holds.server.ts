import type { OrderEventKind } from "../../domain/orders/order-event";
import { isUnderWay } from "../../domain/payments/order-payments";
import { startHold } from "../../domain/stock/hold";
import { isUnheld } from "../../domain/stock/unpaid-holds";
import { readSettingsNow } from "../shop/settings.server";
import { canHoldAgain, holdPieces, holdsPieces, releasePieces } from "../stock/order-stock.server";
import { linkToStock } from "../stock/stock-of-orders.server";
import type { SavedOrder } from "./order-changes.server";
import {
  changeOrder,
  type ComposeMails,
  type OrderRequest,
  type Writing,
} from "./order-writing.server";

/** What a person does with the pieces of an unpaid order. */
export type HoldChange = "hold" | "free";

type HoldRequest = OrderRequest & {
  to: HoldChange;
  composeMails: ComposeMails;
  /** True to leave the pieces of who says to have paid. */
  sparesReceipts?: boolean;
};

/**
 * Sets the pieces of an unpaid order apart, all of them or none, or offers them again: the order then waits
 * without them. Pressed twice, it is done once.
 */
export function changeHold(
  { to, composeMails, sparesReceipts = false, ...request }: HoldRequest,
  now: Date,
): Promise<SavedOrder> {
  return changeOrder(request, now, async (writing) => {
    const { connection, order } = writing;
    if (order.status !== "pending" || order.paidAt !== null) return null;
    const isHolding = await holdsPieces(connection, order.id);
    if (to === "hold" ? isHolding : isUnheld(order)) return "saved";
    if (to === "free") {
      // Somebody with a coupon in the hand was told until when.
      if (!isHolding || order.payments.some(isUnderWay)) return null;
      if (sparesReceipts && order.receipts.length > 0) return null;
      await freePieces(writing, "pieces-freed");
    } else if (!isUnheld(order) || !(await takePieces(writing))) return null;
    await writing.sendMails(composeMails);
    return "saved";
  });
}

/** Its time to pay begins now. False when there are too few pieces; only links to the stock were written. */
async function takePieces({ connection, order, now, set, addEvent }: Writing): Promise<boolean> {
  await linkToStock(connection, order.id);
  if (!(await canHoldAgain(connection, order.id))) return false;
  await holdPieces(connection, order.id, now);
  const { paymentMethod } = order;
  const holdUntil = startHold(paymentMethod, now, await readSettingsNow(connection)).toISOString();
  await set({ holdUntil, ...(paymentMethod === "transfer" && { paymentDueAt: holdUntil }) });
  await addEvent("pieces-held");
  return true;
}

/** Within a write: the pieces of an unpaid order are for sale again, and it goes on waiting. */
export async function freePieces(writing: Writing, kind: OrderEventKind): Promise<void> {
  const { connection, order, author, now, set, addEvent } = writing;
  await releasePieces(connection, { orderId: order.id, author, now });
  await set({ holdUntil: null, heldBy: "", paymentDueAt: null });
  await addEvent(kind);
}
