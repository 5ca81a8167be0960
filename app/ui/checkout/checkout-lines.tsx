import { describePieces } from "../../domain/buying/line-choice";
import type { PricedLine } from "../../domain/buying/priced-cart";
import { describeLeft } from "../../domain/stock/stock-words";
import type { OrderQuote } from "../../domain/buying/order-quote";
import { describeInstalmentPlan, describePriceBlock } from "../../domain/payments/price-block";
import { Price } from "../price";
import { ProductPicture } from "../product-picture";
import { Reduction, ReductionRows, SumRow } from "../reduction-rows";

export type CheckoutLine = Pick<
  PricedLine,
  "productId" | "size" | "color" | "quantity" | "name" | "image" | "lineTotalInPesos" | "isCutDown"
>;

export function CheckoutLines({ lines }: { lines: readonly CheckoutLine[] }) {
  return (
    <ul className="checkout-lines" aria-label="Productos de tu pedido">
      {lines.map((line) => (
        <li key={JSON.stringify([line.productId, line.size, line.color])}>
          <ProductPicture address={line.image} alt="" use="thumbnail" isEager />
          <div>
            <p className="checkout-line-name">{line.name}</p>
            <p className="checkout-line-choice">{describePieces(line)}</p>
            {line.isCutDown && (
              <p className="cart-line-cut">
                {describeLeft(line.quantity, line.size)}: ajustamos tu carrito.
              </p>
            )}
          </div>
          <p>
            <Price amountInPesos={line.lineTotalInPesos} />
          </p>
        </li>
      ))}
    </ul>
  );
}

type OrderTotalsProps = {
  quote: OrderQuote;
  /** Also shown before a payment method is chosen; null when it costs the same. */
  transferTotalInPesos?: number | null;
};

export function OrderTotals({ quote, transferTotalInPesos = null }: OrderTotalsProps) {
  const { itemsInPesos, discountInPesos, shippingInPesos, totalInPesos, shippingLabel, arrival } =
    quote;
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
      <SumRow
        term={
          <>
            {shippingLabel} {arrival !== undefined && <span>{arrival}</span>}
          </>
        }
      >
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

const STEPS = ["Carrito", "Datos", "Revisión"] as const;

export function CheckoutSteps({ current }: { current: (typeof STEPS)[number] }) {
  return (
    <ol className="checkout-steps" aria-label="Pasos de la compra">
      {STEPS.map((step) => (
        <li key={step} aria-current={step === current ? "step" : undefined}>
          {step}
        </li>
      ))}
    </ol>
  );
}
