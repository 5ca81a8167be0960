import { adminPaths } from "../../../../admin-paths";
import { describeAuthor, describeHold, mailKindLabel } from "../../../../domain/mail/mail";
import { cancelReasonLabel } from "../../../../domain/orders/cancellation";
import type { CorrectionUndo } from "../../../../domain/orders/correction-words";
import {
  orderStateLabel,
  type OrderEvent,
  type Order,
  type OrderEventKind,
} from "../../../../domain/orders/order";
import { isMailAddress } from "../../../../domain/mail/mail-address";
import { currentTotal } from "../../../../domain/payments/corrected-money";
import { formatMoment } from "../../../../domain/plain/buenos-aires";
import { formatPesos } from "../../../../domain/plain/money";
import { OrderForm, Submit } from "./order-form";
import { Panel, QuietLink } from "../../page-parts";

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
    <Panel id="mails" title="E-mails">
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
              <QuietLink to={adminPaths.mail(mail.id)}>
                Ver<span className="visually-hidden"> “{mailKindLabel(mail.kind)}”</span>
              </QuietLink>
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
    </Panel>
  );
}

function describeState({ status, createdAt, sentAt, heldReason }: OrderMail): string {
  if (status === "sent") return sentAt === null ? "enviado" : `enviado el ${formatMoment(sentAt)}`;
  if (status === "held") return `retenido. ${describeHold(heldReason)}`;
  if (status === "failed") return "no se pudo enviar";
  return createdAt === null ? "esperando" : `esperando desde el ${formatMoment(createdAt)}`;
}

type OrderHistoryProps = { order: Order; undo?: CorrectionUndo };

export function OrderHistory({ order, undo }: OrderHistoryProps) {
  const corrected = undo && order.events.findLast(({ kind }) => kind === "corrected");
  return (
    <Panel id="historia" title="Historia">
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
            {undo && event === corrected && <UndoCorrection order={order} undo={undo} />}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function UndoCorrection({ order, undo }: Required<OrderHistoryProps>) {
  const { totalInPesos, mailsTo, problem } = undo;
  if (problem !== null) return <p className="field-hint">No puede volver atrás: {problem}</p>;
  const [now, before] = [formatPesos(currentTotal(order)), formatPesos(totalInPesos)];
  return (
    <OrderForm order={order} intent="undo-correction">
      <p className="field-hint">
        Todo vuelve a como estaba antes de corregirlo.{" "}
        {now === before ? "El total no cambia." : `El total pasa de ${now} a ${before}.`}{" "}
        {isMailAddress(mailsTo)
          ? `Sale el e-mail “${mailKindLabel("order-corrected")}” a ${mailsTo}.`
          : "No sale ningún e-mail."}
      </p>
      <Submit intent="undo-correction" look="button-quiet button-small">
        Volver atrás
      </Submit>
    </OrderForm>
  );
}

function isNote({ kind }: OrderEvent): boolean {
  return kind === "internal-note" || kind === "shopper-note";
}

const noteBehind = (words: string) => (text: string) => (text === "" ? words : `${words}: ${text}`);

/** Each by its text, and by its status. */
const EVENTS: Record<OrderEventKind, string | ((text: string, status: string) => string)> = {
  moved: (_, status) => (status === "pending" ? "Pedido recibido" : orderStateLabel(status)),
  paid: "Pago recibido",
  "cancel-reason": (text, status) =>
    `Motivo: ${cancelReasonLabel(status)}${text === "" ? "" : `. ${text}`}`,
  "payment-undone": "Se deshizo “Recibí el pago”",
  "internal-note": "Nota interna",
  "shopper-note": "Mensaje al cliente",
  tracking: (text) => (text === "" ? "Se quitó el seguimiento" : `Seguimiento: ${text}`),
  "estimated-delivery": (text) =>
    text === "" ? "Se quitó el día estimado" : `Entrega estimada: ${text}`,
  "payment-news": (text) => text || "Novedad de Mercado Pago",
  "payment-alert": (text) => text || "Pago para revisar",
  refund: (text) => text || "Reembolso",
  receipt: "El cliente mandó un comprobante",
  withdrawal: noteBehind("El cliente se arrepintió de la compra"),
  "cancelled-by-shopper": "Lo canceló quien compró, desde la página del pedido",
  "email-corrected": noteBehind("Quien compró corrigió su e-mail"),
  corrected: noteBehind("Se corrigió el pedido"),
  "correction-undone": noteBehind("Se volvió atrás la corrección"),
  "ticket-sent": "Se mandó el ticket por e-mail",
  "rest-paid": (text) => `Se cobró la diferencia: ${text}`,
  "set-aside": noteBehind("Prendas separadas"),
  "payment-method": (text) => text || "Cambió la forma de pago",
  expired: "Se venció la reserva: nadie lo pagó a tiempo",
  "pieces-held": "Separamos las prendas",
  "pieces-freed": "Las prendas volvieron a la venta: el pedido espera sin ellas",
  "receipt-waits": "Nadie miró el comprobante en 5 días: las prendas volvieron a la venta",
  "hold-reminder": "Le recordamos la transferencia",
  revived: "Llegó el pago y las prendas seguían estando: el pedido vuelve a valer",
  "pieces-returned": (text) =>
    text === "" ? "Las prendas volvieron al stock" : `Volvieron al stock: ${text}`,
  exchange: (text) => `Cambio ${text}`,
  "personal-data-erased": "Se borraron los datos personales",
};

/** Another version of the shop may have written a kind that this one does not know. */
function describeEvent({ kind, status, text }: OrderEvent): string {
  const told = Object.hasOwn(EVENTS, kind) ? EVENTS[kind as OrderEventKind] : noteBehind(kind);
  return typeof told === "string" ? told : told(text, status);
}
