import { Link } from "@remix-run/react";

import { adminPaths } from "../../../../admin-paths";
import { formatMoment } from "../../../../domain/plain/buenos-aires";
import { describeAuthor, describeHold, mailKindLabel } from "../../../../domain/mail/mail";
import type { Order } from "../../../../domain/orders/order-details";
import { OrderForm, Submit } from "./order-form";

/** A mail of this order, as stored in the outbox. */
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

type OrderMailsProps = { order: Order; mails: readonly OrderMail[] };

/** The order's mails with their state. */
export function OrderMails({ order, mails }: OrderMailsProps) {
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
