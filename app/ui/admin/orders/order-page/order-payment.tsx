import { adminPaths } from "../../../../admin-paths";
import { orderStateLabel } from "../../../../domain/orders/order";
import { stateWithoutPayment } from "../../../../domain/payments/payment-undo";
import { formatMoment } from "../../../../domain/plain/buenos-aires";
import type { Order } from "../../../../domain/orders/order-details";
import { paymentMethodLabel } from "../../../../domain/payments/payment-method";
import { formatPaid } from "../../../../domain/payments/payment-words";
import { OrderForm, Submit } from "./order-form";

export function OrderPayment({ order, isOverdue }: { order: Order; isOverdue: boolean }) {
  const { paidAt, paymentDueAt, paymentMethod, receipts, status } = order;
  const isAwaited = paidAt === null && status === "pending" && paymentDueAt !== null;
  return (
    <section className="panel" aria-labelledby="pago">
      <h2 id="pago">Pago</h2>
      <dl className="facts">
        <div>
          <dt>Forma</dt>
          <dd>{paymentMethodLabel(paymentMethod)}</dd>
        </div>
        <div>
          <dt>Cobrado</dt>
          <dd>{paidAt === null ? "Todavía no" : formatMoment(paidAt)}</dd>
        </div>
        {isAwaited && !isOverdue && (
          <div>
            <dt>Lo esperás hasta</dt>
            <dd>{formatMoment(paymentDueAt)}</dd>
          </div>
        )}
      </dl>
      {isAwaited && isOverdue && (
        <p className="alert-note">
          El plazo para transferir venció el {formatMoment(paymentDueAt)}. Escribile, o cancelá el
          pedido si ya no lo esperás.
        </p>
      )}
      {order.manualRefunds.length > 0 && <ManualRefundList order={order} />}
      <UndoPayment order={order} />
      {receipts.length > 0 && (
        <div>
          <h3>Comprobantes</h3>
          <ul className="order-receipts">
            {receipts.map(({ id, at, contentType }) => (
              <li key={id}>
                <a href={adminPaths.orderReceipt(order.orderNumber, id)}>
                  {contentType === "application/pdf" ? "PDF" : "Foto"}
                  {at === null ? "" : ` del ${formatMoment(at)}`}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function ManualRefundList({ order }: { order: Order }) {
  return (
    <div>
      <h3>Devuelto a mano</h3>
      <ul className="order-refunds">
        {order.manualRefunds.map(({ amountInCents, note, author, at }, position) => (
          <li key={position}>
            <p>
              <strong>{formatPaid(amountInCents)}</strong>
              {note === "" ? "" : ` · ${note}`}
            </p>
            <p className="cell-note">
              {at === null ? "Sin fecha" : formatMoment(at)}
              {author === "" ? "" : ` · ${author}`}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function UndoPayment({ order }: { order: Order }) {
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
