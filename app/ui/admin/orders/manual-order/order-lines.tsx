import { Link } from "@remix-run/react";

import { describeChoice } from "../../../../domain/buying/line-choice";
import type { OrderLineRow } from "../../../../domain/orders/manual-order";
import type { PriceBlock as Prices } from "../../../../domain/products/price-block";
import { KEEP_PLACE } from "../../../keep-place";
import { Price } from "../../../price";
import { PriceBlock } from "../../../price-block";
import { ReductionRows } from "../../../reduction-rows";
import { ProductThumb } from "../../products/product-thumb";

type OrderLinesProps = {
  rows: readonly OrderLineRow[];
  block: Prices;
  error: string | undefined;
};

export function OrderLines({ rows, block, error }: OrderLinesProps) {
  return (
    <>
      {error !== undefined && <p className="field-error">{error}</p>}
      {rows.length === 0 ? (
        <p className="field-hint">Todavía nada: buscá el primer producto.</p>
      ) : (
        <>
          <ul className="order-items" aria-label="Productos del pedido">
            {rows.map((row) => (
              <LineRow key={row.value} row={row} />
            ))}
          </ul>
          {block.reductions && (
            <dl className="order-sums">
              <ReductionRows reductions={block.reductions} />
            </dl>
          )}
          <PriceBlock block={block} use="summary" />
          <p className="field-hint">El envío se suma según el destino.</p>
        </>
      )}
    </>
  );
}

function LineRow({ row }: { row: OrderLineRow }) {
  const { name, quantity, line, links } = row;
  const choice = describeChoice(row);
  return (
    <li>
      <ProductThumb address={line?.image ?? ""} />
      <div>
        <p className="order-item-name">{name}</p>
        {choice !== "" && <p>{choice}</p>}
        {line === null && <p className="alert-note">Ya no se puede vender: quitalo.</p>}
        <p className="line-links">
          <StepLink to={links.less} sign="−" label={`Una menos de ${name}`} />
          <span className="line-quantity">{quantity}</span>
          <StepLink to={links.more} sign="+" label={`Una más de ${name}`} />
          <Link to={links.none} {...KEEP_PLACE}>
            Quitar<span className="visually-hidden"> {name}</span>
          </Link>
        </p>
      </div>
      {line && (
        <p className="order-item-total">
          <Price amountInPesos={line.lineTotalInPesos} />
        </p>
      )}
    </li>
  );
}

function StepLink({ to, sign, label }: { to: string | null; sign: string; label: string }) {
  if (to === null) return <span className="line-step" aria-hidden="true" />;
  return (
    <Link className="line-step" to={to} aria-label={label} {...KEEP_PLACE}>
      {sign}
    </Link>
  );
}
