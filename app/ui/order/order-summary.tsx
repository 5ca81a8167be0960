import { Link } from "@remix-run/react";

import { describePieces } from "../../domain/buying/line-choice";
import { isFree } from "../../domain/orders/order";
import { describeOrderHeadline } from "../../domain/orders/order-headline";
import type { ShopperOrder } from "../../domain/orders/shopper-order";
import type { PaymentOccasion } from "../../domain/payments/online-payment";
import { paths } from "../../paths";
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
      {order.creditLeft !== undefined && <p>{order.creditLeft}</p>}
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
  const { isPaid, rest, status, online, withdrawal, receipts } = order;
  if (online?.situation === "refunded") return "devuelto";
  if (isPaid) return rest?.isToPay ? "falta pagar la diferencia" : "pagado";
  if (status === "cancelled" || status === "refunded" || withdrawal !== null) return "";
  if (online?.situation === "in-review" || online?.isUnclear) return "en revisión";
  if (order.transfer !== null && receipts.length > 0) return "en revisión";
  return online?.situation === "waiting" ? "pendiente" : "falta pagar";
}

type OrderHeadingProps = { order: ShopperOrder; occasion?: PaymentOccasion };

export function OrderHeading({ order, occasion }: OrderHeadingProps) {
  const { title, lead, tone } = describeOrderHeadline(order, occasion);
  return (
    <div className="order-heading" data-tone={tone}>
      <h1>{title}</h1>
      {lead !== "" && <p className="lead">{lead}</p>}
      <p className="order-number">
        Pedido <strong>{order.orderNumber}</strong>
        {order.placedAt !== null && <span> · {order.placedAt}</span>}
      </p>
      {order.contact && (
        <p className="order-contact">
          Te escribimos a <strong>{order.contact.email}</strong>.
          {order.contact.canCorrect && (
            <>
              {" "}
              ¿Está mal escrito? <Link to={paths.orderEmail(order.token)}>Corregilo</Link>
            </>
          )}
        </p>
      )}
      {order.steps.length > 0 && <OrderSteps steps={order.steps} />}
    </div>
  );
}

const STEP_MARKS = { done: "Hecho: ", current: "Ahora: ", ahead: "Falta: " } as const;

function OrderSteps({ steps }: Pick<ShopperOrder, "steps">) {
  return (
    <ol className="order-steps" aria-label="Estado del pedido">
      {steps.map(({ label, place }) => (
        <li key={label} data-state={place} aria-current={place === "current" ? "step" : undefined}>
          <span className="visually-hidden">{STEP_MARKS[place]}</span>
          {label}
        </li>
      ))}
    </ol>
  );
}

export function DeliveryBox({ order }: { order: ShopperOrder }) {
  const { delivery, cashInPesos, takesPieces } = order;
  if (!order.isComing) return null;
  const { isPickup, label, address, hours, estimated, arrival, prepared, tracking } = delivery;
  return (
    <section className="order-delivery" aria-labelledby="entrega">
      <h2 id="entrega">{isPickup ? "Dónde lo retirás" : "Cómo te llega"}</h2>
      <p>{label}</p>
      {address.length > 0 && (
        <address>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
      {hours !== "" && <p>{hours}</p>}
      {prepared !== undefined && <p>Estamos de vacaciones. {prepared}</p>}
      {estimated !== null && (
        <p>
          {isPickup ? "Listo" : "Llega"}, si todo va bien, el <strong>{estimated}</strong>.
        </p>
      )}
      {arrival !== undefined && (
        <p>
          <strong>{arrival}.</strong>
        </p>
      )}
      {tracking && (
        <p className="order-tracking">
          {tracking.carrier}, código de seguimiento <strong>{tracking.code}</strong>
          {tracking.address !== null && (
            <a className="button button-quiet" href={tracking.address} rel="noopener noreferrer">
              Seguir el envío
            </a>
          )}
        </p>
      )}
      {cashInPesos !== null && takesPieces === undefined && (
        <p className="order-cash">
          Traé en efectivo <Price amountInPesos={cashInPesos} />
        </p>
      )}
    </section>
  );
}
