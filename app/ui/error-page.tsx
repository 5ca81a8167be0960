import { Link } from "@remix-run/react";

import { paths } from "../paths";
import { BusyMessage } from "./busy-message";
import { readErrorStatus } from "./error-status";
import { useRequestId } from "./render-context";
import { useRouteFailure } from "./use-route-failure";

/** The error page for shoppers: not found, invalid form, busy, or a fault of the shop. */
export function ErrorPage() {
  const status = readErrorStatus(useRouteFailure());
  if (status === 404) return <NotFoundMessage />;
  if (status === 503) return <BusyMessage />;
  if (status < 500) return <BadRequestMessage />;
  return <FaultMessage />;
}

function NotFoundMessage() {
  return (
    <section className="message">
      <p className="message-code">404</p>
      <h1>No encontramos esa página</h1>
      <p>Puede que el producto ya no esté, o que la dirección tenga un error de tipeo.</p>
      <ul className="message-links">
        <li>
          <Link className="button" to={paths.products()}>
            Ver todos los productos
          </Link>
        </li>
        <li>
          <Link className="button button-quiet" to={paths.home()}>
            Ir al inicio
          </Link>
        </li>
      </ul>
    </section>
  );
}

function BadRequestMessage() {
  return (
    <section className="message">
      <h1>No pudimos entender el pedido</h1>
      <p>
        Volvé a la página anterior, actualizala y probá de nuevo. Tu carrito está como lo dejaste.
      </p>
      <p>
        <Link className="button" to={paths.cart()}>
          Ver tu carrito
        </Link>
      </p>
    </section>
  );
}

function FaultMessage() {
  const requestId = useRequestId();
  return (
    <section className="message">
      <h1>Algo salió mal de nuestro lado</h1>
      <p>Ya quedó anotado. Probá de nuevo en un rato: tu carrito está como lo dejaste.</p>
      {/* Only the server knows the id; hydration keeps what the server wrote. */}
      <p className="message-request" suppressHydrationWarning>
        {requestId === undefined ? "" : `Código para contarnos qué pasó: ${requestId}`}
      </p>
      <p>
        {/* A plain link, so that the next page does not depend on the failed state. */}
        <a data-document className="button" href={paths.home()}>
          Ir al inicio
        </a>
      </p>
    </section>
  );
}
