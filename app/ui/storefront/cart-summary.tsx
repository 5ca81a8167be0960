import { Form, Link } from "@remix-run/react";

import type { OrderQuote } from "../../domain/buying/order-quote";
import type { PriceBlock as Prices } from "../../domain/products/price-block";
import { paths } from "../../paths";
import { OrderTotals } from "../checkout/order-totals";
import { Price } from "../price";
import { PriceBlock } from "../price-block";
import { ReductionRows, SumRow } from "../reduction-rows";

type CartSummaryProps = {
  block: Prices;
  quote: OrderQuote | null;
  /** The total by transfer; null when it costs the same. */
  transferTotalInPesos: number | null;
  checkoutAddress: string;
  /** Why the checkout cannot start now; null when it can. */
  obstacle: string | null;
  code?: React.ReactNode;
  shipping: React.ReactNode;
};

export function CartSummary(props: CartSummaryProps) {
  const { block, quote, transferTotalInPesos, checkoutAddress, obstacle, shipping, code } = props;
  return (
    <section className="cart-summary" aria-labelledby="resumen">
      <h2 id="resumen">Resumen</h2>
      {quote ? (
        <OrderTotals quote={quote} transferTotalInPesos={transferTotalInPesos} />
      ) : (
        <>
          {block.reductions && (
            <dl className="totals">
              <SumRow term="Productos">
                <Price amountInPesos={block.reductions.piecesInPesos} />
              </SumRow>
              <ReductionRows reductions={block.reductions} />
            </dl>
          )}
          <dl className="cart-total">
            <dt>Total sin el envío</dt>
            <dd>
              <PriceBlock block={block} use="summary" />
            </dd>
          </dl>
        </>
      )}
      {code}
      {shipping}
      {obstacle === null ? (
        <Link className="button button-wide" to={checkoutAddress}>
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
