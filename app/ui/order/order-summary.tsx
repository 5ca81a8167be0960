import { describePieces } from "../../domain/buying/cart";
import { isFree } from "../../domain/orders/order";
import type { ShopperOrder } from "../../domain/orders/shopper-order";
import { Price } from "../price";
import { ProductPicture } from "../product-picture";
import { ReductionRows, SumRow } from "../reduction-rows";

/** The items and their costs: items - reductions - discount + shipping = total. */
export function OrderSummary({ order }: { order: ShopperOrder }) {
  const { items, figures, payment, delivery } = order;
  const { itemsInPesos, discountInPesos, shippingInPesos, totalInPesos } = figures;
  return (
    <section className="order-summary" aria-labelledby="tu-compra">
      <h2 id="tu-compra">Tu compra</h2>
      <ul className="order-items">
        {items.map((item, position) => (
          <li key={position}>
            {item.image === "" ? (
              <span className="order-item-blank" />
            ) : (
              <ProductPicture address={item.image} alt="" use="thumbnail" />
            )}
            <div>
              <p className="order-item-name">{item.name}</p>
              <p className="order-item-choice">{describePieces(item)}</p>
              {item.reducedInPesos !== undefined && (
                <p className="order-item-choice">
                  Con sus descuentos: <Price amountInPesos={item.reducedInPesos} />
                </p>
              )}
            </div>
            <Price amountInPesos={item.totalInPesos} />
          </li>
        ))}
      </ul>
      <dl className="order-figures">
        <SumRow term="Productos">
          <Price amountInPesos={itemsInPesos} />
        </SumRow>
        <ReductionRows reductions={figures.reductions} />
        {discountInPesos > 0 && (
          <SumRow term="Descuento por transferencia">
            <span className="price-minus">−</span>
            <Price amountInPesos={discountInPesos} />
          </SumRow>
        )}
        <SumRow term={delivery.label}>
          {shippingInPesos === 0 ? "Gratis" : <Price amountInPesos={shippingInPesos} />}
        </SumRow>
        <SumRow term="Total" className="order-total">
          <Price amountInPesos={totalInPesos} />
        </SumRow>
      </dl>
      <p className="order-payment">
        {isFree(figures)
          ? "No hay nada que pagar"
          : [payment, describePayment(order)].filter(Boolean).join(": ")}
      </p>
    </section>
  );
}

/** Empty for an unpaid order that ended or was withdrawn. */
function describePayment(order: ShopperOrder): string {
  const { isPaid, status, online, withdrawal, receipts } = order;
  if (online?.situation === "refunded") return "devuelto";
  if (isPaid) return "pagado";
  if (status === "cancelled" || status === "refunded" || withdrawal !== null) return "";
  if (online?.situation === "in-review" || online?.isUnclear) return "en revisión";
  if (order.transfer !== null && receipts.length > 0) return "en revisión";
  return online?.situation === "waiting" ? "pendiente" : "falta pagar";
}
