import { Form, Link, useNavigation } from "@remix-run/react";

import type { CancelRefusal } from "../../domain/orders/shopper-choices";
import { paths } from "../../paths";
import { OrderContact } from "./order-help";

type CancellingPageProps = {
  order: { orderNumber: string; token: string; whatsapp: string | null };
  /** Null when the order can be cancelled here. */
  refusal: CancelRefusal | null;
  /** The shop's e-mail; empty for none. */
  email: string;
};

/** The confirmation for cancelling an order, or why it is impossible and what to do instead. */
export function CancellingPage({ order, refusal, email }: CancellingPageProps) {
  const { orderNumber, token, whatsapp } = order;
  const isSending = useNavigation().formAction === paths.orderCancelling(token);
  return (
    <div className="form-page">
      <h1>{refusal === null ? "¿Cancelás el pedido?" : "No se puede cancelar desde acá"}</h1>
      {refusal === null ? (
        <div className="label-card form">
          <p>
            Es el pedido <strong className="order-code">{orderNumber}</strong>, que todavía no
            pagaste. Si lo cancelás no tenés que pagar nada, y no se puede deshacer: para comprarlo
            de nuevo hay que hacer otro pedido.
          </p>
          <Form method="post" action={paths.orderCancelling(token)}>
            <button className="button button-wide">
              Sí, cancelar el pedido
              {isSending && <span className="spinner" aria-hidden="true" />}
            </button>
          </Form>
          <p>
            <Link className="button button-wide button-quiet" to={paths.order(token)}>
              No, volver al pedido
            </Link>
          </p>
        </div>
      ) : (
        <>
          <p className="lead">{REASONS[refusal]}</p>
          <OrderContact whatsapp={whatsapp} email={email} />
          <p>
            <Link className="button button-quiet" to={paths.order(token)}>
              Volver al pedido
            </Link>
          </p>
        </>
      )}
    </div>
  );
}

const REASONS: Record<CancelRefusal, string> = {
  payment:
    "Hay un pago hecho o en camino en Mercado Pago. Si es un cupón, no lo pagues; y escribinos: lo cancelamos nosotros y, si ya pagaste, te devolvemos el dinero.",
  receipt:
    "Ya nos mandaste el comprobante de una transferencia. Escribinos: lo cancelamos nosotros y te devolvemos el dinero.",
  closed:
    "Este pedido ya no está pendiente. Si ya lo pagaste o lo recibiste, podés usar el Botón de arrepentimiento o escribirnos.",
};
