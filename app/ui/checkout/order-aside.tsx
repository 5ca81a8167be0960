import type { PriceBlock as Prices } from "../../domain/price-block";
import { PriceBlock } from "../price-block";
import { CheckoutLines, type CheckoutLine } from "./checkout-lines";

/** What is being bought, beside the form. */
export function OrderAside({ lines, block }: { lines: readonly CheckoutLine[]; block: Prices }) {
  return (
    <section className="checkout-aside" id="resumen" aria-labelledby="resumen-titulo">
      <h2 id="resumen-titulo">Tu pedido</h2>
      <CheckoutLines lines={lines} />
      <dl className="totals">
        <div>
          <dt>Envío</dt>
          <dd>Se calcula con tu código postal</dd>
        </div>
        <div className="totals-total">
          <dt>Productos</dt>
          <dd>
            <PriceBlock block={block} use="summary" />
          </dd>
        </div>
      </dl>
    </section>
  );
}
