import type { OrderQuote } from "../../domain/buying/order-quote";
import { describeInstalmentPlan, describePriceBlock } from "../../domain/products/price-block";
import { Price } from "../price";
import { Reduction, ReductionRows, SumRow } from "../reduction-rows";

type OrderTotalsProps = {
  quote: OrderQuote;
  /** Also shown before a payment method is chosen; null when it costs the same. */
  transferTotalInPesos?: number | null;
};

export function OrderTotals({ quote, transferTotalInPesos = null }: OrderTotalsProps) {
  const { itemsInPesos, discountInPesos, shippingInPesos, totalInPesos, shippingLabel } = quote;
  const { net } = describePriceBlock(quote.block);
  const { instalments, financialCost } = describeInstalmentPlan(quote.instalments);
  const percent = quote.block.transfer?.discountPercent;
  return (
    <dl className="totals">
      <SumRow term="Productos">
        <Price amountInPesos={itemsInPesos} />
      </SumRow>
      <ReductionRows reductions={quote.block.reductions} />
      {discountInPesos > 0 && (
        <SumRow
          term={`Descuento por transferencia${percent === undefined ? "" : ` (${percent}%)`}`}
          className="totals-discount"
        >
          <Reduction inPesos={discountInPesos} />
        </SumRow>
      )}
      <SumRow term={shippingLabel}>
        {shippingInPesos === 0 ? "Gratis" : <Price amountInPesos={shippingInPesos} />}
      </SumRow>
      <SumRow term="Total" className="totals-total">
        <Price amountInPesos={totalInPesos} />
      </SumRow>
      {transferTotalInPesos !== null && (
        <SumRow
          term={`Por transferencia${percent === undefined ? "" : ` (${percent}% off)`}`}
          className="totals-transfer"
        >
          <Price amountInPesos={transferTotalInPesos} />
        </SumRow>
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
