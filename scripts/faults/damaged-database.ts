import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { BUILT_IN_NOTICE, LAST_GOOD_NOTICE } from "../../app/data/catalogue/kept-catalogue.server";
import { paths } from "../../app/paths";
import { copyDatabase, DAMAGES, restoreDatabase } from "../../test/helpers/database-damage";
import type { RunningShop } from "../../test/helpers/running-shop";
import { mintOrderKey, prepareShopper, type Shopper } from "../../test/helpers/shopper";
import { holds, within, type Finding, type Scenario } from "./scenario";
import { visit, waitForAnswer, type Visit } from "../../test/helpers/visitor";
import { withShop } from "./with-shop";

const READINESS_LIMIT_MS = 2000;
const RECOVERY_LIMIT_MS = 5000;

const ALL_DAMAGES: typeof DAMAGES = {
  ...DAMAGES,
  "zeroed in its middle": (file) => {
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0, 4096, Math.floor(statSync(file).size / 2)));
  },
  "given a garbage header": (file) => {
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill("basura", 0, 100));
  },
};

/** All that can happen to the file under an open shop, and the file coming back. */
export const damagedDatabase: Scenario = {
  name: "damaged database",
  isLoad: false,
  run: () => withShop(run),
};

async function run(shop: RunningShop): Promise<Finding[]> {
  const file = join(shop.directory, "tela.db");
  const copy = join(shop.directory, "copia.db");
  const shopper = await prepareShopper(shop.url);
  copyDatabase(file, copy);
  const findings: Finding[] = [];
  let slowestNoticedMs = 0;
  let slowestBackMs = 0;
  for (const [name, damage] of Object.entries(ALL_DAMAGES)) {
    // A page that stands in the log too is none that damage can take.
    shop.changeDatabase((database) => database.pragma("wal_checkpoint(TRUNCATE)"));
    const damagedAt = performance.now();
    damage(file);
    // SQLite itself would take it, into a file that nobody finds again.
    const first = await shopper.tryToConfirm(mintOrderKey());
    await waitForReadiness(shop, 503);
    const noticedMs = performance.now() - damagedAt;
    const problems = await findProblems(shop, shopper, LAST_GOOD_NOTICE);
    if (!isRefusal(first)) problems.unshift(`order at once ${first.status}`);
    restoreDatabase(copy, file);
    const backMs = await waitForReadiness(shop, 200);
    const order = await orderAgain(shopper);
    if (order !== 303) problems.push(`order afterwards ${order}`);
    findings.push(describe(name, problems));
    slowestNoticedMs = Math.max(slowestNoticedMs, noticedMs);
    slowestBackMs = Math.max(slowestBackMs, backMs);
  }
  return [
    ...findings,
    await openUnreadable(shop, shopper),
    within("not ready after, at most", slowestNoticedMs, READINESS_LIMIT_MS),
    within("ready once the file is back, at most", slowestBackMs, RECOVERY_LIMIT_MS),
  ];
}

/** A shop that never saw its database sells nothing, and shows what it comes with. */
async function openUnreadable(shop: RunningShop, shopper: Shopper): Promise<Finding> {
  await shop.stop();
  writeFileSync(join(shop.directory, "tela.db"), "esto no es SQLite ".repeat(500));
  await shop.reopen();
  const ready = await visit(`${shop.url}/readyz`);
  const problems = await findProblems(shop, shopper, BUILT_IN_NOTICE);
  if (ready.status !== 503) problems.push(`/readyz ${ready.status}`);
  return describe("unreadable from the start", problems);
}

function describe(name: string, problems: readonly string[]): Finding {
  return holds(name, problems.length === 0, problems.join("; ") || "as it should be");
}

/** NaN and infinite times are not the slowest of any for `Math.max`, so a miss is for ever. */
async function waitForReadiness({ url }: RunningShop, status: number): Promise<number> {
  const tookMs = await waitForAnswer(`${url}/readyz`, (visit) => visit.status === status, 10_000);
  return Number.isNaN(tookMs) ? Infinity : tookMs;
}

async function findProblems(
  { url }: RunningShop,
  shopper: Shopper,
  notice: string,
): Promise<string[]> {
  const list = await visit(url + paths.products());
  const live = await visit(`${url}/livez`);
  const order = await shopper.tryToConfirm(mintOrderKey());
  const headers = { Cookie: shopper.cookieHeader() };
  const review = await visit(url + paths.checkoutReview(), { headers });
  const facts: Record<string, boolean> = {
    [`list ${list.status}`]: list.status === 200,
    "list without its notice": list.body.includes(notice),
    "list may be kept": list.headers.get("Cache-Control")?.includes("no-store") === true,
    [`/livez ${live.status}`]: live.status === 200,
    [`order ${order.status}`]: isRefusal(order),
    // With its cart and its details it is the review itself, not a way back to the cart.
    [`review ${review.status}`]: review.status === 200 && review.body.includes("</form>"),
    "review can be sent": !/<button(?![^>]* disabled)[^>]*>\s*Confirm/.test(review.body),
  };
  return Object.entries(facts).flatMap(([problem, isFine]) => (isFine ? [] : [problem]));
}

function isRefusal({ status, headers }: Visit): boolean {
  return status === 503 && headers.has("Retry-After");
}

/** A database that failed is left alone for a second. */
async function orderAgain(shopper: Shopper): Promise<number> {
  let status = 0;
  for (let attempt = 0; attempt < 20 && status !== 303; attempt += 1) {
    ({ status } = await shopper.tryToConfirm(mintOrderKey()));
    if (status !== 303) await wait(250);
  }
  return status;
}
