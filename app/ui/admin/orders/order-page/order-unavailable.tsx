import { Form } from "@remix-run/react";

import { adminPaths } from "../../../../admin-paths";
import type { OrderReply } from "../../../../forms/orders/order-form";
import { ErrorSummary } from "../../../error-summary";
import { LOAD_FAILED } from "../../load-failed";
import { Notice } from "../../../notice";
import { useReplyErrors } from "../../../use-reply-errors";

type OrderUnavailableProps = { orderNumber: string; reply: OrderReply | null };

/** Replaces an order that cannot be read now; shows the typed text, so that it is not lost. */
export function OrderUnavailable({ orderNumber, reply }: OrderUnavailableProps) {
  const errors = useReplyErrors(reply, { pedido: null });
  const typed = Object.values(reply?.values ?? {}).filter((text) => text !== "");
  return (
    <>
      <header className="page-header">
        <h1>Pedido {orderNumber}</h1>
      </header>
      {errors.length > 0 ? (
        <ErrorSummary title="No se cambió nada" errors={errors} />
      ) : (
        <Notice text={LOAD_FAILED} />
      )}
      {typed.length > 0 && (
        <section className="panel" aria-labelledby="escrito">
          <h2 id="escrito">Lo que escribiste</h2>
          {typed.map((text) => (
            <p key={text} className="copy-block">
              {text}
            </p>
          ))}
        </section>
      )}
      <Form method="get" action={adminPaths.order(orderNumber)} className="form-actions">
        <button className="button">Volver a probar</button>
      </Form>
    </>
  );
}
