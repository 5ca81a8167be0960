import type { OrderSummary } from "../../domain/order-summary";
import { paths } from "../../paths";
import { Price } from "../price";
import { Figures, formatCount } from "./figures";

/** The specification's summary of all orders. */
export function OrderFigures({ summary }: { summary: OrderSummary }) {
  return (
    <Figures
      figures={[
        { label: "Pedidos", value: formatCount(summary.totalOrders) },
        {
          label: "Pendientes",
          value: formatCount(summary.pendingOrders),
          to: paths.adminOrdersIn("pending"),
        },
        {
          label: "Entregados",
          value: formatCount(summary.completedOrders),
          to: paths.adminOrdersIn("delivered"),
        },
        {
          label: "Vendido",
          value: <Price amountInPesos={summary.totalRevenueInPesos} />,
          note: "Sin lo cancelado",
        },
        {
          label: "Promedio por pedido",
          value: <Price amountInPesos={summary.averageOrderValueInPesos} />,
        },
      ]}
    />
  );
}
