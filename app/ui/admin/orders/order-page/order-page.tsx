import { Link } from "@remix-run/react";
import { useMemo } from "react";

import { adminPaths } from "../../../../admin-paths";
import { isMailAddress } from "../../../../domain/mail/mail-address";
import type { ChatText } from "../../../../domain/orders/chat-texts";
import { isAside } from "../../../../domain/counter/aside";
import type { Order } from "../../../../domain/orders/order";
import { orderProgress } from "../../../../domain/orders/order-moves";
import { whyNotCorrected, type CorrectionUndo } from "../../../../domain/orders/correction-words";
import { currentTotal, findBalance } from "../../../../domain/payments/corrected-money";
import type { WayBack } from "../../../../domain/orders/way-back";
import type { ParcelWeight } from "../../../../domain/orders/parcel-weight";
import { findPaymentAlert } from "../../../../domain/payments/payment-alert";
import { describeAlert } from "../../../../domain/payments/payment-summary";
import { refuseAtCounter } from "../../../../domain/returns/return-request";
import { formatMoment } from "../../../../domain/plain/buenos-aires";
import { type AwayPieces, mayReturn } from "../../../../domain/stock/returned-pieces";
import { countPieces } from "../../../../domain/stock/piece-count";
import {
  isPieceField,
  type OrderField,
  type OrderIntent,
  type OrderReply,
  ORDER_FIELDS,
} from "../../../../forms/orders/order-form";
import { ErrorSummary, useReplyErrors, type FormControls } from "../../../form";
import { Price } from "../../../price";
import { useMay } from "../../access";
import { OrderStateTag } from "../order-table";
import { type OrderMoveChoice, MOVE_FORM, MoveBack, NextStep } from "./next-step";
import { replyTo, OrderForm, Submit, OrderFields } from "./order-form";
import { type RefundFor, RefundForContext } from "./refund-filling";
import {
  pieceFieldId,
  RefundPieces,
  MANUAL_REFUND,
  amountFieldId,
  refundFormName,
} from "./refund-form";
import { CorrectionRest } from "./correction-rest";
import { OrderCustomer, OrderDelivery } from "./order-customer";
import { OrderHistory, OrderMails, type OrderMail } from "./order-history";
import { OrderItems } from "./order-items";
import { OrderPayments, PaymentPanel } from "./order-payments";

export type OrderPageData = {
  order: Order;
  /** The pieces that left with it, by line; empty when none did. */
  away: AwayPieces[];
  moves: OrderMoveChoice[];
  chats: ChatText[];
  mails: OrderMail[];
  isOverdue: boolean;
  refundKey: string;
  /** True when the person can give money back out of a till. */
  hasTill: boolean;
  parcel: ParcelWeight;
  /** The pieces of each item that are not in the shop; absent when all are there. */
  missing?: number[];
  /** Present while "sent" or "delivered" can be taken back. */
  wayBack?: WayBack;
  /** Present while the last correction can be taken back. */
  undo?: CorrectionUndo;
  /** What its shopper reads of its arrival; absent for nothing, and where a day is estimated. */
  arrival?: string;
  /** Present when the page was opened to give back the money of a withdrawal. */
  refundFor?: RefundFor;
};

export function OrderPage({ page, reply }: { page: OrderPageData; reply: OrderReply | null }) {
  const { order, away, moves, chats, mails, isOverdue, refundKey, hasTill } = page;
  const errors = useReplyErrors(
    reply,
    useMemo(() => controlsOf(reply), [reply]),
  );
  return (
    <div className="order">
      <OrderHeader order={order} />
      {errors.length > 0 && (
        <ErrorSummary
          title={reply?.errors.pedido === undefined ? "Revisá estos datos" : "No se cambió nada"}
          errors={errors}
        />
      )}
      <OrderAlert order={order} />
      <RefundForContext.Provider value={page.refundFor ?? null}>
        <div className="order-columns">
          <div className="order-main">
            <NextStep
              order={order}
              away={away}
              moves={moves}
              isOverdue={isOverdue}
              {...{ refundKey, hasTill }}
              reply={reply}
            />
            <CorrectionRest order={order} />
            {page.wayBack && <MoveBack order={order} wayBack={page.wayBack} />}
            <StockReturn order={order} away={away} reply={replyTo("return-stock", reply)} />
            <OrderItems order={order} missing={page.missing} />
          </div>
          <div className="order-side">
            <OrderCustomer order={order} chats={chats} />
            <PaymentPanel order={order} isOverdue={isOverdue} />
            <OrderPayments order={order} away={away} refundKey={refundKey} reply={reply} />
            <OrderDelivery
              order={order}
              parcel={page.parcel}
              arrival={page.arrival}
              reply={reply}
            />
            <OrderMails order={order} mails={mails} />
          </div>
          <div className="order-main">
            <OrderNotes order={order} reply={reply} />
            <OrderHistory order={order} undo={page.undo} />
          </div>
        </div>
      </RefundForContext.Provider>
    </div>
  );
}

