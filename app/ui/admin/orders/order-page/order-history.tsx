import { Link } from "@remix-run/react";

import { adminPaths } from "../../../../admin-paths";
import { describeAuthor, describeHold, mailKindLabel } from "../../../../domain/mail/mail";
import { cancelReasonLabel } from "../../../../domain/orders/cancellation";
import { orderStateLabel } from "../../../../domain/orders/order";
import type { Order } from "../../../../domain/orders/order-details";
import type { OrderEvent } from "../../../../domain/orders/order-event";
import { formatMoment } from "../../../../domain/plain/buenos-aires";
import { OrderForm, Submit } from "./order-form";

export type OrderMail = {
  id: number;
  kind: string;
  recipient: string;
  status: string;
  lastError: string;
  createdAt: Date | null;
  sentAt: Date | null;
  heldReason: string;
  emptiedAt: Date | null;
  author: string;
};

export function OrderMails({ order, mails }: { order: Order; mails: readonly OrderMail[] }) {
  return (
    <section className="panel" aria-labelledby="mails">
      <h2 id="mails">E-mails</h2>
      {mails.length === 0 && <p className="field-hint">Ninguno todavía.</p>}
      <ul className="order-mails">
        {mails.map((mail) => (
          <li key={mail.id}>
            <div>
              <p>{mailKindLabel(mail.kind)}</p>
              <p className="cell-note">
                {mail.recipient} · {describeState(mail)}
                {mail.author === "" ? "" : ` · ${describeAuthor(mail.author)}`}
              </p>
              {mail.status === "failed" && mail.lastError !== "" && (
                <p className="alert-note">{mail.lastError}</p>
              )}
            </div>
            {mail.status === "held" && (
              <Link className="button button-quiet button-small" to={adminPaths.mail(mail.id)}>
                Ver<span className="visually-hidden"> “{mailKindLabel(mail.kind)}”</span>
              </Link>
            )}
            {(mail.status === "sent" || mail.status === "failed") && mail.emptiedAt === null && (
              <OrderForm order={order} intent="resend" className="">
                <input type="hidden" name="mail" value={mail.id} />
                <Submit intent="resend" look="button-quiet button-small">
                  Reenviar
                  <span className="visually-hidden"> “{mailKindLabel(mail.kind)}”</span>
                </Submit>
              </OrderForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeState({ status, createdAt, sentAt, heldReason }: OrderMail): string {
  if (status === "sent") return sentAt === null ? "enviado" : `enviado el ${formatMoment(sentAt)}`;
  if (status === "held") return `retenido. ${describeHold(heldReason)}`;
  if (status === "failed") return "no se pudo enviar";
  return createdAt === null ? "esperando" : `esperando desde el ${formatMoment(createdAt)}`;
}

export function OrderHistory({ order }: { order: Order }) {
  return (
    <section className="panel" aria-labelledby="historia">
      <h2 id="historia">Historia</h2>
      {order.events.length === 0 && <p className="field-hint">Nada anotado todavía.</p>}
      <ol className="order-history">
        {[...order.events].reverse().map((event, position) => (
          <li key={order.events.length - position} data-kind={event.kind}>
            <p>{describeEvent(event)}</p>
            {isNote(event) && <p className="order-note">{event.text}</p>}
            <p className="cell-note">
              {event.at === null ? "Sin fecha" : formatMoment(event.at)}
              {event.author === "" ? "" : ` · ${event.author}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function isNote({ kind }: OrderEvent): boolean {
  return kind === "internal-note" || kind === "shopper-note";
}

function describeEvent({ kind, status, text }: OrderEvent): string {
  switch (kind) {
    case "moved":
      return status === "pending" ? "Pedido recibido" : orderStateLabel(status);
    case "paid":
      return "Pago recibido";
    case "cancel-reason":
      return `Motivo: ${cancelReasonLabel(status)}${text === "" ? "" : `. ${text}`}`;
    case "payment-undone":
      return "Se deshizo “Recibí el pago”";
    case "internal-note":
      return "Nota interna";
    case "shopper-note":
      return "Mensaje al cliente";
    case "tracking":
      return text === "" ? "Se quitó el seguimiento" : `Seguimiento: ${text}`;
    case "estimated-delivery":
      return text === "" ? "Se quitó el día estimado" : `Entrega estimada: ${text}`;
    case "payment-news":
      return text || "Novedad de Mercado Pago";
    case "payment-alert":
      return text || "Pago para revisar";
    case "refund":
      return text || "Reembolso";
    case "receipt":
      return "El cliente mandó un comprobante";
    case "withdrawal":
      return `El cliente se arrepintió de la compra${text === "" ? "" : `: ${text}`}`;
    case "cancelled-by-shopper":
      return "Lo canceló quien compró, desde la página del pedido";
    case "email-corrected":
      return text === ""
        ? "Quien compró corrigió su e-mail"
        : `Quien compró corrigió su e-mail: ${text}`;
    case "payment-method":
      return text || "Cambió la forma de pago";
    case "expired":
      return "Se venció la reserva: nadie lo pagó a tiempo";
    case "pieces-held":
      return "Separamos las prendas";
    case "pieces-freed":
      return "Las prendas volvieron a la venta: el pedido espera sin ellas";
    case "receipt-waits":
      return "Nadie miró el comprobante en 5 días: las prendas volvieron a la venta";
    case "hold-reminder":
      return "Le recordamos la transferencia";
    case "revived":
      return "Llegó el pago y las prendas seguían estando: el pedido vuelve a valer";
    case "pieces-returned":
      return text === "" ? "Las prendas volvieron al stock" : `Volvieron al stock: ${text}`;
    case "personal-data-erased":
      return "Se borraron los datos personales";
    default:
      return text === "" ? kind : `${kind}: ${text}`;
  }
}
