import { formatNumber, median } from "./figures";
import { GROWTH_PAGES, meetVisitors, OWNER, type GrowthPage, type Visitors } from "./growth-pages";
import { makeStore, type GrowthSize, type GrowthStore } from "./growth-store";
import { readCpuMs } from "./process-usage";
import { reportProgress } from "./progress";
import { startShopServer, type ShopServer } from "./shop-server";
import { printTable } from "./table";

/** Lists of orders are empty in the first, so they are measured against the second. */
const SIZES: readonly GrowthSize[] = [
  { products: 250, orders: 0 },
  { products: 250, orders: 250 },
  { products: 10_000, orders: 10_000 },
  { products: 100_000, orders: 100_000 },
];
const ROUNDS = 5;
/** CPU time is counted in hundredths of a second, so a visit alone would not be seen. */
const VISITS = 40;
const VISITS_AFTER_CHANGE = 12;

const SETTINGS = {
  PAGE_CACHE_MB: "0",
  ADMIN_USERNAME: OWNER.usuario,
  ADMIN_PASSWORD: OWNER.contrasena,
};

type Opened = { store: GrowthStore; server: ShopServer; visitors: Visitors };

/**
 * What each page costs the built shop, in CPU time of its process, as products and orders grow. The
 * sizes take turns within a round, so that whatever else the machine does hits them alike. The page
 * cache is off.
 *
 * @param only measures the pages whose name contains it
 */
export async function benchGrowth({ only = "" } = {}): Promise<void> {
  const opened: Opened[] = [];
  for (const size of SIZES) {
    reportProgress(`making ${describeSize(size)}`);
    const store = await makeStore(size);
    const server = await startShopServer(store.directory, SETTINGS);
    opened.push({ store, server, visitors: await meetVisitors(server.url, store) });
  }
  const pages = GROWTH_PAGES.filter(({ name }) => name.includes(only));
  const costs = pages.map(() => SIZES.map((): number[] => []));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [position, page] of pages.entries()) {
      reportProgress(`growth, round ${round} of ${ROUNDS}, ${page.name}`);
      for (const [size, shop] of opened.entries()) {
        if (page.needsOrders === true && shop.store.orders === 0) continue;
        const cost = await measure(shop, page, round);
        // The first round warms up.
        if (round > 0) costs[position]?.[size]?.push(cost);
      }
    }
  }
  for (const { server } of opened) await server.stop();
  printCosts(pages, costs);
}

/** CPU milliseconds for one visit. */
async function measure({ store, server, visitors }: Opened, page: GrowthPage, round: number) {
  const visits = page.before ? VISITS_AFTER_CHANGE : VISITS;
  const startMs = readCpuMs(server.pid);
  for (let visit = 0; visit < visits; visit += 1) {
    page.before?.(store);
    await page.visit(visitors, round * visits + visit);
  }
  return (readCpuMs(server.pid) - startMs) / visits;
}

function printCosts(pages: readonly GrowthPage[], costs: readonly number[][][]): void {
  printTable(
    `CPU ms of a page, uncached: median of ${ROUNDS} rounds of ${VISITS} visits; the ratio is to the first figure of the row`,
    ["page", ...SIZES.map(describeSize), "ratio at 10,000", "at 100,000"],
    pages.map(({ name }, position) => {
      const middles = (costs[position] ?? []).map(median);
      const base = middles.find(Number.isFinite) ?? NaN;
      const ratios = middles.slice(-2).map((each) => formatNumber(each / base, 2));
      return [name, ...middles.map((each) => formatNumber(each, 2)), ...ratios];
    }),
  );
}

function describeSize({ products, orders }: GrowthSize): string {
  return `${formatNumber(products)} / ${formatNumber(orders)}`;
}