/** Some fields appear more than once on the page: the ids depend on the form. */
function controlsOf(reply: OrderReply | null): FormControls<OrderField> {
  if (reply === null) return CONTROLS;
  const { intent, errors, refund } = reply;
  const paymentId = refund?.paymentId ?? null;
  const own =
    paymentId !== null
      ? { pedido: null, importe: amountFieldId(paymentId) }
      : intent === "move"
        ? MOVE_CONTROLS
        : CONTROLS;
  const formName = paymentId === null ? PIECE_FORMS[intent] : refundFormName(paymentId);
  if (formName === undefined) return own;
  const fields = Object.keys(errors).filter(isPieceField);
  return {
    ...own,
    ...Object.fromEntries(fields.map((field) => [field, pieceFieldId(formName, field)])),
  };
}

const STOCK_RETURN = "volvieron";

const PIECE_FORMS: Partial<Record<OrderIntent, string>> = {
  "manual-refund": MANUAL_REFUND,
  "return-stock": STOCK_RETURN,
  move: MOVE_FORM,
};

const CONTROLS: FormControls<OrderField> = {
  pedido: null,
  nota: "nota",
  mensaje: "mensaje",
  correo: "seguimiento-correo",
  codigo: "seguimiento-codigo",
  entrega: "dia-entrega",
  motivo: "motivo",
  detalle: "detalle",
  devuelto: "devuelto",
  aclaracion: "aclaracion",
  dueno: "dueno",
  claveParaDescuento: "claveParaDescuento",
};
const MOVE_CONTROLS = { ...CONTROLS, correo: "envio-correo", codigo: "envio-codigo" };

function OrderAlert({ order }: { order: Order }) {
  const { paymentAlert } = order;
  if (paymentAlert === "") return null;
  const alert = findPaymentAlert(paymentAlert);
  return (
    <section className="panel order-alert" aria-labelledby="aviso-de-pago">
      <h2 id="aviso-de-pago">{alert?.label ?? "Pago para revisar"}</h2>
      <p>{describeAlert(paymentAlert, order)}</p>
      <OrderForm order={order} intent="alert-seen" className="form-actions">
        <input type="hidden" name="aviso" value={paymentAlert} />
        <Submit intent="alert-seen" look="button-quiet">
          Ya lo revisé
        </Submit>
        <a className="order-alert-link" href="#pagos">
          Ver los pagos
        </a>
      </OrderForm>
    </section>
  );
}

type StockReturnProps = {
  order: Order;
  away: readonly AwayPieces[];
  reply: OrderReply | null;
};

/** For an order whose money went back, in whole or in part, and whose pieces come back later. */
function StockReturn({ order, away, reply }: StockReturnProps) {
  const pieces = countPieces(away);
  if (pieces === 0 || !mayReturn(order)) return null;
  return (
    <section className="panel" aria-labelledby="vuelve-titulo">
      <h2 id="vuelve-titulo">¿Volvieron las prendas?</h2>
      <p>Cuando las tengas en el local y se puedan vender, sumalas al stock.</p>
      {/* A new key fills the fields anew after some came back. */}
      <OrderForm key={pieces} order={order} intent="return-stock">
        <RefundPieces
          order={order}
          away={away}
          formName={STOCK_RETURN}
          withMoney={false}
          isAllBack={order.status === "refunded"}
          reply={reply}
        />
        <Submit intent="return-stock">Vuelven al stock</Submit>
      </OrderForm>
    </section>
  );
}

