import type { Connection } from "../../../db/connection";
import type { Order } from "../../domain/orders/order";
import {
  formatCauses,
  nextAlert,
  parseCauses,
  type AlertCauses,
  type StoredAlert,
  dismissAlert,
  findPaymentAlert,
} from "../../domain/payments/payment-alert";
import { describeAlert, summarizePayments } from "../../domain/payments/payment-summary";
import type { SavedOrder } from "../orders/order-changes.server";
import { getOrder } from "../orders/order-details.server";
import {
  type ComposeMails,
  type Writing,
  changeOrder,
  type OrderRequest,
} from "../orders/order-writing.server";

export async function readStoredAlert(
  { prepare }: Connection,
  orderId: number,
): Promise<StoredAlert> {
  const row = await prepare<[number], Record<"alert" | "dismissed", string>>(
    `SELECT payment_alert AS alert, payment_alerts_dismissed AS dismissed FROM orders WHERE id = ?`,
  ).get(orderId);
  return { alert: row?.alert ?? "", dismissed: parseCauses(row?.dismissed ?? "") };
}

export async function readAlertCauses(connection: Connection, order: Order): Promise<AlertCauses> {
  const { causes } = summarizePayments(order, order.payments);
  return { ...causes, "refund-failed": await countFailedRefunds(connection, order.id) };
}

/** The number of failed refunds that later refunds of the same payment do not make up for. */
export async function countFailedRefunds(
  { prepare }: Connection,
  orderId: number,
): Promise<number> {
  const count = await prepare<[number], number>(
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

export async function writeNextAlert(
  { connection, order, set, addEvent, sendMails }: Writing,
  { before, after, composeMails }: ChangedCauses,
): Promise<void> {
  const stored = await readStoredAlert(connection, order.id);
  // A payment cannot resolve a failed refund: the owner or another refund does.
  const failed = Math.max(
    await countFailedRefunds(connection, order.id),
    stored.alert === "refund-failed" ? 1 : 0,
  );
  const refunds = { "refund-failed": failed };
  const changed = { before: { ...before, ...refunds }, after: { ...after, ...refunds } };
  const next = nextAlert(stored, changed);
  const dismissed = formatCauses(next.dismissed);
  if (next.alert !== stored.alert || dismissed !== formatCauses(stored.dismissed)) {
    await set({ paymentAlert: next.alert, paymentAlertsDismissed: dismissed });
  }
  const { raised } = next;
  if (raised === null) return;
  await addEvent("payment-alert", {
    text: describeAlert(raised, await getOrder(connection, order.id)),
  });
  // The mail is about the raised alert, even when a graver one stays on the order.
  await sendMails((current, settings) =>
    composeMails({ ...current, paymentAlert: raised }, settings),
  );
}

/** An alert that the page did not show stays. A lesser alert that was hidden appears next. */
export function dismissPaymentAlert(
  change: OrderRequest & { alert: string },
  now: Date,
): Promise<SavedOrder> {
  return changeOrder(change, now, async ({ connection, order, set, addEvent }) => {
    if (order.paymentAlert === "") return "saved";
    const isAsShown = order.paymentAlert === change.alert && order.status === change.expectedStatus;
    if (!isAsShown) return null;
    const label = findPaymentAlert(order.paymentAlert)?.label ?? order.paymentAlert;
    const next = dismissAlert(
      await readStoredAlert(connection, order.id),
      await readAlertCauses(connection, order),
    );
    await set({ paymentAlert: next.alert, paymentAlertsDismissed: formatCauses(next.dismissed) });
    await addEvent("payment-alert", { text: `Revisado: ${label.toLowerCase()}.` });
    return "saved";
  });
}
