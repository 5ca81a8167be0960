import { useId } from "react";

import { adminPaths } from "../../../admin-paths";
import { formatShortDay } from "../../../domain/plain/buenos-aires";
import { addPesos, formatPesos } from "../../../domain/plain/money";
import { formatShortPesos, roundUpForAxis } from "../../../domain/plain/chart-scale";
import { SALES_DAYS, type OrderSummary, type DaySales } from "../../../domain/orders/order-summary";
import type { SalesSplit, Share } from "../../../domain/orders/sales-split";
import { Price } from "../../price";
import { Figures, formatCount } from "../figures";
import { Panel, Table } from "../page-parts";

type TodayFiguresProps = {
  orders: OrderSummary | null;
  /** Ends with today. */
  sales: readonly DaySales[] | null;
  isAllDone: boolean;
  /** Null where no cost is known, or for who may not see it. */
  margin: string | null;
};

export function TodayFigures({ orders, sales, isAllDone, margin }: TodayFiguresProps) {
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
          note: sales ? [describeSales(sales), margin].filter(Boolean).join(" · ") : "",
        },
      ]}
    />
  );
}

export function SalesPanel({ sales }: { sales: readonly DaySales[] }) {
  return (
    <Panel id="ventas" title={<>Ventas de los últimos {sales.length} días</>} className="sales">
      <SalesChart days={sales} />
    </Panel>
  );
}

/** Where the money of the same days came in, and by what. */
export function SplitPanel({ split: { channels, ways, givenBackInPesos } }: { split: SalesSplit }) {
  return (
    <Panel id="cobrado" title={<>Cobrado en los últimos {SALES_DAYS} días</>}>
      <ShareTable name="Canal" shares={channels} />
      <ShareTable name="Forma de pago" shares={ways} />
      <p className="field-hint">
        Una venta que se pagó de varias formas cuenta en cada una.
        {givenBackInPesos > 0 && ` De esto se devolvieron ${formatPesos(givenBackInPesos)}.`}
      </p>
    </Panel>
  );
}

function ShareTable({ name, shares }: { name: string; shares: readonly Share[] }) {
  return (
    <Table caption={name} columns={[name, { amount: "Pedidos" }, { amount: "Cobrado" }]}>
      {shares.map((share) => (
        <tr key={share.name}>
          <th scope="row">{share.name}</th>
          <td className="amount">{formatCount(share.count)}</td>
          <td className="amount">{formatPesos(share.inPesos)}</td>
        </tr>
      ))}
    </Table>
  );
}

function describeSales(sales: readonly DaySales[]): string {
  const count = sum(sales, (day) => day.count);
  if (count === 0) return "Sin ventas";
  const orders = count === 1 ? "1 pedido" : `${formatCount(count)} pedidos`;
  return `${orders} · cobrado ${formatPesos(sum(sales, (day) => day.collectedInPesos))}`;
}

function sum(sales: readonly DaySales[], read: (day: DaySales) => number): number {
  return sales.reduce((total, day) => addPesos(total, read(day)), 0);
}

/** SVG units: the bars are stretched to the available width, the labels are not. */
const HEIGHT = 100;
const DAY_WIDTH = 10;
const BAR_WIDTH = 7;
const MIN_BAR = 1.5;

function SalesChart({ days }: { days: readonly DaySales[] }) {
  const id = useId();
  const axisEnd = roundUpForAxis(Math.max(...days.map(({ soldInPesos }) => soldInPesos)));
  const labelled = [days[0], days[Math.floor(days.length / 2)], days.at(-1)];
  return (
    <figure className="chart">
      <ul className="chart-amounts" aria-hidden="true">
        {[axisEnd, axisEnd / 2, 0].map((amount, position) => (
          <li key={position}>{axisEnd === 0 && position < 2 ? "" : formatShortPesos(amount)}</li>
        ))}
      </ul>
      <svg
        className="chart-bars"
        viewBox={`0 0 ${days.length * DAY_WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
      >
        <title id={`${id}-title`}>{`Ventas de los últimos ${days.length} días`}</title>
        <desc id={`${id}-desc`}>{describe(days)}</desc>
        <path
          className="chart-lines"
          d={`M0 0.5H${days.length * DAY_WIDTH}M0 50H${days.length * DAY_WIDTH}`}
        />
        {days.map((sales, position) => (
          <Bar
            key={sales.day}
            sales={sales}
            position={position}
            axisEnd={axisEnd}
            isToday={position === days.length - 1}
          />
        ))}
      </svg>
      <ul className="chart-days" aria-hidden="true">
        {labelled.map((sales, position) => (
          <li key={position}>
            {position === 2 ? "hoy" : sales === undefined ? "" : formatShortDay(sales.day)}
          </li>
        ))}
      </ul>
      <figcaption>
        <details className="chart-table">
          <summary>Ver los números</summary>
          <SalesTable days={days} />
        </details>
      </figcaption>
    </figure>
  );
}

type BarProps = { sales: DaySales; position: number; axisEnd: number; isToday: boolean };

function Bar({ sales, position, axisEnd, isToday }: BarProps) {
  if (sales.soldInPesos === 0) return null;
  const height = Math.max(MIN_BAR, (sales.soldInPesos / axisEnd) * HEIGHT);
  return (
    <rect
      className={isToday ? "chart-today" : undefined}
      x={position * DAY_WIDTH + (DAY_WIDTH - BAR_WIDTH) / 2}
      y={round(HEIGHT - height)}
      width={BAR_WIDTH}
      height={round(height)}
    >
      <title>{`${formatShortDay(sales.day)}: ${formatPesos(sales.soldInPesos)}`}</title>
    </rect>
  );
}

function SalesTable({ days }: { days: readonly DaySales[] }) {
  return (
    <Table
      caption="Ventas por día"
      columns={["Día", { amount: "Pedidos" }, { amount: "Vendido" }, { amount: "Cobrado" }]}
    >
      {[...days].reverse().map(({ day, count, soldInPesos, collectedInPesos }) => (
        <tr key={day}>
          <th scope="row">{formatShortDay(day)}</th>
          <td className="amount">{formatCount(count)}</td>
          <td className="amount">{formatPesos(soldInPesos)}</td>
          <td className="amount">{formatPesos(collectedInPesos)}</td>
        </tr>
      ))}
    </Table>
  );
}

function describe(days: readonly DaySales[]): string {
  const best = days.reduce((left, right) => (right.soldInPesos > left.soldInPesos ? right : left));
  if (best.soldInPesos === 0) return "Todavía no hubo ventas en estos días.";
  return `El mejor día fue el ${formatShortDay(best.day)}, con ${formatPesos(best.soldInPesos)}.`;
}

function round(length: number): number {
  return Math.round(length * 100) / 100;
}
