// A process of its own, over the data directory of its environment.
import { listCustomers, readCustomerSummary } from "../../app/data/customers.server";
import { readOrderSummary, readSales } from "../../app/data/order-summary.server";
import { listOrders } from "../../app/data/orders.server";
import { ALL_ORDERS, type ListPlace } from "../../app/domain/back-office-list";
import { parseCustomerFilters, parseOrderFilters } from "../../app/forms/order-filters";

/** Milliseconds for each thing the owner asks of orders and customers. */
export type OrderTimes = { kind: string; ms: number[] }[];
export type OrderProbePlan = { limitMs: number; count: number };

const REPETITIONS = 40;
const NOW = new Date(Date.UTC(2025, 8, 25));

process.on("message", ({ limitMs, count }: OrderProbePlan) => {
  timeLists(performance.now() + limitMs, count).then(
    (times) => process.send?.(times),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => process.exit());

async function timeLists(endsAtMs: number, count: number): Promise<OrderTimes> {
  const middle: ListPlace = {
    side: "after",
    cursor: { id: Math.floor(count / 2), key: "2025-03-26T12:00:00.000Z" },
  };
  const number = String(Math.floor(count / 3)).padStart(6, "0");
  const phone = `0353 15 ${String(4_000_000 + Math.floor(count / 5)).replace(/(\d{3})/, "$1-")}`;
  const month = { ...ALL_ORDERS, from: "2025-03-01", to: "2025-03-31" };
  const orders = (query: string, place: ListPlace | null = null) =>
    listOrders(parseOrderFilters(new URLSearchParams(query)).query, place);
  const customers = (query: string) =>
    listCustomers(parseCustomerFilters(new URLSearchParams(query)).query, null);
  const asked: Record<string, () => Promise<unknown>> = {
    "orders, first page": () => orders(""),
    "orders, page in the middle": () => orders("", middle),
    "orders, state delivered": () => orders("estado=delivered"),
    "orders, state refunded": () => orders("estado=refunded"),
    "orders, cash": () => orders("pago=cash"),
    "orders, cash and cancelled": () => orders("pago=cash&estado=cancelled"),
    "orders, not paid": () => orders("pagado=no"),
    "orders, one week": () => orders("desde=2025-03-01&hasta=2025-03-07"),
    "orders, largest total": () => orders("orden=mayor-total"),
    "orders, by number": () => orders(`q=TELA-${number}`),
    "orders, by name": () => orders("q=Carla Escudero 5f"),
    "orders, by e-mail": () => orders(`q=cliente.${Math.floor(count / 6)}@`),
    "orders, by phone": () => orders(new URLSearchParams({ q: phone }).toString()),
    "orders, broad text": () => orders("q=pe"),
    "summary of a month": () => readOrderSummary(month),
    "summary of all": () => readOrderSummary(),
    "sales of 30 days": () => readSales(NOW),
    "customers, newest": () => customers(""),
    "customers, by name": () => customers("orden=nombre"),
    "customers, who spent most": () => customers("orden=mas-gasto"),
    "customers, who ordered most": () => customers("orden=mas-pedidos"),
    "customers, summary": () => readCustomerSummary(NOW),
  };
  const times: OrderTimes = [];
  for (const [kind, ask] of Object.entries(asked)) {
    for (let warmUp = 0; warmUp < 3; warmUp += 1) await ask();
    const ms: number[] = [];
    while (ms.length < REPETITIONS && performance.now() < endsAtMs) {
      const startedAt = performance.now();
      await ask();
      ms.push(performance.now() - startedAt);
    }
    times.push({ kind, ms });
  }
  return times;
}
