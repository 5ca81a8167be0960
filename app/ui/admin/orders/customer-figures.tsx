import { Link } from "@remix-run/react";

import { adminPaths } from "../../../admin-paths";
import type { CustomerSummary } from "../../../domain/orders/customer-summary";
import { Price } from "../../price";
import { Figures, formatCount } from "./figures";

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

/** The customers who spent most; nothing before the first sale. */
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
