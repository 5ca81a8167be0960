import type { ChatText } from "../../../domain/chat-texts";
import type { Order } from "../../../domain/order-details";
import type { OrderField, OrderReply } from "../../../forms/order-form";
import { ErrorSummary } from "../../error-summary";
import { useReplyErrors, type FormControls } from "../../use-reply-errors";
import type { OrderMoveChoice } from "./move-words";
import { NextStep } from "./next-step";
import { OrderCustomer } from "./order-customer";
import { OrderDelivery } from "./order-delivery";
import { OrderHeader } from "./order-header";
import { OrderHistory } from "./order-history";
import { OrderItems } from "./order-items";
import { OrderMails, type OrderMail } from "./order-mails";
import { OrderNotes } from "./order-notes";
import { OrderPayment } from "./order-payment";

export type OrderPageData = {
  order: Order;
  /** Where it may go, the usual way first. */
  moves: OrderMoveChoice[];
  chats: ChatText[];
  mails: OrderMail[];
  /** Whether the time for its transfer is over. */
  isOverdue: boolean;
};

type OrderPageProps = { page: OrderPageData; reply: OrderReply | null };

/** Everything about one order, what to do next first. */
export function OrderPage({ page, reply }: OrderPageProps) {
  const { order, moves, chats, mails, isOverdue } = page;
  const errors = useReplyErrors(reply, controlsOf(reply));
  return (
    <div className="order">
      <OrderHeader order={order} />
      {errors.length > 0 && (
        <ErrorSummary
          title={reply?.errors.pedido === undefined ? "Revisá estos datos" : "No se cambió nada"}
          errors={errors}
        />
      )}
      <div className="order-columns">
        <div className="order-main">
          <NextStep order={order} moves={moves} reply={reply} />
          <OrderItems order={order} />
        </div>
        <div className="order-side">
          <OrderCustomer order={order} chats={chats} />
          <OrderPayment order={order} isOverdue={isOverdue} />
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

/** The fields of the tracking stand twice on the page: beside sending it, and on their own. */
function controlsOf(reply: OrderReply | null): FormControls<OrderField> {
  return reply?.intent === "move" ? MOVE_CONTROLS : CONTROLS;
}

const CONTROLS: FormControls<OrderField> = {
  pedido: null,
  nota: "nota",
  mensaje: "mensaje",
  correo: "seguimiento-correo",
  codigo: "seguimiento-codigo",
  entrega: "dia-entrega",
};
const MOVE_CONTROLS = { ...CONTROLS, correo: "envio-correo", codigo: "envio-codigo" };
