// Measures the built shop beside a bare Node server on the same machine, and prints Markdown.
// Reports figures and asserts nothing. What may follow `npm run bench --`: the names of parts, to run
// those alone and at full length, and `--quick` for a glance at them.
import { loadavg } from "node:os";
import { parseArgs } from "node:util";

import { benchCheckout } from "./checkout-bench";
import type { Extent } from "./extent";
import { formatNumber } from "./figures";
import { benchGrowth } from "./growth";
import { benchFirstView } from "./first-view-bench";
import { describeMachine } from "./machine";
import { benchMemory } from "./memory-bench";
import { benchOpenLoop } from "./open-loop-bench";
import { benchOrders } from "./order-bench";
import { benchPlans } from "./plans";
import { benchPages } from "./page-bench";

type Part = {
  flag: string;
  run: (extent: Extent) => Promise<void>;
  /** Takes longer than the rest together, or needs more than Node: only runs when it is named. */
  isAside?: boolean;
};

const PARTS: readonly Part[] = [
  { flag: "pages", run: benchPages },
  { flag: "open-loop", run: benchOpenLoop },
  { flag: "memory", run: benchMemory },
  { flag: "first-view", run: benchFirstView },
  { flag: "orders", run: benchCheckout },
  { flag: "order-lists", run: () => benchOrders(8000), isAside: true },
  { flag: "growth", run: () => benchGrowth(), isAside: true },
  { flag: "plans", run: benchPlans, isAside: true },
];

const flags = [...PARTS.map(({ flag }) => flag), "quick"];
const { values } = parseArgs({
  options: Object.fromEntries(flags.map((flag) => [flag, { type: "boolean" as const }])),
});
const named = PARTS.filter(({ flag }) => values[flag]);
const chosen = named.length > 0 ? named : PARTS.filter(({ isAside }) => !isAside);
const extent: Extent = values.quick ? "quick" : named.length > 0 ? "long" : "usual";

const given = process.argv.slice(2);
console.log(
  `\`npm run bench${given.length > 0 ? ` -- ${given.join(" ")}` : ""}\`: ${describeMachine()}.`,
);
for (const { run } of chosen) await run(extent);
const seconds = formatNumber(performance.now() / 1000);
const load = formatNumber(loadavg()[0] ?? NaN, 1);
console.log(`\nMeasured in ${seconds} s; load average ${load} at the end.`);
process.exit(0);
