import { mailKindLabel } from "../../../../domain/mail/mail";
import { isMailAddress } from "../../../../domain/mail/mail-address";
import type { Order } from "../../../../domain/orders/order-details";
import type { OrderPayment } from "../../../../domain/payments/order-payments";
import { formatPaid } from "../../../../domain/payments/payment-labels";
import type { AwayPieces } from "../../../../domain/stock/returned-pieces";
import type { OrderReply } from "../../../../forms/orders/order-form";
import { OrderForm, Submit } from "./order-form";
import { RefundAmount } from "./refund-amount";

type RefundFormProps = {
  order: Order;
  away: readonly AwayPieces[];
  payment: OrderPayment;
  /** Amount of the payment that can still be refunded. */
  restInCents: number;
  refundKey: string;
  /** The answer to this payment's form. */
  reply: OrderReply | null;
};

/** The id of the amount field; each payment has its own. */
export const amountFieldId = (paymentId: number) => `importe-${paymentId}`;

/** Tells the fields of one payment's form from the others. */
export const refundFormName = (paymentId: number) => `reembolso-${paymentId}`;

/** The owner opens it and reads the consequences before refunding. */
export function RefundForm(props: RefundFormProps) {
  const { order, away, payment, restInCents, refundKey, reply } = props;
  return (
    <details className="confirm refund" open={reply !== null || undefined}>
      <summary>Devolver la plata…</summary>
      <OrderForm order={order} intent="refund" className="confirm-body">
        <input type="hidden" name="pago" value={payment.id} />
        <input type="hidden" name="queda" value={restInCents} />
        <input type="hidden" name="clave" value={refundKey} />
        <RefundAmount
          order={order}
          away={away}
          formName={refundFormName(payment.id)}
          rest={formatPaid(restInCents, payment.currency)}
          amountField={{ name: "importe", id: amountFieldId(payment.id) }}
          reply={reply}
        />
        <ul className="bullets">
          <li>Mercado Pago le devuelve la plata a quien pagó, por el mismo medio.</li>
          <li>Si se devuelve todo, el pedido pasa solo a “Devuelto”.</li>
          {isMailAddress(order.customerEmail) && (
            <li>
              Sale el e-mail “{mailKindLabel("order-refund")}” a {order.customerEmail}.
            </li>
          )}
          <li>No se puede deshacer.</li>
        </ul>
        <Submit intent="refund" look="button-danger">
          Reembolsar
        </Submit>
      </OrderForm>
    </details>
  );
}
