import { Form, Link } from "@remix-run/react";

import type { PriceBlock as Prices } from "../../domain/price-block";
import { paths } from "../../paths";
import { PriceBlock } from "../price-block";

type CartSummaryProps = {
  block: Prices;
  /** Why the purchase cannot go on now; null when it can. */
  obstacle: string | null;
  /** What it costs to send it, which stands between the total and the way on. */
  shipping: React.ReactNode;
};

export function CartSummary({ block, obstacle, shipping }: CartSummaryProps) {
  return (
    <section className="cart-summary" aria-labelledby="resumen">
      <h2 id="resumen">Resumen</h2>
      <dl>
        <dt>Total</dt>
        <dd>
          <PriceBlock block={block} use="summary" />
        </dd>
      </dl>
      {shipping}
      {obstacle === null ? (
        <Link className="button button-wide" to={paths.checkout()}>
          Iniciar compra
        </Link>
      ) : (
        <p className="buy-off">{obstacle}</p>
      )}
      <p>
        <Link className="button button-wide button-quiet" to={paths.products()}>
          Seguir comprando
        </Link>
      </p>
      <Form method="post" action={paths.cart()}>
        <input type="hidden" name="intent" value="clear" />
        <button className="button-link">Vaciar carrito</button>
      </Form>
    </section>
  );
}
