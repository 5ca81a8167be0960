import { isMailAddress } from "../../../../domain/mail/mail-address";
import {
  CANCEL_REASONS,
  isCancelReasonFor,
  usualCancelReason,
} from "../../../../domain/orders/cancellation";
import { MAX_NOTE_LENGTH } from "../../../../domain/orders/order-event";
import { orderHeldInCents } from "../../../../domain/payments/held-money";
import type { Order } from "../../../../domain/orders/order-details";
import { canReceivePayment, toOrderFacts } from "../../../../domain/orders/order-moves";
import { hasExpired } from "../../../../domain/stock/hold";
import { isUnheld } from "../../../../domain/stock/unpaid-holds";
import { countPieces, type AwayPieces } from "../../../../domain/stock/returned-pieces";
import type { OrderReply } from "../../../../forms/orders/order-form";
import { SelectField } from "../../../select-field";
import { TextArea } from "../../../text-area";
import { replyField } from "../../reply-field";
import { ManualRefundForm } from "./manual-refund-form";
import { OrderForm, replyTo, Submit } from "./order-form";
import { RefundPieces } from "./refund-pieces";
import {
  endsOrder,
  listConsequences,
  moveLabel,
  warnOfOnline,
  type OrderMoveChoice,
} from "./move-words";
import { TrackingFields } from "./tracking-fields";

type NextStepProps = {
  order: Order;
  away: readonly AwayPieces[];
  moves: readonly OrderMoveChoice[];
  isOverdue: boolean;
  refundKey: string;
  reply: OrderReply | null;
};

/** The usual next step as a large button, and the other actions folded below. */
export function NextStep(props: NextStepProps) {
  const { order, away, moves, isOverdue, refundKey, reply } = props;
  const heldInCents = order.paidAt === null ? 0 : orderHeldInCents(order);
  const [first] = moves;
  const usual = first && isUsual(first, order) ? first : null;
  const rest = usual ? moves.slice(1) : moves;
  const isPaymentApart =
    canReceivePayment(toOrderFacts(order)) && !moves.some(({ to }) => to === "paid");
  const isApart = isUnheld(order);
  if (moves.length === 0 && !isPaymentApart) return null;
  return (
    <section className="panel next-step" aria-labelledby="que-sigue">
      <h2 id="que-sigue">{usual ? "Qué sigue" : "Qué más se puede hacer"}</h2>
      {isApart && <HoldPieces order={order} />}
      {usual && <UsualMove order={order} move={usual} reply={replyTo("move", reply)} />}
      {order.status === "pending" && order.paymentMethod === "mercadopago" && (
        <p>Esperamos el pago: apenas entra, Mercado Pago avisa y el pedido pasa solo a “Pagado”.</p>
      )}
      {(rest.length > 0 || isPaymentApart) && (
        <div className="other-moves">
          {isPaymentApart && <LatePayment order={order} />}
          {rest.map((move) =>
            move.to === "refunded" && heldInCents > 0 ? (
              // A new key closes the form after a refund.
              <ManualRefundForm
                key={`${order.status} ${heldInCents}`}
                order={order}
                away={away}
                heldInCents={heldInCents}
                refundKey={refundKey}
                reply={replyTo("manual-refund", reply)}
              />
            ) : (
              <OtherMove
                key={`${order.status} ${move.to}`}
                order={order}
                away={away}
                move={move}
                isOverdue={isOverdue}
                reply={replyTo("move", reply)}
              />
            ),
          )}
        </div>
      )}
    </section>
  );
}

/** Its pieces are still for sale: see `mayHold`. */
function HoldPieces({ order }: { order: Order }) {
  return (
    <OrderForm order={order} intent="hold">
      <p className="alert-note">
        Las prendas de este pedido siguen a la venta: nadie las separó todavía.
      </p>
      <Submit intent="hold" look="button-wide">
        Separar las prendas
      </Submit>
      <p className="field-hint">Le llega el e-mail “Prendas separadas”, con el plazo para pagar.</p>
    </OrderForm>
  );
}

/** Online payments arrive automatically, so the owner has nothing to do. */
function isUsual({ to }: OrderMoveChoice, { paymentMethod }: Order): boolean {
  return !endsOrder(to) && !(to === "paid" && paymentMethod === "mercadopago");
}

