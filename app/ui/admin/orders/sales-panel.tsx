import { adminPaths } from "../../../admin-paths";
import { addPesos, formatPesos } from "../../../domain/plain/money";
import type { OrderSummary } from "../../../domain/orders/order-summary";
import type { DaySales } from "../../../domain/orders/sales-by-day";
import { Price } from "../../price";
import { Figures, formatCount } from "./figures";
import { SalesChart } from "./sales-chart";

type TodayFiguresProps = {
  orders: OrderSummary | null;
  /** Ends with today. */
  sales: readonly DaySales[] | null;
  /** True when all tasks are known and none is open. */
  isAllDone: boolean;
};

/** The three most important figures for the owner. */
export function TodayFigures({ orders, sales, isAllDone }: TodayFiguresProps) {
  const today = sales?.at(-1);
  return (
    <Figures
      isMain
      figures={[
        {
          label: "Vendido hoy",
          value: today ? <Price amountInPesos={today.soldInPesos} /> : "—",
          note: today ? describeSales([today]) : "",
        },
        {
          label: "Pendientes",
          value: formatCount(orders?.pendingOrders),
          note: isAllDone
            ? "Todo atendido"
            : orders?.pendingOrders === 0
              ? "Ninguno"
              : "Para atender",
          to: adminPaths.ordersIn("pending"),
        },
        {
          label: `En ${sales?.length ?? 30} días`,
          value: sales ? (
            <Price amountInPesos={sum(sales, ({ soldInPesos }) => soldInPesos)} />
          ) : (
            "—"
          ),
          note: sales ? describeSales(sales) : "",
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

/** Number of sold orders, and how much of their money was collected. */
function describeSales(sales: readonly DaySales[]): string {
  const count = sum(sales, (day) => day.count);
  if (count === 0) return "Sin ventas";
  const orders = count === 1 ? "1 pedido" : `${formatCount(count)} pedidos`;
  return `${orders} · cobrado ${formatPesos(sum(sales, (day) => day.collectedInPesos))}`;
}

function sum(sales: readonly DaySales[], read: (day: DaySales) => number): number {
  return sales.reduce((total, day) => addPesos(total, read(day)), 0);
}
