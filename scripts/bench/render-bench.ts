import { randomUUID } from "node:crypto";
import { join } from "node:path";

import { formatNumber, median } from "./figures";
import { ask, makeTemporaryDirectory, startModule, stopProcess } from "./processes";
import type { RenderCost, RenderJob } from "./render-cost";
import { printTable } from "./table";

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
  printTable(
    "A page in no cache, in CPU milliseconds: without HTTP and compression, the median of the rounds. Goal: a list costs at most 1.2 above React's own render of it.",
    ["page", "React's render", "loaders", "whole", "above React", "HTML"],
    costs.map(({ path, reactMs, loadersMs, wholeMs, bytes }) => {
      const [react, loaders, whole] = [median(reactMs), median(loadersMs), median(wholeMs)];
      const figures = [react, loaders, whole, whole - react].map((ms) => formatNumber(ms, 2));
      return [path, ...figures, `${formatNumber(bytes / 1000, 1)} kB`];
    }),
  );
}
