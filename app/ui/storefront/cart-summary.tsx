import { Form, Link } from "@remix-run/react";

import { paths } from "../../paths";
import { Price } from "../price";
import { useShopData } from "./shop-data";

export function CartSummary({ totalInPesos }: { totalInPesos: number }) {
  const { email } = useShopData().settings;
  return (
    <section className="cart-summary" aria-labelledby="resumen">
      <h2 id="resumen">Resumen</h2>
      <dl>
        <dt>Total</dt>
        <dd>
          <Price amountInPesos={totalInPesos} />
        </dd>
      </dl>
      <p>
        Para terminar tu compra, escribinos a <a href={`mailto:${email}`}>{email}</a> y la
        preparamos.
      </p>
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
