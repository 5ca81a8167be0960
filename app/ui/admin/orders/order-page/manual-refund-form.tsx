import { mailKindLabel } from "../../../../domain/mail/mail";
import { isMailAddress } from "../../../../domain/mail/mail-address";
import type { Order } from "../../../../domain/orders/order-details";
import { MAX_NOTE_LENGTH } from "../../../../domain/orders/order-event";
import { formatPaid } from "../../../../domain/payments/payment-labels";
import { onlineRefundableInCents } from "../../../../domain/payments/held-money";
import type { AwayPieces } from "../../../../domain/stock/returned-pieces";
import type { OrderReply } from "../../../../forms/orders/order-form";
import { TextArea } from "../../../text-area";
import { OrderForm, Submit } from "./order-form";
import { RefundAmount } from "./refund-amount";
import { replyField } from "../../reply-field";

type ManualRefundFormProps = {
  order: Order;
  away: readonly AwayPieces[];
  /** Amount that can still be refunded. */
  heldInCents: number;
  refundKey: string;
  /** The answer to this form. */
  reply: OrderReply | null;
};

export const MANUAL_REFUND = "devolucion";

/** Records a refund that the owner made by transfer or in cash, full or partial. */
export function ManualRefundForm(props: ManualRefundFormProps) {
  const { order, away, heldInCents, refundKey, reply } = props;
  const onlineInCents = Math.min(onlineRefundableInCents(order), heldInCents);
  return (
    <details className="confirm" open={reply !== null || undefined}>
      <summary>Anotar la devolución…</summary>
      <OrderForm order={order} intent="manual-refund" className="confirm-body">
        <input type="hidden" name="clave" value={refundKey} />
        <input type="hidden" name="queda" value={heldInCents} />
        <RefundAmount
          order={order}
          away={away}
          formName={MANUAL_REFUND}
          rest={formatPaid(heldInCents)}
          amountField={{ name: "devuelto", id: "devuelto" }}
          reply={reply}
        />
        <TextArea
          {...replyField(reply, "aclaracion", "")}
          label="Nota"
          hint="Opcional y solo para vos: por ejemplo, desde qué cuenta salió."
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
        />
        <p className="confirm-title">Qué va a pasar</p>
        <ul className="bullets">
          {onlineInCents > 0 && (
            <li>
              Esto no devuelve la plata. Para devolver los {formatPaid(onlineInCents)} que entraron
              por Mercado Pago usá “Reembolsar”, en “Pagos de Mercado Pago”: el pedido pasa solo a
              “Devuelto”. Anotalo acá solamente si ya los devolviste de otra forma.
            </li>
          )}
          {onlineInCents < heldInCents && (
            <li>
              Anotalo cuando ya lo hayas devuelto por transferencia o en efectivo: la tienda no
              mueve plata, la devolución la hacés vos.
            </li>
          )}
          <li>
            Si con esto devolviste todo, el pedido pasa a “Devuelto” y deja de contar como venta.
          </li>
          <li>
            {isMailAddress(order.customerEmail)
              ? `Sale el e-mail “${mailKindLabel("order-refund")}” a ${order.customerEmail}.`
              : "No sale ningún e-mail: el pedido no tiene e-mail."}
          </li>
          <li>No se puede deshacer.</li>
        </ul>
        <Submit intent="manual-refund" look="button-danger">
          Sí, anotar la devolución
        </Submit>
      </OrderForm>
    </details>
  );
}
