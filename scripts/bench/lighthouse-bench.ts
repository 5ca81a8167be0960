import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { paths } from "../../app/paths";
import { readBuiltInCatalogue } from "../../db/seed/read-catalogue";
import { findBrowser } from "../browser.mjs";
import type { Extent } from "./extent";
import { formatNumber, median } from "./figures";
import { makeTemporaryDirectory } from "./processes";
import { reportProgress } from "./progress";
import { startShopServer } from "./shop-server";
import { printTable } from "./table";

/**
 * Too large to come with the shop, so npm fetches it for this. Those before it cannot read what a
 * Chromium of today traces.
 */
const LIGHTHOUSE = "lighthouse@13.5.0";
const RUNS: Record<Extent, number> = { quick: 1, usual: 5, long: 5 };
const ATTEMPTS = 4;
const LARGEST_REPORT_BYTES = 64_000_000;

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

/** What Lighthouse says of a phone's first view, with the network and the processor it simulates. */
export async function benchLighthouse(extent: Extent): Promise<void> {
  const browser = await findBrowser();
  if (browser === null) throw new Error("No Chromium: run `node scripts/prepare.mjs test`");
  const server = await startShopServer(makeTemporaryDirectory());
  const product = paths.product(readBuiltInCatalogue()[0]?.id ?? "");
  const pages = { list: paths.products(), product, home: paths.home(), cart: paths.cart() };
  const rows: string[][] = [];
  for (const [name, path] of Object.entries(pages)) {
    const reports: Report[] = [];
    for (let run = 1; run <= RUNS[extent]; run += 1) {
      reportProgress(`Lighthouse: ${name}, run ${run}`);
      reports.push(await audit(server.url + path, browser));
    }
    rows.push([name, ...describe(reports)]);
  }
  await server.stop();
  printTable(
    `Lighthouse, mobile: medians of ${RUNS[extent]} runs of ${LIGHTHOUSE}.`,
    ["page", ...CATEGORIES, ...Object.keys(METRICS)],
    rows,
  );
}

/** Chromium now and then leaves the beginning of a page out of its trace, and Lighthouse gives up. */
async function audit(address: string, browser: string): Promise<Report> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return JSON.parse(await runLighthouse(address, browser)) as Report;
    } catch (error) {
      // What it carries besides is a report of many pages.
      if (attempt === ATTEMPTS) throw new Error(`No report: ${(error as Error).message}`);
    }
  }
}

async function runLighthouse(address: string, browser: string): Promise<string> {
  // Chromium refuses to run its sandbox as root.
  const sandbox = process.getuid?.() === 0 ? " --no-sandbox" : "";
  const { stdout } = await promisify(execFile)(
    "npx",
    ["--yes", LIGHTHOUSE, address, "--quiet", "--output=json"].concat(
      `--only-categories=${CATEGORIES.join(",")}`,
      `--chrome-flags=--headless=new${sandbox}`,
    ),
    {
      env: { ...process.env, CHROME_PATH: browser, npm_config_engine_strict: "false" },
      maxBuffer: LARGEST_REPORT_BYTES,
    },
  );
  return stdout;
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
