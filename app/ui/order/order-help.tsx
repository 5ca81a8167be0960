import { Link, isRouteErrorResponse } from "@remix-run/react";

import type { ShopperOrder } from "../../domain/orders/shopper-order";
import { paths } from "../../paths";
import { ErrorPage, useRouteFailure } from "../error-page";
import { Message } from "../page";

type OrderHelpProps = {
  order: Pick<ShopperOrder, "withdrawalText" | "whatsapp" | "token" | "cancelling">;
  email: string;
  /** True when pieces of it can be exchanged now. */
  canExchange?: boolean | undefined;
};

export function OrderHelp({ order, email, canExchange = false }: OrderHelpProps) {
  const { withdrawalText, token, cancelling } = order;
  return (
    <section className="order-help" aria-labelledby="ayuda">
      <h2 id="ayuda">Si necesitás algo</h2>
      {cancelling !== null && (
        <p>
          ¿Querés cambiar algo{cancelling === "to-ask" && " o cancelarlo"}? Todavía no salió:
          escribinos y lo vemos enseguida.
          {cancelling === "possible" && (
            <>
              {" "}
              También lo podés <Link to={paths.orderCancelling(token)}>cancelar</Link>.
            </>
          )}
        </p>
      )}
      {canExchange && (
        <p>
          <Link className="button button-quiet" to={paths.orderExchange(token)}>
            Cambiar o devolver
          </Link>
        </p>
      )}
      <OrderContact whatsapp={order.whatsapp} email={email} />
      {withdrawalText !== "" && <p className="order-right">{withdrawalText}</p>}
      <p>
        <Link className="order-withdrawal" to={paths.withdrawalOf(token)}>
          Botón de arrepentimiento
        </Link>
      </p>
    </section>
  );
}

type OrderContactProps = Pick<ShopperOrder, "whatsapp"> & { email: string };

export function OrderContact({ whatsapp, email }: OrderContactProps) {
  return (
    <ul className="order-help-links">
      {whatsapp !== null && (
        <li>
          <a className="button button-quiet" href={whatsapp} rel="noopener noreferrer">
            Escribirnos por WhatsApp
          </a>
        </li>
      )}
      {email !== "" && (
        <li>
          <a className="button button-quiet" href={`mailto:${encodeURI(email)}`}>
            Escribirnos por e-mail
          </a>
        </li>
      )}
    </ul>
  );
}

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
