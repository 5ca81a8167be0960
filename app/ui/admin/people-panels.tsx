import { Link } from "@remix-run/react";

import type { CustomerSummary } from "../../domain/customer-summary";
import type { OrderSummary } from "../../domain/order-summary";
import { paths } from "../../paths";
import { CustomerFigures, TopCustomers } from "./customer-figures";
import { OrderFigures } from "./order-figures";

export function OrdersPanel({ summary }: { summary: OrderSummary }) {
  return (
    <section className="dashboard-part" aria-labelledby="pedidos">
      <PartHeading id="pedidos" title="Pedidos" to={paths.adminOrders()} text="Ver los pedidos" />
      <OrderFigures summary={summary} />
    </section>
  );
}

export function CustomersPanel({ summary }: { summary: CustomerSummary }) {
  return (
    <section className="dashboard-part" aria-labelledby="clientes">
      <PartHeading
        id="clientes"
        title="Clientes"
        to={paths.adminCustomers()}
        text="Ver los clientes"
      />
      <CustomerFigures summary={summary} />
      <TopCustomers customers={summary.topCustomers} />
    </section>
  );
}

type PartHeadingProps = { id: string; title: string; to: string; text: string };

/** The title of a part of the dashboard, with the way to all of it. */
export function PartHeading({ id, title, to, text }: PartHeadingProps) {
  return (
    <div className="part-heading">
      <h2 id={id}>{title}</h2>
      <Link to={to}>{text}</Link>
    </div>
  );
}
