import { Link } from "@remix-run/react";

import { adminPaths } from "../../../../admin-paths";
import { formatMoment } from "../../../../domain/plain/buenos-aires";
import type { Order } from "../../../../domain/orders/order-details";
import { orderProgress } from "../../../../domain/orders/order-progress";
import { useMay } from "../../admin-data";
import { Price } from "../../../price";
import { OrderStateTag } from "../order-state-tag";

const CHANNELS: Record<string, string> = {
  web: "por la tienda",
  shop: "en el local",
  whatsapp: "por WhatsApp",
};

/** Number, state and total of the order. */
export function OrderHeader({ order }: { order: Order }) {
  const maySeeHistory = useMay("history.view");
  const { id, orderNumber, status, createdAt, channel, totalInPesos, paidAt } = order;
  return (
    <header className="order-header">
      <p className="order-back">
        <Link to={adminPaths.orders()}>← Pedidos</Link>
      </p>
      <div className="page-header">
        <h1>
          <span className="visually-hidden">Pedido </span>
          {orderNumber}
        </h1>
        <p className="order-total">
          <Price amountInPesos={totalInPesos} />
        </p>
      </div>
      <p className="order-facts">
        <OrderStateTag status={status} />
        <span className={`tag ${paidAt === null ? "tag-alert" : "tag-good"}`}>
          {paidAt === null ? "Sin pagar" : status === "refunded" ? "Cobrado y devuelto" : "Cobrado"}
        </span>
        <span>
          {createdAt === null ? "Sin fecha" : formatMoment(createdAt)}{" "}
          {CHANNELS[channel] ?? channel}
        </span>
        <Link to={adminPaths.orderPrint(orderNumber)}>Imprimir</Link>
        {maySeeHistory && <Link to={adminPaths.historyOf("order", id)}>Historial</Link>}
      </p>
      <OrderProgress order={order} />
    </header>
  );
}

function OrderProgress({ order }: { order: Order }) {
  const steps = orderProgress({ ...order, isPaid: order.paidAt !== null });
  if (steps === null) return null;
  return (
    <ol className="order-progress" aria-label="Avance del pedido">
      {steps.map(({ state, label, place }) => (
        <li key={state} data-place={place} aria-current={place === "current" ? "step" : undefined}>
          <span>{label}</span>
        </li>
      ))}
    </ol>
  );
}
