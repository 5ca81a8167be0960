import { adminPaths } from "../../../../admin-paths";
import { describeParts } from "../../../../domain/counter/paid-parts";
import { paymentMethodLabel } from "../../../../domain/payments/payment-method";
import { refundStateLabel } from "../../../../domain/payments/payment-refund";
import { formatMoment } from "../../../../domain/plain/buenos-aires";
import { type Order, orderStateLabel, type ManualRefund } from "../../../../domain/orders/order";
import { stateWithoutPayment } from "../../../../domain/payments/corrected-money";
import { refundableNowInCents } from "../../../../domain/payments/held-money";
import {
  netLeftInCents,
  refundableInCents,
  type OrderPayment,
  type OrderRefund,
} from "../../../../domain/payments/order-payments";
import {
  describeMismatches,
  formatPaid,
  paymentStatusLabel,
  describeWay,
  rejectionReason,
} from "../../../../domain/payments/payment-words";
import type { AwayPieces } from "../../../../domain/stock/returned-pieces";
import type { OrderReply } from "../../../../forms/orders/order-form";
import { FactList } from "../../../fact-list";
import { OrderForm, Submit } from "./order-form";
import { RefundForm } from "./refund-form";
import { listWords } from "../../../../domain/plain/words";

type OrderPaymentsProps = {
  order: Order;
  away: readonly AwayPieces[];
  refundKey: string;
  reply: OrderReply | null;
};

export function OrderPayments({ order, away, refundKey, reply }: OrderPaymentsProps) {
  const { payments, paymentMethod } = order;
  if (payments.length === 0 && paymentMethod !== "mercadopago") return null;
  return (
    <section className="panel" aria-labelledby="pagos">
      <h2 id="pagos" tabIndex={-1}>
        Pagos de Mercado Pago
      </h2>
      {payments.length === 0 && (
        <p>Todavía no hay ninguno: Mercado Pago nos avisa cuando alguien paga.</p>
      )}
      {payments.length > 0 && (
        <ul className="order-payments">
          {[...payments].reverse().map((payment) => (
            <li key={payment.id}>
              <PaymentFacts payment={payment} />
              <RefundList
                title="Reembolsos"
                refunds={order.refunds
                  .filter(({ paymentId }) => paymentId === payment.id)
                  .map((refund) => ({ ...refund, note: refundStateLabel(refund.status) }))}
              />
              <GiveBack
                order={order}
                away={away}
                payment={payment}
                refundKey={refundKey}
                reply={reply}
              />
            </li>
          ))}
        </ul>
      )}
      <OrderForm order={order} intent="check-payments" className="order-check">
        <Submit intent="check-payments" look="button-quiet">
          Conciliar
        </Submit>
        <p className="field-hint">
          Le pregunta a Mercado Pago por los pagos de este pedido, por si se perdió un aviso.
        </p>
      </OrderForm>
    </section>
  );
}

function PaymentFacts({ payment }: { payment: OrderPayment }) {
  const { amountInCents, refundedInCents, currency, providerId, status } = payment;
  const netInCents = netLeftInCents(payment);
  const at = payment.approvedAt ?? payment.at;
  const reason = status === "rejected" ? rejectionReason(payment.statusDetail) : "";
  const doubts = describeMismatches(payment);
  return (
    <>
      <p className="order-payment-head">
        <strong>{formatPaid(amountInCents, currency)}</strong>
        <span className={`tag ${toneOf(payment)}`}>{paymentStatusLabel(payment)}</span>
      </p>
      <p className="order-payment-way">{describeWay(payment)}</p>
      {reason !== "" && <p className="cell-note">No pasó: {reason}.</p>}
      {doubts.length > 0 && (
        <p className="alert-note">No lo damos por pagado: {listWords(doubts)}.</p>
      )}
      <FactList
        className="facts"
        facts={[
          {
            term: "Neto para vos",
            value: netInCents === null ? "" : formatPaid(netInCents, currency),
          },
          {
            term: "Devuelto",
            value: refundedInCents > 0 ? formatPaid(refundedInCents, currency) : "",
          },
          { term: "N.º de pago", value: providerId },
          {
            term: payment.approvedAt === null ? "Empezado" : "Acreditado",
            value: at === null ? "Sin fecha" : formatMoment(at),
          },
        ]}
      />
    </>
  );
}

function toneOf({ status, mismatches }: OrderPayment): string {
  if (mismatches.length > 0 || status === "in_mediation" || status === "charged_back") {
    return "tag-alert";
  }
  return status === "approved" ? "tag-good" : "";
}

type GiveBackProps = OrderPaymentsProps & { payment: OrderPayment };

function GiveBack({ order, away, payment, refundKey, reply }: GiveBackProps) {
  if (payment.status === "in_mediation") {
    return (
      <p className="field-hint">
        Mientras dure el reclamo, la plata se devuelve desde tu cuenta de Mercado Pago.
      </p>
    );
  }
  // The shop cannot refund money in another account.
  if (payment.mismatches.includes("collector")) return null;
  const restInCents = refundableNowInCents(payment, order);
  if (restInCents === 0) {
    return refundableInCents(payment, order.refunds) === 0 ? null : (
      <p className="field-hint">
        Ya anotaste que devolviste esta plata a mano: no queda nada por reembolsar.
      </p>
    );
  }
  const own = reply?.refund?.paymentId === payment.id ? reply : null;
  return (
    // A new key closes the form after a refund.
    <RefundForm
      key={restInCents}
      order={order}
      away={away}
      payment={payment}
      restInCents={restInCents}
      refundKey={refundKey}
      reply={own}
    />
  );
}

type RefundListProps = { title: string; refunds: readonly (ManualRefund & Partial<OrderRefund>)[] };

function RefundList({ title, refunds }: RefundListProps) {
  if (refunds.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul className="order-refunds">
        {refunds.map(({ amountInCents, note, author, lastError = "", at }, position) => (
          <li key={position}>
            <p>
              <strong>{formatPaid(amountInCents)}</strong>
              {note !== "" && ` · ${note}`}
            </p>
            <p className="cell-note">
              {at === null ? "Sin fecha" : formatMoment(at)}
              {author === "" ? "" : ` · ${author}`}
            </p>
            {lastError !== "" && <p className="alert-note">{lastError}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function PaymentPanel({ order, isOverdue }: { order: Order; isOverdue: boolean }) {
  const { paidAt, paymentDueAt, paymentMethod, receipts, status } = order;
  const isAwaited = paidAt === null && status === "pending" && paymentDueAt !== null;
  return (
    <section className="panel" aria-labelledby="pago">
      <h2 id="pago">Pago</h2>
      <FactList
        className="facts"
        facts={[
          {
            term: "Forma",
            value: order.paidParts
              ? describeParts(order.paidParts)
              : paymentMethodLabel(paymentMethod),
          },
          { term: "Cobrado", value: paidAt === null ? "Todavía no" : formatMoment(paidAt) },
          {
            term: "Lo esperás hasta",
            value: isAwaited && !isOverdue ? formatMoment(paymentDueAt) : "",
          },
        ]}
      />
      {isAwaited && isOverdue && (
        <p className="alert-note">
          El plazo para transferir venció el {formatMoment(paymentDueAt)}. Escribile, o cancelá el
          pedido si ya no lo esperás.
        </p>
      )}
      <RefundList title="Devuelto a mano" refunds={order.manualRefunds} />
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
