import { formatNumber, judge, median } from "./figures";
import { GROWTH_PAGES, prepareVisits, type GrowthPage, type GrowthShop } from "./growth-pages";
import { fillStore, type StoreSize } from "./growth-store";
import { readCpuMs } from "./process-usage";
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
  await withFilledShop(SMALL, (smallShop) =>
    withFilledShop(large, async (largeShop) => {
      const costs = GROWTH_PAGES.map((page) => ({
        page,
        small: [] as number[],
        large: [] as number[],
      }));
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
      printTable(
        `CPU ms of a page without the page cache, by products / orders: median of ${rounds} rounds of ${VISITS} visits.`,
        ["page", describe(SMALL), describe(large), "ratio", "goal"],
        costs.map(({ page, ...ms }) => {
          const [before, after] = [median(ms.small), median(ms.large)];
          const figures = [before, after, after / before].map((figure) => formatNumber(figure, 2));
          return [page.name, ...figures, judge(after / before, { atMost: GOAL })];
        }),
      );
    }),
  );
}

/** Fills the database while the shop is closed. */
function withFilledShop(size: StoreSize, run: (shop: GrowthShop) => Promise<void>): Promise<void> {
  return withShop(
    async (shop) => {
      await shop.stop();
      shop.changeDatabase((database) => fillStore(database, size));
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
