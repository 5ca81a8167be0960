// Measures the built shop and prints docs/speed.md's tables. Reports figures and never fails. After
// `npm run bench --` come the names of parts (none: all of them) and `--quick` for short rounds.
import { parseArgs } from "node:util";

import { benchBatches } from "./batches-bench";
import { describeOtherUse, formatNumber } from "./figures";
import { benchGrowth } from "./growth";
import { describeMachine, measureOtherUse } from "./machine";
import { benchOrders } from "./order-bench";
import { benchPages } from "./page-bench";

const PARTS: Record<string, (isQuick: boolean) => Promise<unknown>> = {
  pages: benchPages,
  orders: benchOrders,
  growth: benchGrowth,
  batches: benchBatches,
};

const flags = [...Object.keys(PARTS), "quick"];
const { values } = parseArgs({
  options: Object.fromEntries(flags.map((flag) => [flag, { type: "boolean" as const }])),
});
const named = Object.keys(PARTS).filter((part) => values[part]);
for (const part of named.length > 0 ? named : Object.keys(PARTS)) {
  const command = `npm run bench -- --${part}${values.quick ? " --quick" : ""}`;
  console.log(`\n\`${command}\`: ${describeMachine()}.`);
  const before = await measureOtherUse();
  await PARTS[part]?.(values.quick === true);
  console.log(`\n${describeOtherUse(before, await measureOtherUse())}`);
}
console.error(`\nMeasured in ${formatNumber(performance.now() / 1000)} s.`);
process.exit(0);
