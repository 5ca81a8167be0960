import { formatKilobytes, formatNumber, formatRounds, median } from "./figures";
import { judge } from "./goals";
import type { Measured, Sample } from "./page-sample";
import { MIX_SHARES } from "./work";
import { printTable } from "./table";

/** The one table of pages: the yardstick first, then each page with its share of it. */
export function printPages(samples: readonly Sample[], otherCores: number): void {
  const groups = [...groupBy(samples, ({ connections }) => connections)];
  printTable(
    "Pages over HTTP, closed loop: each connection asks again once it was answered.",
    [
      ...["page", "connections", "requests/s", "of the yardstick", "p50, ms", "p99, ms"],
      ...["CPU, ms/request", "memory, MB", "kB", "goal"],
    ],
    groups.flatMap(([connections, group]) => [
      [
        ...["yardstick", String(connections)],
        ...describe(
          group.map(({ yardstick }) => yardstick),
          "1",
        ),
        "",
      ],
      ...listRows(group, String(connections)),
    ]),
  );
  printConditions(samples, otherCores);
}

function listRows(group: readonly Sample[], connections: string): string[][] {
  return [...groupBy(group, ({ subject }) => subject)].map(([{ name, leastShare }, rounds]) => {
    const shares = rounds.map(
      ({ shop, yardstick }) => shop.requestsPerSecond / yardstick.requestsPerSecond,
    );
    const shop = rounds.map((sample) => sample.shop);
    const goal =
      leastShare === undefined
        ? ""
        : `yardstick ${judge(median(shares), { atLeast: leastShare }, "", 2)}`;
    return [name, connections, ...describe(shop, formatRounds(shares, 3)), goal];
  });
}

function describe(rounds: readonly Measured[], share: string): string[] {
  const write = (pick: (measured: Measured) => number, digits = 0) =>
    formatRounds(rounds.map(pick), digits);
  return [
    write(({ requestsPerSecond }) => requestsPerSecond),
    share,
    write(({ p50Ms }) => p50Ms, 2),
    write(({ p99Ms }) => p99Ms, 1),
    write(({ cpuMsPerRequest }) => cpuMsPerRequest, 3),
    formatNumber(Math.max(...rounds.map(({ peakMemoryMb }) => peakMemoryMb))),
    formatKilobytes(median(rounds.map(({ bytesPerAnswer }) => bytesPerAnswer))),
  ];
}

/** What has to be known to believe the figures. */
function printConditions(samples: readonly Sample[], otherCores: number): void {
  const { pages, search, cart, orders } = MIX_SHARES;
  const failures = samples.reduce((sum, { shop }) => sum + shop.failures, 0);
  const shares = samples.flatMap(({ shop, yardstick }) => [
    shop.loadBusyShare,
    yardstick.loadBusyShare,
  ]);
  console.log(
    [
      "\nThe yardstick is `node:http` alone, sending a constant buffer of the list's size, measured right",
      "before each row; with several rounds the median, and the lowest and highest in brackets.",
      `Mixed is ${pages} % pages, ${search} % searches, ${cart} % cart and ${orders} % orders placed through`,
      "the checkout's form. Memory is the highest while it was measured; kB are as sent, with headers.",
      `Requests that failed: ${failures}. autocannon was busy for ${formatNumber(Math.max(...shares), 2)} of the`,
      "time at most: near 1 it is the limit, and `wrk` measures that page better.",
      `Other programs kept ${formatNumber(otherCores, 2)} cores busy meanwhile.`,
    ].join("\n"),
  );
}

function groupBy<Key>(samples: readonly Sample[], read: (sample: Sample) => Key) {
  const groups = new Map<Key, Sample[]>();
  for (const sample of samples) {
    groups.set(read(sample), [...(groups.get(read(sample)) ?? []), sample]);
  }
  return groups;
}
