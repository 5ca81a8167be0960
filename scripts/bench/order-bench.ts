import { formatNumber, median } from "./figures";
import type { OrderProbePlan, OrderTimes } from "./order-probe";
import { ask, makeTemporaryDirectory, startModule, stopProcess } from "./processes";
import { reportProgress } from "./progress";
import type { OrdersJob } from "./sample-orders";
import { printTable } from "./table";

const SIZES = [1000, 10_000, 100_000];

type SizedTimes = { orders: number; times: OrderTimes };

/** The owner's lists of orders and customers at every size, and what the largest costs of the smallest. */
export async function benchOrders(limitMs: number): Promise<void> {
  const sized: SizedTimes[] = [];
  for (const orders of SIZES) {
    reportProgress(`lists, ${formatNumber(orders)} orders`);
    const dataDirectory = makeTemporaryDirectory();
    const writer = startModule("sample-orders");
    const job: OrdersJob = { dataDirectory, count: orders };
    await ask(writer, job);
    await stopProcess(writer);
    const env = { DATA_DIR: dataDirectory, LOG_LEVEL: "silent", NODE_ENV: "production" };
    const probe = startModule("order-probe", env);
    const plan: OrderProbePlan = { limitMs, count: orders };
    sized.push({ orders, times: await ask<OrderTimes>(probe, plan) });
    await stopProcess(probe);
  }
  printOrderLists(sized);
}

function printOrderLists(sized: readonly SizedTimes[]): void {
  const kinds = sized[0]?.times.map(({ kind }) => kind) ?? [];
  printTable(
    "The owner's orders and customers, inside the process: ms, p50, by how many orders there are",
    ["asked for", ...sized.map(({ orders }) => formatNumber(orders)), "ratio"],
    kinds.map((kind) => {
      const ms = sized.map(({ times }) =>
        median(times.find((each) => each.kind === kind)?.ms ?? []),
      );
      const ratio = (ms.at(-1) ?? NaN) / (ms[0] ?? NaN);
      return [kind, ...ms.map((each) => formatNumber(each, 2)), formatNumber(ratio, 2)];
    }),
  );
}
