import type { Connection } from "../../../db/connection";
import { refuseCancelling } from "../../domain/orders/shopper-choices";
import type { By } from "../history/batch.server";
import { readNextCheck } from "../payments/payment-checks.server";
import { readOrderByNumber } from "./order-details.server";
import { startWriting, writeMove, type ComposeMails } from "./order-writing.server";

/**
 * Within a write: cancels an unpaid order, so that a person of the shop can sell its pieces. Returns
 * false when a payment or a receipt came meanwhile, and nothing is written.
 */
export async function cancelForSale(
  connection: Connection,
  { orderNumber, composeMails }: { orderNumber: string; composeMails: ComposeMails },
  { author, now }: By,
): Promise<boolean> {
  const order = await readOrderByNumber(connection, orderNumber);
  if (!order || refuseCancelling(order) !== null) return false;
  const writing = startWriting(connection, { order, author: author.name, now });
  await writing.addEvent("cancel-reason", { status: "no-stock" });
  await writeMove(writing, "cancelled");
  await writing.set({ paymentCheckAt: await readNextCheck(connection, order.id, now) });
  await writing.sendMails(composeMails);
  return true;
}
