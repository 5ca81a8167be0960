import type { Connection } from "../../../db/connection";
import type { Order } from "../../domain/orders/order-details";
import { stateWithoutPayment } from "../../domain/payments/payment-undo";
import { startHold } from "../../domain/stock/hold";
import { writeAs } from "../history/write-as.server";
import { readOrderByNumber, getOrder } from "../orders/order-details.server";
import {
  startWriting,
  type ComposeMails,
  type OrderRequest,
  type Refusal,
} from "../orders/order-writing.server";
import { readNextCheck } from "./payment-checks.server";
import type { SavedOrder } from "../orders/order-changes.server";
import { readSettingsNow } from "../shop/settings.server";
import { holdsPieces } from "../stock/order-stock.server";

const HOUR_MS = 60 * 60 * 1000;

/** A confirmation that was sent is followed by a correction; one that still waits is deleted. */
export function takePaymentBack(
  change: OrderRequest & { composeMails: ComposeMails },
  now: Date,
): Promise<SavedOrder | Refusal> {
  const { orderNumber, author, expectedStatus, composeMails } = change;
  return writeAs({ author, action: "order.change", now }, async (connection) => {
    const order = await readOrderByNumber(connection, orderNumber);
    if (!order) return { outcome: "not-found" };
    const isRepeated = order.paidAt === null && order.events.at(-1)?.kind === "payment-undone";
    if (isRepeated) return { outcome: "saved", order };
    const status = order.status === expectedStatus ? stateWithoutPayment(order) : null;
    if (status === null) return { outcome: "not-allowed", order };
    const { set, addEvent, sendMails } = startWriting(connection, {
      order,
      author: author.name,
      now,
    });
    await set({
      status,
      paidAt: null,
      paymentDueAt: await findNewDueTime(connection, { ...order, status }, now),
      ...((await holdsPieces(connection, order.id)) && {
        holdUntil: startHold(
          order.paymentMethod,
          now,
          await readSettingsNow(connection),
        ).toISOString(),
      }),
    });
    await addEvent("payment-undone", { status });
    if (order.paymentMethod === "mercadopago") {
      await set({ paymentCheckAt: await readNextCheck(connection, order.id, now) });
    }
    if (await wasBuyerTold(connection, order.id)) await sendMails(composeMails);
    return { outcome: "saved", order: await getOrder(connection, order.id) };
  });
}

/** Passed while the order counted as paid: the buyer gets as much time as for a new order. */
async function findNewDueTime(
  connection: Connection,
  { status, paymentMethod, paymentDueAt }: Pick<Order, "status" | "paymentMethod" | "paymentDueAt">,
  now: Date,
): Promise<string | null> {
  const isLate = paymentDueAt !== null && paymentDueAt < now;
  if (!isLate || status !== "pending" || paymentMethod !== "transfer") {
    return paymentDueAt?.toISOString() ?? null;
  }
  const { transferHours } = await readSettingsNow(connection);
  return new Date(now.getTime() + transferHours * HOUR_MS).toISOString();
}

/** Whether the buyer got the confirmation and no correction since. Deletes a waiting confirmation. */
async function wasBuyerTold({ prepare }: Connection, orderId: number): Promise<boolean> {
  const since = `order_id = @orderId AND kind = 'order-paid' AND id > (SELECT coalesce(max(id), 0)
    FROM mail_outbox WHERE order_id = @orderId AND kind = 'order-payment-undone')`;
  await prepare(
    `DELETE FROM mail_outbox WHERE ${since} AND status IN ('waiting', 'held') AND attempts = 0`,
  ).run({ orderId });
  return (await prepare(`SELECT 1 FROM mail_outbox WHERE ${since}`).get({ orderId })) !== undefined;
}