function OrderNotes({ order, reply }: { order: Order; reply: OrderReply | null }) {
  const own = replyTo("internal-note", reply);
  const message = replyTo("shopper-note", reply);
  const count = (kind: string) => order.events.filter((event) => event.kind === kind).length;
  return (
    <section className="panel" aria-labelledby="notas">
      <h2 id="notas">Notas y mensajes</h2>
      <div className="order-notes">
        {/* A saved note empties its form; the other form keeps its text. */}
        <OrderForm key={`nota ${count("internal-note")}`} order={order} intent="internal-note">
          <OrderFields fields={[ORDER_FIELDS.note]} reply={own} />
          <Submit intent="internal-note" look="button-quiet">
            Guardar la nota
          </Submit>
        </OrderForm>
        {isMailAddress(order.customerEmail) ? (
          <OrderForm key={`mensaje ${count("shopper-note")}`} order={order} intent="shopper-note">
            <OrderFields
              fields={[ORDER_FIELDS.message]}
              hints={{
                mensaje: `Sale por e-mail a ${order.customerEmail} y queda en la página de su pedido.`,
              }}
              reply={message}
            />
            <Submit intent="shopper-note" look="button-quiet">
              Enviar el mensaje
            </Submit>
          </OrderForm>
        ) : (
          <p className="field-hint">
            {hadAddress(order)
              ? "No le podés mandar un mensaje: el pedido ya no tiene un e-mail. Así queda cuando se borran los datos del cliente."
              : "No le podés mandar un mensaje: el pedido no tiene un e-mail."}
          </p>
        )}
      </div>
    </section>
  );
}

/** Orders from the website always have an e-mail; the owner's orders may have none. */
function hadAddress({ channel, events }: Order): boolean {
  return channel === "web" || events.some(({ kind }) => kind === "personal-data-erased");
}

const CHANNELS: Record<string, string> = {
  web: "por la tienda",
  shop: "en el local",
  whatsapp: "por WhatsApp",
};

function OrderHeader({ order }: { order: Order }) {
  const maySeeHistory = useMay("history.view");
  const mayCorrect = useMay("orders.change");
  const { id, orderNumber, status, createdAt, channel } = order;
  return (
    <header className="order-header">
      <p className="order-back">
        <Link to={adminPaths.orders()}>← Pedidos</Link>
      </p>
      <div className="page-header">
        <h1>
          <span className="visually-hidden">Pedido </span>
          {orderNumber}
        </h1>
        <p className="order-total">
          <Price amountInPesos={currentTotal(order)} />
        </p>
      </div>
      <p className="order-facts">
        <OrderStateTag status={status} />
        <PaidTag order={order} />
        <span>
          {createdAt === null ? "Sin fecha" : formatMoment(createdAt)}{" "}
          {CHANNELS[channel] ?? channel}
        </span>
        <Link to={adminPaths.orderPrint(orderNumber)}>Imprimir</Link>
        {mayCorrect && whyNotCorrected(order) === null && (
          <Link to={adminPaths.orderCorrection(orderNumber)}>Corregir pedido</Link>
        )}
        {mayCorrect && refuseAtCounter(order) === null && (
          <Link to={adminPaths.counterExchange(orderNumber)}>Cambio en el local</Link>
        )}
        {maySeeHistory && <Link to={adminPaths.historyOf("order", id)}>Historial</Link>}
      </p>
      <OrderProgress order={order} />
    </header>
  );
}

function PaidTag({ order }: { order: Order }) {
  const { paidAt, status } = order;
  if (paidAt === null) return <span className="tag tag-alert">Sin pagar</span>;
  if (isAside(order)) return <span className="tag tag-alert">Señado</span>;
  if (findBalance(order).toPayInPesos > 0) {
    return <span className="tag tag-alert">Falta la diferencia</span>;
  }
  const text = status === "refunded" ? "Cobrado y devuelto" : "Cobrado";
  return <span className="tag tag-good">{text}</span>;
}

function OrderProgress({ order }: { order: Order }) {
  const steps = orderProgress({ ...order, isPaid: order.paidAt !== null });
  if (steps === null) return null;
  return (
    <ol className="order-progress" aria-label="Avance del pedido">
      {steps.map(({ state, label, place }) => (
        <li key={state} data-place={place} aria-current={place === "current" ? "step" : undefined}>
          <span>{label}</span>
        </li>
      ))}
    </ol>
  );
}
