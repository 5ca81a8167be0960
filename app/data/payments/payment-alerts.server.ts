import { dismissAlert, findPaymentAlert, formatCauses } from "../../domain/payments/payment-alert";
import type { SavedOrder } from "../orders/order-changes.server";
import { changeOrder, type OrderChange } from "../orders/order-writing.server";
import { readAlertCauses, readStoredAlert } from "./payment-alert-writing.server";

/**
 * Takes an alert off an order that the owner looked into, and remembers how much of its cause there
 * was. Another alert than was shown stays, and a lesser one that it hid stands next.
 *
 * @throws DatabaseUnavailableError
 */
export function dismissPaymentAlert(
  change: OrderChange & { alert: string },
  now: Date,
): Promise<SavedOrder> {
  return changeOrder(change, now, ({ connection, order, set, tell }) => {
    if (order.paymentAlert === "") return "saved";
    const isAsShown = order.paymentAlert === change.alert && order.status === change.expectedStatus;
    if (!isAsShown) return null;
    const label = findPaymentAlert(order.paymentAlert)?.label ?? order.paymentAlert;
    const next = dismissAlert(
      readStoredAlert(connection, order.id),
      readAlertCauses(connection, order),
    );
    set({ paymentAlert: next.alert, paymentAlertsDismissed: formatCauses(next.dismissed) });
    tell("payment-alert", { text: `Revisado: ${label.toLowerCase()}.` });
    return "saved";
  });
}
