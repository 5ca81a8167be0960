import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { CustomerSummary } from "../../../domain/orders/customer-summary";
import { orderStateLabel, type ListedOrder } from "../../../domain/orders/order";
import type { OrderSummary } from "../../../domain/orders/order-summary";
import { formatMoment } from "../../../domain/plain/buenos-aires";
import { Price } from "../../price";
import { Figures, formatCount } from "../figures";

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

export function PartHeading({ id, title, to, text }: PartHeadingProps) {
  return (
    <div className="part-heading">
      <h2 id={id}>{title}</h2>
      <Link to={to}>{text}</Link>
    </div>
  );
}

export function OrderFigures({ summary }: { summary: OrderSummary }) {
  return (
    <Figures
      figures={[
        { label: "Pedidos", value: formatCount(summary.totalOrders) },
        {
          label: "Pendientes",
          value: formatCount(summary.pendingOrders),
          to: adminPaths.ordersIn("pending"),
        },
        {
          label: "Entregados",
          value: formatCount(summary.completedOrders),
          to: adminPaths.ordersIn("delivered"),
        },
        {
          label: "Vendido",
          value: <Price amountInPesos={summary.soldInPesos} />,
          note: describeSold(summary.soldOrders),
        },
        {
          label: "Cobrado",
          value: <Price amountInPesos={summary.collectedInPesos} />,
          note: "De lo vendido",
        },
        {
          label: "Promedio por pedido",
          value: <Price amountInPesos={summary.averageOrderValueInPesos} />,
          note: "De los vendidos",
        },
      ]}
    />
  );
}

function describeSold(count: number): string {
  return count === 1 ? "1 pedido pagado o en marcha" : `${formatCount(count)} pagados o en marcha`;
}

export function CustomerFigures({ summary }: { summary: CustomerSummary }) {
  return (
    <Figures
      figures={[
        { label: "Clientes", value: formatCount(summary.totalCustomers) },
        { label: "Nuevos este mes", value: formatCount(summary.newCustomersThisMonth) },
      ]}
    />
  );
}

export function TopCustomers({ customers }: { customers: CustomerSummary["topCustomers"] }) {
  if (customers.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="mejores-clientes">
      <h2 id="mejores-clientes">Quiénes más gastaron</h2>
      <ol className="ranking">
        {customers.map(({ id, name, email, totalOrders, totalSpentInPesos }) => (
          <li key={id}>
            <Link to={adminPaths.customer(id)}>{name === "" ? email : name}</Link>
            <span className="cell-note">
              {totalOrders === 1 ? "1 pedido" : `${formatCount(totalOrders)} pedidos`}
            </span>
            <Price amountInPesos={totalSpentInPesos} />
          </li>
        ))}
      </ol>
    </section>
  );
}
