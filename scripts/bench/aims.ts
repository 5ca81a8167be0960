import { collectSearches, type SizedReport } from "./data-report";
import { formatNumber, median, percentile } from "./figures";
import type { Sample } from "./page-bench";
import { compareSizes, findPeakMemory } from "./page-report";
import { printTable } from "./table";

type Aim = { name: string; limit: number; figure: number; unit: string; digits?: number };

/** What the shop wants to hold; nothing fails when it does not. */
export function printAims(
  samples: readonly Sample[],
  largest: number,
  report: SizedReport["report"] | undefined,
): void {
  const { findMs, listMs } = collectSearches(report);
  const size = formatNumber(largest);
  const slowest = Math.max(
    ...samples.filter(({ connections }) => connections === 10).map(({ shop }) => shop.p99Ms),
  );
  const aims: Aim[] = [
    {
      name: `list with ${size} products, time by that of the built-in catalogue`,
      limit: 1.3,
      figure: median(compareSizes(samples, "list").time),
      unit: "times",
      digits: 2,
    },
    { name: `search among ${size}, p50`, limit: 10, figure: median(findMs), unit: "ms" },
    { name: `search among ${size}, p99`, limit: 10, figure: percentile(findMs, 99), unit: "ms" },
    {
      name: `search among ${size} with its whole list, p50`,
      limit: 10,
      figure: median(listMs),
      unit: "ms",
    },
    {
      name: `search among ${size} with its whole list, p99`,
      limit: 10,
      figure: percentile(listMs, 99),
      unit: "ms",
    },
    { name: "any page, 10 connections, slowest p99", limit: 250, figure: slowest, unit: "ms" },
    {
      name: `peak memory with ${size} products`,
      limit: 350,
      figure: findPeakMemory(samples, largest),
      unit: "MB",
      digits: 0,
    },
  ];
  printTable(
    "Aims",
    ["aim", "at most", "figure", ""],
    aims.map(({ name, limit, figure, unit, digits = 1 }) => [
      name,
      `${limit} ${unit}`,
      `${formatNumber(figure, digits)} ${unit}`,
      Number.isFinite(figure) ? (figure <= limit ? "met" : "not met") : "not measured",
    ]),
  );
}
