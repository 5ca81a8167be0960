import { setTimeout as wait } from "node:timers/promises";

import { readBuiltInCatalogue } from "../../db/seed/read-catalogue";
import { ADDRESS_STATUSES, newAddresses } from "./asks";
import { formatNumber, formatRounds, judge, median } from "./figures";
import { sendLoad } from "./load";
import { readCurrentMemoryMb, readPeakMemoryMb } from "./process-usage";
import { printTable } from "./table";
import { withPinnedShop } from "./temporary-shop";

/** By then the garbage of the start has been collected. */
const IDLE_MS = 20_000;
/** One first start in several keeps a few MB more than the others. */
const STARTS = 3;

/** Resident memory with the sample catalogue: after a first start, and after many requests. */
export async function benchMemory(isQuick: boolean): Promise<void> {
  const idlesMb: number[] = [];
  for (let start = 1; start < STARTS; start += 1) {
    idlesMb.push(await withPinnedShop((shop) => readIdleMb(shop.pid())));
  }
  await withPinnedShop(async (shop) => {
    idlesMb.push(await readIdleMb(shop.pid()));
    const { requests, failures } = await sendLoad({
      url: shop.url,
      asks: newAddresses(readBuiltInCatalogue().map(({ id }) => id)),
      wanted: ADDRESS_STATUSES,
      connections: 10,
      seconds: 1800,
      requests: isQuick ? 10_000 : 1_000_000,
    });
    const busyMb = readCurrentMemoryMb(shop.pid());
    const restingMb = await readIdleMb(shop.pid());
    const sent = `after ${formatNumber(requests)} requests, ${formatNumber(requests / 10)} addresses`;
    const write = (when: string, mb: number, limitMb: number, figure = formatNumber(mb)) => [
      when,
      figure,
      judge(mb, { atMost: limitMb }, "MB"),
    ];
    printTable(
      `Resident memory of the shop with the sample catalogue. Failed requests: ${failures}.`,
      ["when", "MB", "goal"],
      [
        write("idle, after the first start", median(idlesMb), 120, formatRounds(idlesMb)),
        write(sent, busyMb, 250),
        write("at rest again", restingMb, 250),
        ["maximum", formatNumber(readPeakMemoryMb(shop.pid())), ""],
      ],
    );
  });
}

async function readIdleMb(pid: number): Promise<number> {
  await wait(IDLE_MS);
  return readCurrentMemoryMb(pid);
}
