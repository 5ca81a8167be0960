import { formatKilobytes, formatNumber, formatRounds, median } from "./figures";
import type { FirstView, Size } from "./first-view";
import { CONNECTIONS, type BenchShop, type PageResults, type Sample } from "./page-bench";
import { printTable } from "./table";

export function printPages({ samples, otherCores }: PageResults): void {
  printTable(
    "Pages over HTTP. Yardstick: node:http alone, sending the same headers and bytes, right before.",
    [
      "page",
      "products",
      "conn",
      "req/s",
      "p50 ms",
      "p99 ms",
      "yardstick req/s",
      "to yardstick",
      "CPU ms/req",
      "peak MB",
      "kB",
    ],
    groupSamples(samples).map((group) => {
      const rounds = (pick: (sample: Sample) => number, digits = 0) =>
        formatRounds(group.map(pick), digits);
      return [
        group[0]?.page ?? "",
        formatNumber(group[0]?.products ?? NaN),
        formatNumber(group[0]?.connections ?? NaN),
        rounds(({ shop }) => shop.requestsPerSecond),
        rounds(({ shop }) => shop.p50Ms, 1),
        rounds(({ shop }) => shop.p99Ms, 1),
        rounds(({ yardstick }) => yardstick.requestsPerSecond),
        rounds(({ shop, yardstick }) => shop.requestsPerSecond / yardstick.requestsPerSecond, 3),
        rounds(({ cpuMsPerRequest }) => cpuMsPerRequest, 2),
        formatNumber(Math.max(...group.map(({ peakMemoryMb }) => peakMemoryMb))),
        formatKilobytes(median(group.map(({ pageBytes }) => pageBytes))),
      ];
    }),
  );
  const failures = samples.reduce((sum, { shop }) => sum + shop.failures, 0);
  const share = Math.max(...samples.map(({ shop }) => shop.loadCpuShare));
  const yardstickShare = Math.max(...samples.map(({ yardstick }) => yardstick.loadCpuShare));
  console.log(
    `\nRequests that failed: ${failures}. Share of one core the load took at most: ` +
      `${formatNumber(share, 2)} with the shop, ${formatNumber(yardstickShare, 2)} with the yardstick.\n` +
      `Other programs kept ${formatNumber(otherCores, 2)} cores busy meanwhile.`,
  );
}

/** Time per request with many products by that with few, pair by pair within each round. */
export function compareSizes(samples: readonly Sample[], page: string, connections?: number) {
  const [few = 0, many = 0] = listSizes(samples);
  const chosen = samples.filter(
    (sample) => sample.page === page && (connections ?? sample.connections) === sample.connections,
  );
  const ratios = (measure: (sample: Sample) => number) =>
    chosen
      .filter(({ products }) => products === many)
      .flatMap((large) => {
        const small = chosen.find(
          ({ products, round, connections }) =>
            products === few && round === large.round && connections === large.connections,
        );
        return small ? [measure(large) / measure(small)] : [];
      });
  return {
    time: ratios(({ shop }) => 1 / shop.requestsPerSecond),
    p50: ratios(({ shop }) => shop.p50Ms),
    cpu: ratios(({ cpuMsPerRequest }) => cpuMsPerRequest),
  };
}

export function printGrowth(samples: readonly Sample[]): void {
  const [few = 0, many = 0] = listSizes(samples);
  const pages = [...new Set(samples.map(({ page }) => page))];
  printTable(
    `${formatNumber(many)} products against ${formatNumber(few)}: how many times as long a page takes`,
    ["page", "conn", "time per request", "p50", "CPU per request"],
    pages.flatMap((page) =>
      CONNECTIONS.map((connections) => {
        const { time, p50, cpu } = compareSizes(samples, page, connections);
        return [page, String(connections), ...[time, p50, cpu].map((all) => formatRounds(all, 2))];
      }),
    ),
  );
}

export function printServers(shops: readonly BenchShop[], samples: readonly Sample[]): void {
  printTable(
    "The server process",
    ["products", "start to open ms", "MB when open", "peak MB under load"],
    shops.map(({ products, server }) => [
      formatNumber(products),
      formatNumber(server.startMs),
      formatNumber(server.memoryAtStartMb),
      formatNumber(findPeakMemory(samples, products)),
    ]),
  );
}

export function findPeakMemory(samples: readonly Sample[], products: number): number {
  const own = samples.filter((sample) => sample.products === products);
  return Math.max(...own.map(({ peakMemoryMb }) => peakMemoryMb));
}

export function printFirstViews(views: readonly FirstView[]): void {
  const describe = ({ files, rawBytes, sentBytes }: Size) =>
    files === 0 ? "-" : `${formatKilobytes(sentBytes)} of ${formatKilobytes(rawBytes)} (${files})`;
  const kinds = ["HTML", "CSS", "JS", "fonts", "pictures", "other"] as const;
  printTable(
    "First view with an empty cache: kB as sent (br) of kB unpacked (files)",
    ["page", ...kinds, "all", "lazy pictures"],
    views.map(({ page, sizes, total, lazy }) => [
      page,
      ...[...kinds.map((kind) => sizes[kind]), total, lazy].map(describe),
    ]),
  );
  const broken = new Set(views.flatMap((view) => view.broken));
  if (broken.size > 0) console.log(`\nLinked to and not there: ${[...broken].join(", ")}`);
}

function groupSamples(samples: readonly Sample[]): Sample[][] {
  const groups = new Map<string, Sample[]>();
  for (const sample of samples) {
    const key = [sample.page, sample.products, sample.connections].join(" ");
    groups.set(key, [...(groups.get(key) ?? []), sample]);
  }
  return [...groups.values()];
}

function listSizes(samples: readonly Sample[]): number[] {
  return [...new Set(samples.map(({ products }) => products))].sort((few, many) => few - many);
}
