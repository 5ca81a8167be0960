import { NO_OWNER, type Order } from "../../domain/orders/order";
import { offerTransfer, canCorrectEmail } from "../../domain/orders/shopper-order";
import { refuseCancelling, type CancelRefusal } from "../../domain/orders/cancellation";
import { isUnheld } from "../../domain/stock/hold";
import { getOrder } from "./order-details.server";
import { startWriting, writeMove, type ComposeMails } from "./order-writing.server";
import { formatPesos } from "../../domain/plain/money";
import { hasMailGone, redirectMails } from "../mail/mail-resending.server";
import { readNextCheck } from "../payments/payment-checks.server";
import { readSettingsNow } from "../shop/settings.server";
import { getStoredShop } from "../sqlite/stored-shop.server";
import { findOrMakeCustomer } from "./customers.server";

type ShopperChange = {
  orderId: number;
  composeMails: ComposeMails;
};

const HOUR_MS = 60 * 60 * 1000;

/**
 * A payment approved before refuses the change; one approved later no longer matches the order's
 * price and raises an alert.
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

/** Until a mail went there. What waits to be sent goes to the new address. */
export function correctEmail(
  { orderId, email }: { orderId: number; email: string },
  now: Date,
): Promise<"corrected" | "refused"> {
  return getStoredShop().database.write(async (connection) => {
    const order = await getOrder(connection, orderId);
    // The same form was sent twice.
    if (order.customerEmail === email) return "corrected";
    if (!canCorrectEmail(order) || (await hasMailGone(connection, orderId))) return "refused";
    const { customerName: name, customerPhone: phone } = order;
    const buyer = { name, email, phone };
    const customerId = await findOrMakeCustomer(
      connection,
      { buyer, mayUpdate: false },
      now.toISOString(),
    );
    const writing = startWriting(connection, { order, author: NO_OWNER, now });
    await writing.set({ customerEmail: email, customerId });
    await writing.addEvent("email-corrected", { text: `${order.customerEmail} → ${email}` });
    await redirectMails(connection, { orderId, to: email, now });
    await connection
      .prepare<[number]>("DELETE FROM customers WHERE id = ? AND order_count = 0")
      .run(order.customerId);
    return "corrected";
  });
}

export function wasShopperMailed(orderId: number): Promise<boolean> {
  return getStoredShop().database.read((connection) => hasMailGone(connection, orderId));
}
