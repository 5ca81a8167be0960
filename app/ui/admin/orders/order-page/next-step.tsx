import { Link } from "@remix-run/react";

import { adminPaths } from "../../../../admin-paths";
import { isAside } from "../../../../domain/counter/aside";
import { mailKindLabel } from "../../../../domain/mail/mail";
import type { MailKind } from "../../../../domain/mail/mail-kinds";
import { isMailAddress } from "../../../../domain/mail/mail-address";
import {
  CANCEL_REASONS,
  isCancelReasonFor,
  usualCancelReason,
} from "../../../../domain/orders/cancellation";
import { orderStateLabel, type OrderState, type Order } from "../../../../domain/orders/order";
import type { WayBack } from "../../../../domain/orders/way-back";
import { canReceivePayment, toOrderFacts } from "../../../../domain/orders/order-moves";
import { hasExpired, isUnheld } from "../../../../domain/stock/hold";
import { orderHeldInCents, onlineRefundableInCents } from "../../../../domain/payments/held-money";
import {
  COUNTER_WAYS,
  findCounterWay,
  isPaidByQr,
} from "../../../../domain/payments/payment-method";
import { formatPaid } from "../../../../domain/payments/payment-words";
import { formatPesos } from "../../../../domain/plain/money";
import { type AwayPieces } from "../../../../domain/stock/returned-pieces";
import { countPieces } from "../../../../domain/stock/piece-count";
import { type OrderReply, ORDER_FIELDS, REST_WAY_FIELD } from "../../../../forms/orders/order-form";
import { SelectField } from "../../../fields";
import { replyField } from "../../../form-fields";
import { TrackingFields } from "./order-customer";
import { OrderForm, replyTo, Submit, OrderFields } from "./order-form";
import { ManualRefundForm, RefundPieces } from "./refund-form";

