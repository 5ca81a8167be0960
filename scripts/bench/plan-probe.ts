// A process of its own, over the data directory of its environment.
import { prepareShop } from "../../app/data/sqlite/shop.server";
import { runInShop } from "../../app/settings/current-shop.server";
import { HEAVY_QUERIES, readPlans, type Plan } from "./heavy-queries";

/** What each of the heaviest questions costs in CPU time, and how SQLite answers it. */
export type PlanReport = { name: string; ms: number[]; plans: Plan[] }[];

const REPETITIONS = 20;

process.on("message", () => {
  runInShop({ settings: process.env }, report).then(
    (plans) => process.send?.(plans),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => process.exit());

async function report(): Promise<PlanReport> {
  await prepareShop();
  const reports: PlanReport = [];
  for (const query of HEAVY_QUERIES) {
    const plans = await readPlans(query);
    const ms: number[] = [];
    while (ms.length < REPETITIONS) {
      const before = process.cpuUsage();
      await query.ask();
      const { user, system } = process.cpuUsage(before);
      ms.push((user + system) / 1000);
    }
    reports.push({ name: query.name, ms, plans });
  }
  return reports;
}
