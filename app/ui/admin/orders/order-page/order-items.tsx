import { Link } from "@remix-run/react";

import { addPieces, listPaidOf } from "../../../../domain/orders/paid-pieces";
import { currentTotal } from "../../../../domain/payments/corrected-money";
import { describeChoice } from "../../../../domain/buying/line-choice";
import { addPesos, formatPesos } from "../../../../domain/plain/money";
import type { Order, OrderItem } from "../../../../domain/orders/order";
import { paths } from "../../../../paths";
import { Price } from "../../../price";
import { ReductionRows } from "../../../reduction-rows";
import { ProductThumb } from "../../products/product-thumb";

type OrderItemsProps = {
  order: Order;
  missing?: readonly number[] | undefined;
};

export function OrderItems({ order, missing = [] }: OrderItemsProps) {
  const { items, itemsInPesos, reductions, discountInPesos, shippingInPesos } = order;
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const paid = listPaidOf(order).map(addPieces);
  return (
    <section className="panel" aria-labelledby="prendas">
      <h2 id="prendas">{pieces === 1 ? "1 prenda" : `${pieces} prendas`}</h2>
      <ul className="order-items">
        {items.map((item, position) => (
          <ItemRow
            key={position}
            item={item}
            paidInPesos={paid[position] ?? 0}
            missing={missing[position] ?? 0}
          />
        ))}
      </ul>
      <dl className="order-sums">
        <Sum label="Productos" amountInPesos={itemsInPesos} />
        <ReductionRows reductions={reductions} />
        {discountInPesos > 0 && (
          <Sum label="Descuento por transferencia" amountInPesos={-discountInPesos} />
        )}
        <Sum label={order.shippingLabel || "Envío"} amountInPesos={shippingInPesos} />
        <Sum label="Total" amountInPesos={currentTotal(order)} isTotal />
      </dl>
    </section>
  );
}

type ItemRowProps = { item: OrderItem; paidInPesos: number; missing: number };

function ItemRow({ item, paidInPesos, missing }: ItemRowProps) {
  const { productId, name, image, quantity, priceInPesos, listPriceInPesos } = item;
  const choice = describeChoice(item);
  return (
    <li>
      <ProductThumb address={image} />
      <div>
        <p className="order-item-name">
          <Link to={paths.product(productId)}>{name}</Link>
        </p>
        {choice !== "" && <p>{choice}</p>}
        <p className="cell-note">
          {quantity} × <Price amountInPesos={priceInPesos} />
          {listPriceInPesos !== undefined &&
            ` · en oferta, de lista ${formatPesos(listPriceInPesos)}`}
        </p>
        {paidInPesos < priceInPesos * quantity && (
          <p className="cell-note">
            Con sus descuentos: <Price amountInPesos={paidInPesos} />
          </p>
        )}
        {missing > 0 && (
          <p className="order-item-missing">
            {missing === 1 ? "Falta 1 en el local" : `Faltan ${missing} en el local`}
          </p>
        )}
      </div>
      <p className="order-item-total">
        <Price amountInPesos={addPesos(priceInPesos * quantity, 0)} />
      </p>
    </li>
  );
}

type SumProps = { label: string; amountInPesos: number; isTotal?: boolean };

function Sum({ label, amountInPesos, isTotal = false }: SumProps) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{label}</dt>
      <dd>
        <Price amountInPesos={amountInPesos} />
      </dd>
    </div>
  );
}
