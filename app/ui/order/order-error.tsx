import { isRouteErrorResponse, Link } from "@remix-run/react";

import { paths } from "../../paths";
import { ErrorPage } from "../error-page";
import { useRouteFailure } from "../use-route-failure";

/** Replaces an order that does not exist or cannot be read now. */
export function OrderError() {
  const error = useRouteFailure();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) {
    return (
      <section className="message">
        <p className="message-code">404</p>
        <h1>No encontramos ese pedido</h1>
        <p>La dirección puede estar cortada. Buscalo con el número de pedido y tu e-mail.</p>
        <p>
          <Link className="button" to={paths.orderLookup()}>
            Buscar mi pedido
          </Link>
        </p>
      </section>
    );
  }
  if (status !== 503) return <ErrorPage />;
  return (
    <section className="message">
      <h1>No podemos mostrarlo ahora</h1>
      <p>
        Es un problema nuestro y pasajero: no se perdió ni se cambió nada. Volvé a abrir esta página
        en un rato.
      </p>
      <p>
        {/* A plain link, so that the next page does not depend on the failed state. */}
        <a data-document className="button" href={paths.home()}>
          Ir a la tienda
        </a>
      </p>
    </section>
  );
}
