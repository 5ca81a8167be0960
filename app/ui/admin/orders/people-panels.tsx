import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import { formatMoment } from "../../../domain/plain/buenos-aires";
import type { CustomerSummary } from "../../../domain/orders/customer-summary";
import { orderStateLabel, type ListedOrder } from "../../../domain/orders/order";
import type { OrderSummary } from "../../../domain/orders/order-summary";
import { Price } from "../../price";
import { CustomerFigures, TopCustomers } from "./customer-figures";
import { OrderFigures } from "./order-figures";

type OrdersPanelProps = { summary: OrderSummary; newest: readonly ListedOrder[] };

export function OrdersPanel({ summary, newest }: OrdersPanelProps) {
  return (
    <section className="dashboard-part" aria-labelledby="pedidos">
      <PartHeading id="pedidos" title="Pedidos" to={adminPaths.orders()} text="Ver los pedidos" />
      <OrderFigures summary={summary} />
      {newest.length > 0 && <NewestOrders orders={newest} />}
    </section>
  );
}

function NewestOrders({ orders }: { orders: readonly ListedOrder[] }) {
  return (
    <section className="panel" aria-labelledby="ultimos-pedidos">
      <h3 id="ultimos-pedidos">Los últimos</h3>
      <ol className="ranking">
        {orders.map(({ orderNumber, customerName, status, totalInPesos, createdAt }) => (
          <li key={orderNumber}>
            <Link to={adminPaths.order(orderNumber)}>{customerName || orderNumber}</Link>
            <span className="cell-note">
              {createdAt === null ? "Sin fecha" : formatMoment(createdAt)} ·{" "}
              {orderStateLabel(status)}
            </span>
            <Price amountInPesos={totalInPesos} />
          </li>
        ))}
      </ol>
    </section>
  );
}

export function CustomersPanel({ summary }: { summary: CustomerSummary }) {
  return (
    <section className="dashboard-part" aria-labelledby="clientes">
      <PartHeading
        id="clientes"
        title="Clientes"
        to={adminPaths.customers()}
        text="Ver los clientes"
      />
      <CustomerFigures summary={summary} />
      <TopCustomers customers={summary.topCustomers} />
    </section>
  );
}

type PartHeadingProps = { id: string; title: string; to: string; text: string };

/** The heading of a dashboard section, with a link to its full list. */
export function PartHeading({ id, title, to, text }: PartHeadingProps) {
  return (
    <div className="part-heading">
      <h2 id={id}>{title}</h2>
      <Link to={to}>{text}</Link>
    </div>
  );
}
