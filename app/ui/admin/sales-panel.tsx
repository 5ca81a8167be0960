import { addPesos } from "../../domain/money";
import type { OrderSummary } from "../../domain/order-summary";
import type { DaySales } from "../../domain/sales-by-day";
import { paths } from "../../paths";
import { Price } from "../price";
import { Figures, formatCount } from "./figures";
import { SalesChart } from "./sales-chart";

type TodayFiguresProps = {
  orders: OrderSummary | null;
  /** The last day is today. */
  sales: readonly DaySales[] | null;
};

/** The three figures an owner wants before anything else. */
export function TodayFigures({ orders, sales }: TodayFiguresProps) {
  const today = sales?.at(-1);
  return (
    <Figures
      isMain
      figures={[
        {
          label: "Vendido hoy",
          value: today ? <Price amountInPesos={today.totalInPesos} /> : "—",
          note: today ? describeCount(today.count) : "",
        },
        {
          label: "Pendientes",
          value: formatCount(orders?.pendingOrders),
          note: orders?.pendingOrders === 0 ? "Todo atendido" : "Para atender",
          to: paths.adminOrdersIn("pending"),
        },
        {
          label: `En ${sales?.length ?? 30} días`,
          value: sales ? <Price amountInPesos={sumPesos(sales)} /> : "—",
          note: sales ? describeCount(sales.reduce((sum, { count }) => sum + count, 0)) : "",
        },
      ]}
    />
  );
}

export function SalesPanel({ sales }: { sales: readonly DaySales[] }) {
  return (
    <section className="panel sales" aria-labelledby="ventas">
      <h2 id="ventas">Ventas de los últimos {sales.length} días</h2>
      <SalesChart days={sales} />
    </section>
  );
}

function sumPesos(sales: readonly DaySales[]): number {
  return sales.reduce((sum, { totalInPesos }) => addPesos(sum, totalInPesos), 0);
}

function describeCount(count: number): string {
  if (count === 0) return "Sin pedidos";
  return count === 1 ? "1 pedido" : `${formatCount(count)} pedidos`;
}
