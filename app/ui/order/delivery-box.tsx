import type { ShopperOrder } from "../../domain/orders/shopper-order";
import { Price } from "../price";

export function DeliveryBox({ order }: { order: ShopperOrder }) {
  const { delivery, cashInPesos, takesPieces } = order;
  if (!order.isComing) return null;
  const { isPickup, label, address, hours, estimated, prepared, tracking } = delivery;
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
