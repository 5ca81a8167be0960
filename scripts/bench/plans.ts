import { formatNumber, median } from "./figures";
import { makeStore } from "./growth-store";
import type { PlanReport } from "./plan-probe";
import { ask, startModule, stopProcess } from "./processes";
import { reportProgress } from "./progress";

/** Prints `docs/queries.md`'s list: the heaviest questions, their time and their plans. */
export async function benchPlans(): Promise<void> {
  const size = { products: 100_000, orders: 100_000 };
  reportProgress("making 100,000 products and orders");
  const { directory } = await makeStore(size);
  const env = { DATA_DIR: directory, LOG_LEVEL: "silent", NODE_ENV: "production" };
  const probe = startModule("plan-probe", env);
  const reports = await ask<PlanReport>(probe, {});
  await stopProcess(probe);
  reportProgress("");
  for (const { name, ms, plans } of reports) {
    console.log(`\n### ${name}: ${formatNumber(median(ms), 2)} ms\n`);
    for (const { statement, steps } of plans) {
      console.log(`    ${shorten(statement)}`);
      for (const step of steps) console.log(`      -> ${step}`);
    }
  }
}

/** Without the columns and the question marks that stand in a row. */
function shorten(statement: string): string {
  return statement
    .replace(/^select "row_id".* from /, "SELECT ... FROM ")
    .replace(/(\?, )+\?/g, "?, ...")
    .replace(/^SELECT order_number, .* AS pieces FROM/, "SELECT ..., pieces FROM");
}
