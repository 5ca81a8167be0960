import { describeShipping, type CheckoutCosts } from "../../domain/buying/checkout-costs";
import { FreeShipping } from "../free-shipping";
import { PriceBlock } from "../price-block";
import { CheckoutLines, type CheckoutLine } from "./checkout-lines";
import { OrderTotals } from "./order-totals";

type OrderAsideProps = { lines: readonly CheckoutLine[]; costs: CheckoutCosts };

/** The items beside the form, with all costs that the form's values determine. */
export function OrderAside({ lines, costs }: OrderAsideProps) {
  const { quote } = costs;
  return (
    <section className="checkout-aside" id="resumen" aria-labelledby="resumen-titulo">
      <h2 id="resumen-titulo">Tu pedido</h2>
      <CheckoutLines lines={lines} />
      {quote ? (
        <>
          <OrderTotals quote={quote} />
          <FreeShipping missingInPesos={quote.missingForFreeInPesos} />
        </>
      ) : (
        <dl className="totals">
          <div>
            <dt>Envío</dt>
            <dd>{describeShipping(costs)}</dd>
          </div>
          <div className="totals-total">
            <dt>Productos</dt>
            <dd>
              <PriceBlock block={costs.block} use="summary" />
            </dd>
          </div>
        </dl>
      )}
    </section>
  );
}
