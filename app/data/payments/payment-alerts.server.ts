import { dismissAlert, findPaymentAlert, formatCauses } from "../../domain/payments/payment-alert";
import type { SavedOrder } from "../orders/order-changes.server";
import { changeOrder, type OrderRequest } from "../orders/order-writing.server";
import { readAlertCauses, readStoredAlert } from "./payment-alert-writing.server";

/**
 * Dismisses an order's alert and stores the number of its causes. An alert that the page did not show
 * stays. A lesser alert that was hidden appears next.
 */
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
