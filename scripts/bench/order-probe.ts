// A process of its own, over the data directory of its environment.
import { listCustomers, readCustomerSummary } from "../../app/data/orders/customers.server";
import { readOrderSummary, readSales } from "../../app/data/orders/order-summary.server";
import { listOrders } from "../../app/data/orders/orders.server";
import { getShop } from "../../app/data/sqlite/shop.server";
import { runInShop } from "../../app/settings/current-shop.server";
import { ALL_ORDERS, type PageCursor } from "../../app/domain/orders/back-office-list";
import { parseCustomerFilters, parseOrderFilters } from "../../app/forms/orders/order-filters";
import { answerJobs } from "./jobs";

/** Milliseconds for each thing the owner asks of orders and customers. */
export type OrderTimes = { kind: string; ms: number[] }[];
export type OrderProbePlan = { limitMs: number; count: number };

const REPETITIONS = 40;
const NOW = new Date(Date.UTC(2025, 8, 25));

answerJobs(({ limitMs, count }: OrderProbePlan) =>
  runInShop({ settings: process.env }, () => timeLists(performance.now() + limitMs, count)),
);

async function timeLists(endsAtMs: number, count: number): Promise<OrderTimes> {
  const middle: PageCursor = {
    side: "after",
    row: { id: Math.floor(count / 2), key: "2025-03-26T12:00:00.000Z" },
  };
  const number = String(Math.floor(count / 3)).padStart(6, "0");
  const someone = await findSomeone();
  const phone = `0${someone.phone.slice(4, 7)} 15 ${someone.phone.slice(7, 10)}-${someone.phone.slice(10)}`;
  const month = { ...ALL_ORDERS, from: "2025-03-01", to: "2025-03-31" };
  const orders = (query: string, cursor: PageCursor | null = null) =>
    listOrders(parseOrderFilters(new URLSearchParams(query)).query, cursor);
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
    "orders, by name": () => orders(`q=${someone.name}`),
    "orders, by e-mail": () => orders(`q=${someone.email}`),
    "orders, by phone": () => orders(new URLSearchParams({ q: phone }).toString()),
    "orders, broad text": () => orders("q=ma"),
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
  const startedAtMs = performance.now();
  const shareMs = (endsAtMs - startedAtMs) / Object.keys(asked).length;
  for (const [number, [kind, ask]] of Object.entries(asked).entries()) {
    const partEndsAtMs = startedAtMs + shareMs * (number + 1);
    for (let warmUp = 0; warmUp < 2; warmUp += 1) await ask();
    const ms: number[] = [];
    while (ms.length < REPETITIONS && performance.now() < partEndsAtMs) {
      const startedAt = performance.now();
      await ask();
      ms.push(performance.now() - startedAt);
    }
    times.push({ kind, ms });
  }
  return times;
}

/** Who came in the middle. */
async function findSomeone(): Promise<{ name: string; email: string; phone: string }> {
  return getShop().database.read(({ sqlite }) => {
    const someone = sqlite
      .prepare<[], { name: string; email: string; phone: string }>(
        "SELECT name, email, phone FROM customers WHERE id = (SELECT max(id) / 2 FROM customers)",
      )
      .get();
    if (!someone) throw new Error("There are no customers");
    return someone;
  });
}
