import { formatNumber, formatRounds, median, percentile } from "./figures";
import type { ProbeReport } from "./probe";
import { printTable } from "./table";

export type SizedReport = { products: number; report: ProbeReport };

export function printSearches({ products, report }: SizedReport): void {
  const all = { kind: "all of them", ...collectSearches(report) };
  printTable(
    `Search inside the process, ${formatNumber(products)} products, each text asked once: ms to find ` +
      "the products, and ms for the whole list (found, counted, 24 loaded)",
    ["text", "texts", "find p50", "p99", "max", "list p50", "p99", "max"],
    [...report.searches, all].map(({ kind, findMs, listMs }) => [
      kind,
      String(findMs.length + listMs.length),
      ...describeTimes(findMs),
      ...describeTimes(listMs),
    ]),
  );
}

export function collectSearches(report: ProbeReport | undefined) {
  const searches = report?.searches ?? [];
  return {
    findMs: searches.flatMap(({ findMs }) => findMs),
    listMs: searches.flatMap(({ listMs }) => listMs),
  };
}

export function printFilters(reports: readonly SizedReport[]): void {
  printTable(
    "A combination of filters nobody asked for before, inside the process: ms for the whole list",
    ["products", "combinations", "p50", "p99", "max"],
    reports.map(({ products, report }) => [
      formatNumber(products),
      String(report.filterMs.length),
      ...describeTimes(report.filterMs),
    ]),
  );
}

export function printRebuilds(reports: readonly SizedReport[]): void {
  printTable(
    "After one product changed: ms until the first answer that knows it (the index in memory is new)",
    ["products", "changes", "ms"],
    reports.map(({ products, report }) => [
      formatNumber(products),
      String(report.rebuildMs.length),
      formatRounds(report.rebuildMs, 1),
    ]),
  );
}

/** The owner's list at every size, and how many times as long the largest takes as the smallest. */
export function printAdminLists(reports: readonly SizedReport[]): void {
  const kinds = reports[0]?.report.adminTimes.map(({ kind }) => kind) ?? [];
  const middle = ({ report }: SizedReport, kind: string) =>
    median(report.adminTimes.find((times) => times.kind === kind)?.ms ?? []);
  printTable(
    "A page of the owner's list, hidden products included, inside the process: ms, p50",
    ["asked for", ...reports.map(({ products }) => formatNumber(products)), "ratio"],
    kinds.map((kind) => {
      const times = reports.map((sized) => middle(sized, kind));
      const ratio = (times.at(-1) ?? NaN) / (times[0] ?? NaN);
      return [kind, ...times.map((ms) => formatNumber(ms, 2)), formatNumber(ratio, 2)];
    }),
  );
}

function describeTimes(timesMs: readonly number[]): string[] {
  return [median(timesMs), percentile(timesMs, 99), Math.max(...timesMs)].map((ms) =>
    formatNumber(ms, 2),
  );
}
