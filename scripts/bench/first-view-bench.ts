import { chromium } from "playwright-core";

import { paths } from "../../app/paths";
import { weighFirstView, type Weight } from "../../test/helpers/first-view";
import { BOUGHT_PRODUCT } from "../../test/helpers/shopper";
import { obtainBrowser } from "../browser.mjs";
import { formatNumber, judge } from "./figures";
import { printTable } from "./table";
import { withShop } from "./temporary-shop";

/** Playwright's resource types, their names in the table and their limits in kB: see docs/speed.md. */
const KINDS: Record<string, { name: string; atMost?: number }> = {
  document: { name: "HTML", atMost: 14 },
  stylesheet: { name: "CSS", atMost: 10 },
  script: { name: "JS", atMost: 95 },
  font: { name: "fonts", atMost: 30 },
  image: { name: "pictures" },
};
const NOTHING: Weight = { bytes: 0, files: 0 };

/** What Chromium loads on a phone with an empty cache. */
export async function benchFirstView(): Promise<void> {
  const product = paths.product(BOUGHT_PRODUCT.id);
  const pages = { home: paths.home(), list: paths.products(), product, cart: paths.cart() };
  const views: { page: string; weights: Map<string, Weight> }[] = [];
  await withShop(async ({ url }) => {
    // Chromium refuses to run its sandbox as root.
    const args = ["--disable-gpu"].concat(process.getuid?.() === 0 ? "--no-sandbox" : []);
    const browser = await chromium.launch({ executablePath: await obtainBrowser(), args });
    for (const [page, path] of Object.entries(pages)) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      views.push({ page, weights: await weighFirstView(await context.newPage(), url + path) });
      await context.close();
    }
    await browser.close();
  });
  const heaviest = (kind: string) =>
    Math.max(...views.map(({ weights }) => (weights.get(kind) ?? NOTHING).bytes / 1000));
  printTable(
    "First view on a phone with an empty browser cache: kB sent (number of files).",
    ["page", ...Object.values(KINDS).map(({ name }) => name), "all"],
    [
      ...views.map(({ page, weights }) => [
        page,
        ...Object.keys(KINDS).map((kind) => write([weights.get(kind) ?? NOTHING])),
        write([...weights.values()]),
      ]),
      [
        "goal",
        ...Object.entries(KINDS).map(([kind, { atMost }]) =>
          atMost === undefined ? "" : judge(heaviest(kind), { atMost }),
        ),
        "",
      ],
    ],
  );
}

function write(weights: readonly Weight[]): string {
  const sum = (pick: (weight: Weight) => number) =>
    weights.reduce((total, weight) => total + pick(weight), 0);
  return `${formatNumber(sum(({ bytes }) => bytes) / 1000, 1)} (${sum(({ files }) => files)})`;
}
