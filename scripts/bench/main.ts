// Measures the built shop and prints docs/speed.md's tables. Reports figures and never fails. After
// `npm run bench --` come the names of parts (none: all of them) and `--quick` for short rounds.
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { benchBatches } from "./batches-bench";
import { benchCopies } from "./copy-bench";
import { benchFaults } from "./faults-bench";
import { describeOtherUse, formatNumber } from "./figures";
import { benchFirstView } from "./first-view-bench";
import { benchGrowth } from "./growth";
import { benchLighthouse } from "./lighthouse-bench";
import { describeMachine, measureOtherUse } from "./machine";
import { benchMemory } from "./memory-bench";
import { benchOpenLoop } from "./open-loop-bench";
import { benchOrders } from "./order-bench";
import { benchOverload } from "./overload-bench";
import { benchPages } from "./page-bench";
import { benchStarts } from "./starts-bench";
import { makeTemporaryDirectory } from "./temporary-shop";

const PARTS: Record<string, (isQuick: boolean) => Promise<unknown>> = {
  pages: benchPages,
  "open-loop": benchOpenLoop,
  overload: benchOverload,
  faults: benchFaults,
  copies: benchCopies,
  starts: benchStarts,
  memory: benchMemory,
  render: benchRender,
  "first-view": benchFirstView,
  orders: benchOrders,
  growth: benchGrowth,
  batches: benchBatches,
  lighthouse: benchLighthouse,
};
/** npm downloads Lighthouse. */
const BY_NAME_ONLY = "lighthouse";

const flags = [...Object.keys(PARTS), "quick"];
const { values } = parseArgs({
  options: Object.fromEntries(flags.map((flag) => [flag, { type: "boolean" as const }])),
});
const named = Object.keys(PARTS).filter((part) => values[part]);
const all = Object.keys(PARTS).filter((part) => part !== BY_NAME_ONLY);
for (const part of named.length > 0 ? named : all) {
  const command = `npm run bench -- --${part}${values.quick ? " --quick" : ""}`;
  console.log(`\n\`${command}\`: ${describeMachine()}.`);
  const before = await measureOtherUse();
  await PARTS[part]?.(values.quick === true);
  console.log(`\n${describeOtherUse(before, await measureOtherUse())}`);
}
console.error(`\nMeasured in ${formatNumber(performance.now() / 1000)} s.`);
process.exit(0);

/** In a process of its own, because React reads NODE_ENV as it loads, and the build opens its shop. */
function benchRender(isQuick: boolean): Promise<unknown> {
  const module = join(import.meta.dirname, "render.ts");
  const child = fork(module, [isQuick ? "10" : "100"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: makeTemporaryDirectory(),
      LOG_LEVEL: "silent",
      // Otherwise the shop makes one up and prints it.
      ADMIN_PASSWORD: "una clave larga de prueba",
    },
  });
  return once(child, "exit");
}
