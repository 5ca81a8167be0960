import { randomUUID } from "node:crypto";
import { join } from "node:path";

import { median } from "./figures";
import { ask, makeTemporaryDirectory, startModule, stopProcess } from "./processes";
import type { RenderCost, RenderJob } from "./render-cost";

const ROOT = join(import.meta.dirname, "../..");

/** What a page costs that is in no cache, beside React's own render of it; medians of the rounds. */
export async function benchRender(): Promise<void> {
  const child = startModule("render-cost", {
    DATA_DIR: makeTemporaryDirectory(),
    LOG_LEVEL: "silent",
    NODE_ENV: "production",
    // Else the shop would make one up and print it.
    ADMIN_PASSWORD: randomUUID(),
  });
  const job: RenderJob = {
    buildDirectory: join(ROOT, "build"),
    rounds: 5,
    requestsPerRound: 100,
  };
  const costs = await ask<RenderCost[]>(child, job);
  await stopProcess(child);
  console.log(
    "\nA page in no cache, CPU ms (React's render · loaders alone · whole · above React)",
  );
  for (const { path, reactMs, loadersMs, wholeMs, bytes } of costs) {
    const [react, loaders, whole] = [reactMs, loadersMs, wholeMs].map(median);
    const above = (whole ?? NaN) - (react ?? NaN);
    const figures = [react, loaders, whole, above].map((ms = NaN) => ms.toFixed(2));
    console.log(`${path.padEnd(52)} ${figures.join("  ")}  ${(bytes / 1000).toFixed(1)} kB`);
  }
}
