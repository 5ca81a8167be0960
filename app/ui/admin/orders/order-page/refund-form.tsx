import { mailKindLabel } from "../../../../domain/mail/mail";
import { isMailAddress } from "../../../../domain/mail/mail-address";
import type { Order } from "../../../../domain/orders/order-details";
import type { OrderPayment } from "../../../../domain/payments/order-payments";
import { formatPaid } from "../../../../domain/payments/payment-labels";
import type { OrderReply } from "../../../../forms/orders/order-form";
import { TextField } from "../../../text-field";
import { OrderForm, Submit } from "./order-form";
import { replyField } from "../../reply-field";

type RefundFormProps = {
  order: Order;
  payment: OrderPayment;
  /** Amount of the payment that can still be refunded. */
  restInCents: number;
  refundKey: string;
  /** The answer to this payment's form. */
  reply: OrderReply | null;
};

/** The id of the amount field; each payment has its own. */
export const amountFieldId = (paymentId: number) => `importe-${paymentId}`;

/** The owner opens it and reads the consequences before refunding. */
export function RefundForm({ order, payment, restInCents, refundKey, reply }: RefundFormProps) {
  const rest = formatPaid(restInCents, payment.currency);
  const isPart = reply?.refund?.isPart ?? false;
  return (
    <details className="confirm refund" open={reply !== null || undefined}>
      <summary>Devolver la plata…</summary>
      <OrderForm order={order} intent="refund" className="confirm-body">
        <input type="hidden" name="pago" value={payment.id} />
        <input type="hidden" name="queda" value={restInCents} />
        <input type="hidden" name="clave" value={refundKey} />
        <fieldset className="refund-parts">
          <legend className="confirm-title">¿Cuánto devolvés?</legend>
          <label className="check">
            <input type="radio" name="parte" value="todo" defaultChecked={!isPart} />
            <span>
              Todo lo que queda: <strong>{rest}</strong>
            </span>
          </label>
          <label className="check">
            <input type="radio" name="parte" value="importe" defaultChecked={isPart} />
            Una parte
          </label>
          <TextField
            {...replyField(reply, "importe")}
            id={amountFieldId(payment.id)}
            label="Importe de la parte, en pesos"
            hint="Por ejemplo: 1.500,50"
            inputMode="decimal"
            autoComplete="off"
          />
        </fieldset>
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
