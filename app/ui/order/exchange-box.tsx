import { Link } from "@remix-run/react";

import type { OrderExchanges } from "../../domain/returns/shown-exchange";
import { paths } from "../../paths";

/** The requests of an order; nothing for an order without any. */
export function ExchangeBox({ exchanges }: { exchanges: OrderExchanges }) {
  return exchanges.requests?.map(({ code, pieces, state, notes, newOrder }) => (
    <section key={code} className="order-notes" aria-labelledby={code}>
      <h2 id={code}>Tu cambio {code}</h2>
      <p>
        <strong>{state}</strong>
      </p>
      <ul>
        {pieces.map((piece) => (
          <li key={piece}>{piece}</li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {newOrder && (
        <p>
          <Link className="button button-quiet" to={paths.order(newOrder.token)}>
            {newOrder.isToPay ? "Pagar la diferencia" : `Ver el pedido ${newOrder.orderNumber}`}
          </Link>
        </p>
      )}
    </section>
  ));
}

export function ExchangePolicy({ policy }: { policy: readonly string[] }) {
  if (policy.length === 0) return null;
  return (
    <section className="order-next" aria-labelledby="como-es">
      <h2 id="como-es">Cómo son los cambios</h2>
      <ol>
        {policy.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
    </section>
  );
}
