import { isRouteErrorResponse } from "@remix-run/react";

import { paths } from "../../paths";
import { ErrorPage, useRouteFailure } from "../error-page";
import { Message } from "../page";

/** Replaces an order that does not exist or cannot be read now. */
export function OrderError() {
  const error = useRouteFailure();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) {
    return (
      <Message
        code="404"
        title="No encontramos ese pedido"
        text="La dirección puede estar cortada. Buscalo con el número de pedido y tu e-mail."
        doors={[{ to: paths.orderLookup(), text: "Buscar mi pedido" }]}
      />
    );
  }
  return status === 503 ? <OrderUnavailable title="No podemos mostrarlo ahora" /> : <ErrorPage />;
}

export function OrderUnavailable({ title }: { title: string }) {
  return (
    <Message
      title={title}
      text="Es un problema nuestro y pasajero: no se perdió ni se cambió nada. Volvé a abrir esta página en un rato."
      doors={[{ to: paths.home(), text: "Ir a la tienda", isDocument: true }]}
    />
  );
}
