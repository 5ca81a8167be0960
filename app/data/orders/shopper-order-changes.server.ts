import { formatPesos } from "../../domain/plain/money";
import type { Order } from "../../domain/orders/order-details";
import { NO_OWNER } from "../../domain/orders/order-event";
import {
  offerTransfer,
  refuseCancelling,
  type CancelRefusal,
} from "../../domain/orders/shopper-choices";
import { isUnheld } from "../../domain/stock/unpaid-holds";
import { getOrder } from "./order-details.server";
import { startWriting, writeMove, type ComposeMails } from "./order-writing.server";
import { readNextCheck } from "../payments/payment-checks.server";
import { readSettingsNow } from "../shop/settings.server";
import { getStoredShop } from "../sqlite/stored-shop.server";

type ShopperChange = {
  orderId: number;
  /** The mails about the change, composed within its transaction. */
  composeMails: ComposeMails;
};

const HOUR_MS = 60 * 60 * 1000;

/**
 * Changes an order from online payment to a transfer, with its discount. It is read, repriced and
 * written in one transaction: a payment approved before refuses the change, and one approved later
 * no longer matches the order's price and raises an alert.
 */
export function switchToTransfer(
  { orderId, composeMails }: ShopperChange,
  now: Date,
): Promise<"switched" | "refused"> {
  return getStoredShop().database.write(async (connection) => {
    const order = await getOrder(connection, orderId);
    // The same form was sent twice.
    if (order.paymentMethod === "transfer" && order.status === "pending") return "switched";
    const sums = offerTransfer(order);
    if (sums === null) return "refused";
    const { transferHours } = await readSettingsNow(connection);
    const writing = startWriting(connection, { order, author: NO_OWNER, now });
    const end = new Date(now.getTime() + transferHours * HOUR_MS).toISOString();
    await writing.set({
      paymentMethod: "transfer",
      discount: sums.discountInPesos,
      total: sums.totalInPesos,
      // Without its pieces it is to be confirmed first.
      paymentDueAt: isUnheld(order) ? null : end,
      ...(order.holdUntil !== null && { holdUntil: end }),
    });
    // The provider's payment page may still be open.
    await writing.set({ paymentCheckAt: await readNextCheck(connection, orderId, now) });
    await writing.addEvent("payment-method", { text: describeSwitch(order, sums.totalInPesos) });
    await writing.sendMails(composeMails);
    return "switched";
  });
}

function describeSwitch({ totalInPesos }: Order, newTotalInPesos: number): string {
  const total = formatPesos(newTotalInPesos);
  return newTotalInPesos === totalInPesos
    ? `Quien compró eligió pagar por transferencia: ${total}.`
    : `Quien compró eligió pagar por transferencia: ${total} en lugar de ${formatPesos(totalInPesos)}.`;
}

/** Cancels an unpaid order for its shopper, or says why not. */
export function cancelByShopper(
  { orderId, composeMails }: ShopperChange,
  now: Date,
): Promise<"cancelled" | CancelRefusal> {
  return getStoredShop().database.write(async (connection) => {
    const order = await getOrder(connection, orderId);
    if (order.status === "cancelled" && order.paidAt === null) return "cancelled";
    const refusal = refuseCancelling(order);
    if (refusal !== null) return refusal;
    const writing = startWriting(connection, { order, author: NO_OWNER, now });
    await writing.addEvent("cancelled-by-shopper");
    await writeMove(writing, "cancelled");
    await writing.set({ paymentCheckAt: await readNextCheck(connection, orderId, now) });
    await writing.sendMails(composeMails);
    return "cancelled";
  });
}
