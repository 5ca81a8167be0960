import type Database from "better-sqlite3";

import { formatNumber, judge, median } from "./figures";
import { GROWTH_PAGES, prepareVisits, type GrowthPage, type GrowthShop } from "./growth-pages";
import { fillStore, type StoreSize } from "./growth-store";
import { fillHistory } from "./history-store";
import { readCpuMs } from "./process-usage";
import { fillStock } from "./stock-store";
import { printTable } from "./table";
import { withShop } from "./temporary-shop";

const SMALL: StoreSize = { products: 260, orders: 260 };
const LARGE: StoreSize = { products: 20_000, orders: 100_000 };
/** Linux counts CPU time in hundredths of a second, so one visit is too short to measure. */
const VISITS = 40;
/** Times the cost in the small shop. */
const GOAL = 2;

/** What each page costs the shop in CPU time, in a small and in a large shop, without the page cache. */
export async function benchGrowth(isQuick: boolean): Promise<void> {
  const rounds = isQuick ? 1 : 3;
  const large = isQuick ? { products: 2000, orders: 2000 } : LARGE;
  const fill = (size: StoreSize) => (database: Database.Database) => {
    fillStore(database, size);
    fillHistory(database, size.orders);
    fillStock(database, size.orders);
  };
  await withFilledShop(fill(SMALL), (smallShop) =>
    withFilledShop(fill(large), async (largeShop) => {
      const rows = await compareCosts([smallShop, largeShop], GROWTH_PAGES, {
        rounds,
        atMost: GOAL,
      });
      printTable(
        `CPU ms of a page without the page cache, by products / orders, entries of the history and movements of the stock each: median of ${rounds} rounds of ${VISITS} visits.`,
        ["page", describe(SMALL), describe(large), "ratio", "goal"],
        rows,
      );
    }),
  );
}

/** The rows of a table: what each page costs in the one and the other shop, and the ratio. */
async function compareCosts(
  [smallShop, largeShop]: [GrowthShop, GrowthShop],
  pages: readonly GrowthPage[],
  { rounds, atMost }: { rounds: number; atMost: number },
): Promise<string[][]> {
  const costs = pages.map((page) => ({ page, small: [] as number[], large: [] as number[] }));
  // The first round warms up. The shops take turns, so that other programs disturb both.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { page, small, large } of costs) {
      const smallMs = await measure(smallShop, page, round);
      const largeMs = await measure(largeShop, page, round);
      if (round === 0) continue;
      small.push(smallMs);
      large.push(largeMs);
    }
  }
  return costs.map(({ page, ...ms }) => {
    const [before, after] = [median(ms.small), median(ms.large)];
    const figures = [before, after, after / before].map((figure) => formatNumber(figure, 2));
    return [page.name, ...figures, judge(after / before, { atMost })];
  });
}

/** Fills the database while the shop is closed. */
function withFilledShop(
  fill: (database: Database.Database) => void,
  run: (shop: GrowthShop) => Promise<void>,
): Promise<void> {
  return withShop(
    async (shop) => {
      await shop.stop();
      shop.changeDatabase(fill);
      await shop.reopen();
      await run(await prepareVisits(shop));
    },
    { PAGE_CACHE_MB: "0" },
  );
}

/** CPU milliseconds of one visit. */
async function measure(opened: GrowthShop, page: GrowthPage, round: number): Promise<number> {
  const pid = opened.shop.pid();
  const before = readCpuMs(pid);
  for (let visit = 0; visit < VISITS; visit += 1) await page.visit(opened, round * VISITS + visit);
  return (readCpuMs(pid) - before) / VISITS;
}

function describe({ products, orders }: StoreSize): string {
  return `${formatNumber(products)} / ${formatNumber(orders)}`;
}
