import { adminPaths } from "../../../admin-paths";
import type { OrderSummary } from "../../../domain/orders/order-summary";
import { Price } from "../../price";
import { Figures, formatCount } from "./figures";

/** Sales and collected money are separate figures. */
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
