import { useMemo } from "react";

import type { ChatText } from "../../../../domain/orders/chat-texts";
import type { Order } from "../../../../domain/orders/order-details";
import type { OrderField, OrderReply } from "../../../../forms/orders/order-form";
import { ErrorSummary } from "../../../error-summary";
import { useReplyErrors, type FormControls } from "../../../use-reply-errors";
import type { OrderMoveChoice } from "./move-words";
import { NextStep } from "./next-step";
import { OrderAlert } from "./order-alert";
import { OrderCustomer } from "./order-customer";
import { OrderDelivery } from "./order-delivery";
import { OrderHeader } from "./order-header";
import { OrderHistory } from "./order-history";
import { OrderItems } from "./order-items";
import { OrderMails, type OrderMail } from "./order-mails";
import { OrderNotes } from "./order-notes";
import { OrderPayment } from "./order-payment";
import { OrderPayments } from "./order-payments";
import { amountFieldId } from "./refund-form";
import { StockReturn } from "./stock-return";

export type OrderPageData = {
  order: Order;
  /** The possible moves, the usual one first. */
  moves: OrderMoveChoice[];
  chats: ChatText[];
  mails: OrderMail[];
  /** Whether the time to pay by transfer is over. */
  isOverdue: boolean;
  /** A new key each time the page is shown. */
  refundKey: string;
  /** The pieces of each item that are not in the shop; absent when all are there. */
  missing?: number[];
};

type OrderPageProps = { page: OrderPageData; reply: OrderReply | null };

/** Everything about one order, starting with the next step. */
export function OrderPage({ page, reply }: OrderPageProps) {
  const { order, moves, chats, mails, isOverdue, refundKey } = page;
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
      <div className="order-columns">
        <div className="order-main">
          <NextStep
            order={order}
            moves={moves}
            isOverdue={isOverdue}
            refundKey={refundKey}
            reply={reply}
          />
          <StockReturn order={order} />
          <OrderItems order={order} missing={page.missing} />
        </div>
        <div className="order-side">
          <OrderCustomer order={order} chats={chats} />
          <OrderPayment order={order} isOverdue={isOverdue} />
          <OrderPayments order={order} refundKey={refundKey} reply={reply} />
          <OrderDelivery order={order} reply={reply} />
          <OrderMails order={order} mails={mails} />
        </div>
        <div className="order-main">
          <OrderNotes order={order} reply={reply} />
          <OrderHistory order={order} />
        </div>
      </div>
    </div>
  );
}

/** Some fields appear more than once on the page: the ids depend on the form. */
function controlsOf(reply: OrderReply | null): FormControls<OrderField> {
  if (reply?.refund) return { pedido: null, importe: amountFieldId(reply.refund.paymentId) };
  return reply?.intent === "move" ? MOVE_CONTROLS : CONTROLS;
}

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
};
const MOVE_CONTROLS = { ...CONTROLS, correo: "envio-correo", codigo: "envio-codigo" };
