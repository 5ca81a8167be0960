import type { OrderQuote } from "../../domain/buying/order-quote";
import { describeInstalmentPlan, describePriceBlock } from "../../domain/products/price-block";
import { Price } from "../price";
import { ReductionRows } from "../reduction-rows";

type OrderTotalsProps = {
  quote: OrderQuote;
  /** Also shown before a payment method is chosen; null when it costs the same. */
  transferTotalInPesos?: number | null;
};

/** The total, line by line. */
export function OrderTotals({ quote, transferTotalInPesos = null }: OrderTotalsProps) {
  const { itemsInPesos, discountInPesos, shippingInPesos, totalInPesos, shippingLabel } = quote;
  const { net } = describePriceBlock(quote.block);
  const { instalments, financialCost } = describeInstalmentPlan(quote.instalments);
  const percent = quote.block.transfer?.discountPercent;
  return (
    <dl className="totals">
      <div>
        <dt>Productos</dt>
        <dd>
          <Price amountInPesos={itemsInPesos} />
        </dd>
      </div>
      <ReductionRows reductions={quote.block.reductions} />
      {discountInPesos > 0 && (
        <div className="totals-discount">
          <dt>Descuento por transferencia{percent !== undefined && ` (${percent}%)`}</dt>
          <dd>
            <span aria-hidden="true">−</span>
            <span className="visually-hidden">menos </span>
            <Price amountInPesos={discountInPesos} />
          </dd>
        </div>
      )}
      <div>
        <dt>{shippingLabel}</dt>
        <dd>{shippingInPesos === 0 ? "Gratis" : <Price amountInPesos={shippingInPesos} />}</dd>
      </div>
      <div className="totals-total">
        <dt>Total</dt>
        <dd>
          <Price amountInPesos={totalInPesos} />
        </dd>
      </div>
      {transferTotalInPesos !== null && (
        <div className="totals-transfer">
          <dt>Por transferencia{percent !== undefined && ` (${percent}% off)`}</dt>
          <dd>
            <Price amountInPesos={transferTotalInPesos} />
          </dd>
        </div>
      )}
      {instalments !== null && (
        <div className="totals-instalments">
          <dt className="visually-hidden">En cuotas</dt>
          <dd>
            O hasta {instalments} · {financialCost}
          </dd>
        </div>
      )}
      {net !== null && (
        <div className="totals-net">
          <dt className="visually-hidden">Sin impuestos</dt>
          <dd>{net}</dd>
        </div>
      )}
    </dl>
  );
}
