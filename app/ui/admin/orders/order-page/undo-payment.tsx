import { orderStateLabel } from "../../../../domain/orders/order";
import type { Order } from "../../../../domain/orders/order-details";
import { stateWithoutPayment } from "../../../../domain/payments/payment-undo";
import { OrderForm, Submit } from "./order-form";

/** Undoes "Recibí el pago" before the order is shipped; nothing when that is impossible. */
export function UndoPayment({ order }: { order: Order }) {
  const status = stateWithoutPayment(order);
  if (status === null) return null;
  return (
    <details className="confirm">
      <summary>Deshacer “Recibí el pago”…</summary>
      <OrderForm order={order} intent="undo-payment" className="confirm-body">
        <p className="confirm-title">Qué va a pasar</p>
        <ul className="bullets">
          <li>El pedido queda sin pagar y deja de contar como cobrado.</li>
          {status !== order.status && <li>Vuelve a “{orderStateLabel(status)}”.</li>}
          <li>Si ya le llegó el e-mail de que entró el pago, sale otro que lo corrige.</li>
        </ul>
        <Submit intent="undo-payment" look="button-quiet">
          Deshacer el pago
        </Submit>
      </OrderForm>
    </details>
  );
}