export function NextStep(props: {
  order: Order;
  away: readonly AwayPieces[];
  moves: readonly OrderMoveChoice[];
  isOverdue: boolean;
  refundKey: string;
  hasTill: boolean;
  reply: OrderReply | null;
}) {
  const { order, away, isOverdue, refundKey, hasTill, reply } = props;
  // What is aside is handed over where its rest is paid.
  const moves = props.moves.filter(({ to }) => to !== "delivered" || !isAside(order));
  const heldInCents = order.paidAt === null ? 0 : orderHeldInCents(order);
  const [first] = moves;
  const usual = first && isUsual(first, order) ? first : null;
  const rest = usual ? moves.slice(1) : moves;
  const isPaymentApart =
    !isAside(order) &&
    canReceivePayment(toOrderFacts(order)) &&
    !moves.some(({ to }) => to === "paid");
  const isApart = isUnheld(order);
  if (moves.length === 0 && !isPaymentApart) return null;
  return (
    <section className="panel next-step" aria-labelledby="que-sigue">
      <h2 id="que-sigue">{usual ? "Qué sigue" : "Qué más se puede hacer"}</h2>
      {isApart && <HoldPieces order={order} />}
      {usual && <UsualMove order={order} move={usual} reply={replyTo("move", reply)} />}
      {order.status === "pending" && order.paymentMethod === "mercadopago" && (
        <p>
          Esperamos el pago: apenas entra, Mercado Pago avisa y el pedido pasa solo a “Pagado”.{" "}
          {isPaidByQr(order) && (
            <Link to={adminPaths.counterQr(order.orderNumber)}>Mostrar el QR</Link>
          )}
        </p>
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
                {...{ refundKey, hasTill }}
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
      {move.to === "paid" && <PaidWay order={order} />}
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

function OtherMove({ order, away, move, isOverdue, reply }: OtherMoveProps) {
  const own = move.to === "cancelled" && reply?.values.motivo !== undefined ? reply : null;
  const intent = move.to === "paid" ? "payment" : "move";
  const label = moveLabel(move.to, order);
  return (
    <details className="confirm" open={own !== null || undefined}>
      <summary>{label}…</summary>
      <OrderForm order={order} intent={intent} className="confirm-body">
        <input type="hidden" name="a" value={move.to} />
        {move.to === "paid" && <PaidWay order={order} />}
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

function LatePayment({ order }: { order: Order }) {
  const isCancelled = order.status === "cancelled";
  return (
    <details className="confirm">
      <summary>Recibí el pago…</summary>
      <OrderForm order={order} intent="payment" className="confirm-body">
        <PaidWay order={order} />
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

/** The difference of an exchange, which at the counter is paid by any way. Other orders were told theirs. */
function PaidWay({ order: { replacesOrderId, paymentMethod } }: { order: Order }) {
  if (replacesOrderId === null) return null;
  return (
    <SelectField
      name={REST_WAY_FIELD}
      label="Cómo la pagó"
      hint="Entra en la caja que tengas abierta."
      defaultValue={findCounterWay(paymentMethod) ?? "transfer"}
      options={COUNTER_WAYS}
    />
  );
}

/** For an order that was marked as sent or delivered by mistake. */
export function MoveBack({ order, wayBack }: { order: Order; wayBack: WayBack }) {
  const { to, undoesPayment } = wayBack;
  const wasShipped = order.status === "shipped";
  return (
    <section className="panel" aria-labelledby="volver-atras">
      <h2 id="volver-atras">{wasShipped ? "¿Todavía no salió?" : "¿Todavía no lo entregaste?"}</h2>
      <OrderForm order={order} intent="move-back">
        <input type="hidden" name="a" value={to} />
        <Submit intent="move-back" look="button-quiet">
          Volver atrás
        </Submit>
        <p className="field-hint">
          {[
            `Vuelve a “${orderStateLabel(to)}”.`,
            ...(undoesPayment ? ["También se deshace el cobro."] : []),
            wasShipped
              ? "Si el e-mail “Pedido enviado” ya salió, le avisamos que todavía no."
              : "No sale ningún e-mail.",
          ].join(" ")}
        </p>
      </OrderForm>
    </section>
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
        label={ORDER_FIELDS.reason.label}
        hint={isTold ? "El e-mail también lo dice, salvo los dos últimos." : undefined}
        options={CANCEL_REASONS.filter(({ id }) => isCancelReasonFor({ isPaid }, id))}
      />
      <OrderFields fields={[ORDER_FIELDS.cancelNote]} reply={reply} />
    </>
  );
}

export type OrderMoveChoice = {
  to: OrderState;
  mails: readonly { kind: MailKind; recipient: string | null }[];
};

function moveLabel(to: OrderState, { paidAt }: Pick<Order, "paidAt">): string {
  return to === "delivered" && paidAt === null ? "Entregado y cobrado" : MOVE_LABELS[to];
}

const MOVE_LABELS: Record<OrderState, string> = {
  pending: "Volver a pendiente",
  paid: "Recibí el pago",
  preparing: "Empezar a preparar",
  ready_for_pickup: "Está listo para retirar",
  shipped: "Marcar como enviado",
  delivered: "Marcar como entregado",
  cancelled: "Cancelar el pedido",
  refunded: "Anotar la devolución",
};

function endsOrder(to: OrderState): boolean {
  return to === "cancelled" || to === "refunded";
}

export function listConsequences({ to, mails }: OrderMoveChoice, order: Order): string[] {
  return [
    ...describeMoney(to, order),
    ...(mails.length === 0
      ? ["No sale ningún e-mail."]
      : mails.map(
          ({ kind, recipient }) =>
            `Sale el e-mail “${mailKindLabel(kind)}” a ${recipient ?? "tu casilla"}.`,
        )),
    ...(endsOrder(to) ? ["Deja de contar como venta.", "No se puede deshacer."] : []),
  ];
}

function describeMoney(to: OrderState, order: Order): string[] {
  const total = formatPesos(order.totalInPesos);
  const isPaid = order.paidAt !== null;
  const heldInCents = orderHeldInCents(order);
  if (to === "refunded" || (to === "cancelled" && (isPaid || heldInCents > 0))) {
    return describeReturn(to, order, heldInCents);
  }
  if (to === "cancelled") return ["No hay plata para devolver: todavía no se pagó."];
  if (to === "delivered" && !isPaid) return [`Queda anotado que cobraste ${total}.`];
  if (to !== "paid") return [];
  return [`Queda anotado que cobraste ${total}.`, ...warnOfOnline(order)];
}

function describeReturn(to: OrderState, order: Order, heldInCents: number): string[] {
  if (heldInCents === 0) return ["Ya no queda plata por devolver: la tienda no mueve plata."];
  const onlineInCents = Math.min(onlineRefundableInCents(order), heldInCents);
  const byHandInCents = heldInCents - onlineInCents;
  const [online, byHand] = [formatPaid(onlineInCents), formatPaid(byHandInCents)];
  const ofProvider =
    to === "refunded"
      ? [
          `Esto no devuelve la plata. Para devolver los ${online} que entraron por Mercado Pago usá “Reembolsar”, en “Pagos de Mercado Pago”: el pedido pasa solo a “Devuelto”.`,
          "Anotalo acá solamente si ya los devolviste de otra forma.",
        ]
      : [
          `Cancelar no devuelve la plata: quedan ${online} por devolver. Hacelo con “Reembolsar”, en “Pagos de Mercado Pago”.`,
        ];
  const ofHand =
    to === "refunded"
      ? `Anotalo cuando ya hayas devuelto los ${byHand}: la tienda no mueve plata, la devolución la hacés vos.`
      : `Te queda devolver ${byHand} a mano: la tienda no mueve plata. Cuando lo hagas, anotalo acá con “Anotar la devolución”.`;
  return [...(onlineInCents > 0 ? ofProvider : []), ...(byHandInCents > 0 ? [ofHand] : [])];
}

function warnOfOnline({ paymentMethod }: Pick<Order, "paymentMethod">): string[] {
  return paymentMethod === "mercadopago"
    ? [
        "Los pagos de Mercado Pago se anotan solos: hacelo a mano solamente si viste la plata en tu cuenta, o si te pagaron de otra forma. Si falta un aviso, tocá “Conciliar”.",
      ]
    : [];
}