type MoveProps = { order: Order; move: OrderMoveChoice };

function UsualMove({ order, move, reply }: MoveProps & { reply: OrderReply | null }) {
  const intent = move.to === "paid" ? "payment" : "move";
  return (
    <OrderForm order={order} intent={intent}>
      <input type="hidden" name="a" value={move.to} />
      {move.to === "shipped" && <TrackingFields id="envio" order={order} reply={reply} />}
      <Submit intent={intent} look="button-wide">
        {moveLabel(move.to, order)}
      </Submit>
      <p className="field-hint">{listConsequences(move, order).join(" ")}</p>
    </OrderForm>
  );
}

type OtherMoveProps = MoveProps & {
  away: readonly AwayPieces[];
  isOverdue: boolean;
  reply: OrderReply | null;
};

export const MOVE_FORM = "paso";

/** The owner opens it and reads the consequences before the action. */
function OtherMove({ order, away, move, isOverdue, reply }: OtherMoveProps) {
  const own = move.to === "cancelled" && reply?.values.motivo !== undefined ? reply : null;
  const intent = move.to === "paid" ? "payment" : "move";
  const label = moveLabel(move.to, order);
  return (
    <details className="confirm" open={own !== null || undefined}>
      <summary>{label}…</summary>
      <OrderForm order={order} intent={intent} className="confirm-body">
        <input type="hidden" name="a" value={move.to} />
        {move.to === "cancelled" && (
          <CancelFields order={order} isOverdue={isOverdue} reply={own} />
        )}
        {move.to === "refunded" && countPieces(away) > 0 && (
          <RefundPieces
            order={order}
            away={away}
            formName={MOVE_FORM}
            withMoney={false}
            reply={reply}
          />
        )}
        <Consequences lines={listConsequences(move, order)} />
        <Submit intent={intent} look={endsOrder(move.to) ? "button-danger" : "button-quiet"}>
          {endsOrder(move.to) ? `Sí, ${label.toLowerCase()}` : label}
        </Submit>
      </OrderForm>
    </details>
  );
}

/** A payment that arrives after the order moved on or was cancelled. */
function LatePayment({ order }: { order: Order }) {
  const isCancelled = order.status === "cancelled";
  return (
    <details className="confirm">
      <summary>Recibí el pago…</summary>
      <OrderForm order={order} intent="payment" className="confirm-body">
        <Consequences
          lines={[
            "Queda anotado que llegó la plata, con la fecha de hoy.",
            ...warnOfOnline(order),
            hasExpired(order)
              ? "Si las prendas siguen estando, el pedido vuelve a valer y pasa a “Pagado”. Si no, sigue cancelado y después vas a poder anotar la devolución."
              : isCancelled
                ? "El pedido sigue cancelado: después vas a poder anotar la devolución."
                : "El pedido queda donde está y no sale ningún e-mail.",
          ]}
        />
        <Submit intent="payment" look="button-quiet">
          Recibí el pago
        </Submit>
      </OrderForm>
    </details>
  );
}

function Consequences({ lines }: { lines: readonly string[] }) {
  return (
    <>
      <p className="confirm-title">Qué va a pasar</p>
      <ul className="bullets">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

type CancelFieldsProps = { order: Order; isOverdue: boolean; reply: OrderReply | null };

function CancelFields({ order, isOverdue, reply }: CancelFieldsProps) {
  const isPaid = order.paidAt !== null;
  const isTold = isMailAddress(order.customerEmail);
  return (
    <>
      <SelectField
        {...replyField(reply, "motivo", usualCancelReason({ isPaid, isOverdue }))}
        label="Motivo"
        hint={isTold ? "El e-mail también lo dice, salvo los dos últimos." : undefined}
        options={CANCEL_REASONS.filter(({ id }) => isCancelReasonFor({ isPaid }, id))}
      />
      <TextArea
        {...replyField(reply, "detalle", "")}
        label="Detalle"
        hint="Solo para vos: queda en la historia del pedido."
        rows={2}
        maxLength={MAX_NOTE_LENGTH}
      />
    </>
  );
}
