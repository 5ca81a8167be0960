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
import { benchLighthouse } from "./lighthouse-bench";
import { describeMachine } from "./machine";
import { benchMemory } from "./memory-bench";
import { benchOpenLoop } from "./open-loop-bench";
import { benchOrders } from "./order-bench";
import { benchPlans } from "./plans";
import { benchPages } from "./page-bench";
import { benchRender } from "./render-bench";
import { canPinApart } from "./pinning";

type Part = {
  flag: string;
  run: (extent: Extent) => Promise<void>;
  /** What it belongs to when no part is named. */
  isIn: readonly Extent[];
};

const ALL: readonly Extent[] = ["quick", "usual"];

const PARTS: readonly Part[] = [
  { flag: "pages", run: benchPages, isIn: ALL },
  { flag: "open-loop", run: benchOpenLoop, isIn: ALL },
  { flag: "memory", run: benchMemory, isIn: ALL },
  { flag: "render", run: () => benchRender(), isIn: ["usual"] },
  { flag: "first-view", run: benchFirstView, isIn: ALL },
  { flag: "orders", run: benchCheckout, isIn: ALL },
  { flag: "lighthouse", run: benchLighthouse, isIn: [] },
  { flag: "order-lists", run: () => benchOrders(8000), isIn: [] },
  { flag: "plans", run: benchPlans, isIn: [] },
  { flag: "growth", run: () => benchGrowth(), isIn: ["usual"] },
];

const flags = [...PARTS.map(({ flag }) => flag), "quick"];
const { values } = parseArgs({
  options: Object.fromEntries(flags.map((flag) => [flag, { type: "boolean" as const }])),
});
const named = PARTS.filter(({ flag }) => values[flag]);
const extent: Extent = values.quick ? "quick" : named.length > 0 ? "long" : "usual";
const chosen = named.length > 0 ? named : PARTS.filter(({ isIn }) => isIn.includes(extent));

const given = process.argv.slice(2);
const command = ["npm run bench", ...(given.length > 0 ? ["--", ...given] : [])].join(" ");
console.log(`\`${command}\`: ${describeMachine()}.`);
console.log(
  canPinApart()
    ? "Servers are pinned to one core, the load to another; all on loopback."
    : "Nothing is pinned to a core here, so servers and load share them; all on loopback.",
);
for (const { run } of chosen) await run(extent);
const seconds = formatNumber(performance.now() / 1000);
const load = formatNumber(loadavg()[0] ?? NaN, 1);
console.log(`\nMeasured in ${seconds} s; load average ${load} at the end.`);
process.exit(0);
