import { eq } from "drizzle-orm";

import { orders } from "../../../db/schema/orders";
import type { Connection } from "../../../db/open";
import type { Order } from "../../domain/orders/order-details";
import {
  formatCauses,
  nextAlert,
  parseCauses,
  type AlertCauses,
  type StoredAlert,
} from "../../domain/payments/payment-alert";
import { describeAlert } from "../../domain/payments/payment-alert-words";
import { summarizePayments } from "../../domain/payments/payment-summary";
import { getOrder } from "../orders/order-details.server";
import type { ComposeMails, Writing } from "../orders/order-writing.server";

export function readStoredAlert({ queries }: Connection, orderId: number): StoredAlert {
  const row = queries
    .select({ alert: orders.paymentAlert, dismissed: orders.paymentAlertsDismissed })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get();
  return { alert: row?.alert ?? "", dismissed: parseCauses(row?.dismissed ?? "") };
}

/** Every cause for an alert of the order: from its payments, and from failed refunds. */
export function readAlertCauses(connection: Connection, order: Order): AlertCauses {
  const { causes } = summarizePayments(order, order.payments);
  return { ...causes, "refund-failed": countFailedRefunds(connection, order.id) };
}

/** The number of failed refunds that later refunds of the same payment do not make up for. */
export function countFailedRefunds({ sqlite }: Connection, orderId: number): number {
  const count = sqlite
    .prepare<[number], number>(
      `SELECT count(*) FROM payment_refunds AS failed
        WHERE order_id = ? AND status = 'refused' AND amount_in_cents >
          (SELECT coalesce(sum(amount_in_cents), 0) FROM payment_refunds AS since
            WHERE since.payment_id = failed.payment_id AND since.id > failed.id
            AND since.created_at >= failed.settled_at
            AND since.status IN ('approved', 'in_process'))`,
    )
    .pluck()
    .get(orderId);
  return count ?? 0;
}

type ChangedCauses = { before: AlertCauses; after: AlertCauses; composeMails: ComposeMails };

/** Stores the alert after payments changed. A new alert goes to the history and by mail. */
export function writeNextAlert(
  connection: Connection,
  writing: Writing,
  { before, after, composeMails }: ChangedCauses,
): void {
  const { order, set, addEvent, sendMails } = writing;
  const stored = readStoredAlert(connection, order.id);
  // A payment cannot resolve a failed refund: the owner or another refund does.
  const failed = Math.max(
    countFailedRefunds(connection, order.id),
    stored.alert === "refund-failed" ? 1 : 0,
  );
  const next = nextAlert(stored, {
    before: { ...before, "refund-failed": failed },
    after: { ...after, "refund-failed": failed },
  });
  const dismissed = formatCauses(next.dismissed);
  if (next.alert !== stored.alert || dismissed !== formatCauses(stored.dismissed)) {
    set({ paymentAlert: next.alert, paymentAlertsDismissed: dismissed });
  }
  const { raised } = next;
  if (raised === null) return;
  addEvent("payment-alert", { text: describeAlert(raised, getOrder(connection, order.id)) });
  // The mail is about the raised alert, even when a graver one stays on the order.
  sendMails((current, settings) => composeMails({ ...current, paymentAlert: raised }, settings));
}
