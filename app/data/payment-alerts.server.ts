import { findPaymentAlert } from "../domain/payment-alert";
import type { SavedOrder } from "./order-changes.server";
import { changeOrder, type OrderChange } from "./order-writing.server";

/**
 * Takes an alert off an order that the owner looked into. Another one than was shown stays.
 *
 * @throws DatabaseUnavailableError
 */
export function dismissPaymentAlert(
  change: OrderChange & { alert: string },
  now: Date,
): Promise<SavedOrder> {
  return changeOrder(change, now, ({ order, set, tell }) => {
    if (order.paymentAlert === "") return "saved";
    const isAsShown = order.paymentAlert === change.alert && order.status === change.expectedStatus;
    if (!isAsShown) return null;
    const label = findPaymentAlert(order.paymentAlert)?.label ?? order.paymentAlert;
    set({ paymentAlert: "" });
    tell("payment-alert", { text: `Revisado: ${label.toLowerCase()}.` });
    return "saved";
  });
}
