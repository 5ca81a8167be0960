import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { paths } from "../../app/paths";
import { BOUGHT_PRODUCT } from "../../test/helpers/shopper";
import { obtainBrowser } from "../browser.mjs";
import { formatNumber, median } from "./figures";
import { printTable } from "./table";
import { withShop } from "./temporary-shop";

/** npx downloads it. Older versions cannot read the traces of the present Chromium. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const ATTEMPTS = 4;

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const METRICS = {
  "FCP s": { audit: "first-contentful-paint", unit: 1000, digits: 2 },
  "LCP s": { audit: "largest-contentful-paint", unit: 1000, digits: 2 },
  "TBT ms": { audit: "total-blocking-time", unit: 1, digits: 0 },
  CLS: { audit: "cumulative-layout-shift", unit: 1, digits: 3 },
} as const;

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

/** Lighthouse's figures for a phone, with the network and the processor that it simulates. */
export async function benchLighthouse(isQuick: boolean): Promise<void> {
  const runs = isQuick ? 1 : 5;
  const product = paths.product(BOUGHT_PRODUCT.id);
  const pages = { list: paths.products(), product, home: paths.home(), cart: paths.cart() };
  const rows: string[][] = [];
  await withShop(async ({ url }) => {
    for (const [name, path] of Object.entries(pages)) {
      const reports: Report[] = [];
      for (let run = 0; run < runs; run += 1) reports.push(await audit(url + path));
      rows.push([name, ...describe(reports)]);
    }
  });
  printTable(
    `Lighthouse, mobile: medians of ${runs} runs of ${LIGHTHOUSE}.`,
    ["page", ...CATEGORIES, ...Object.keys(METRICS)],
    rows,
  );
}

/** Retries, because Chromium sometimes leaves the beginning of a page out of its trace. */
async function audit(address: string): Promise<Report> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runLighthouse(address);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

async function runLighthouse(address: string): Promise<Report> {
  // Chromium refuses to run its sandbox as root.
  const sandbox = process.getuid?.() === 0 ? " --no-sandbox" : "";
  const { stdout } = await promisify(execFile)(
    "npx",
    ["--yes", LIGHTHOUSE, address, "--quiet", "--output=json"].concat(
      `--only-categories=${CATEGORIES.join(",")}`,
      `--chrome-flags=--headless=new${sandbox}`,
    ),
    {
      env: {
        ...process.env,
        CHROME_PATH: await obtainBrowser(),
        npm_config_engine_strict: "false",
      },
      maxBuffer: 64_000_000,
    },
  );
  return JSON.parse(stdout) as Report;
}

function describe(reports: readonly Report[]): string[] {
  const scores = CATEGORIES.map((name) =>
    formatNumber(100 * median(reports.map(({ categories }) => categories[name]?.score ?? NaN))),
  );
  const metrics = Object.values(METRICS).map(({ audit: name, unit, digits }) =>
    formatNumber(
      median(reports.map(({ audits }) => audits[name]?.numericValue ?? NaN)) / unit,
      digits,
    ),
  );
  return [...scores, ...metrics];
}
