import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFailed } from "vitest";

import { BUILT_IN_NOTICE, LAST_GOOD_NOTICE } from "../../app/data/catalogue/catalogue.server";
import { paths } from "../../app/paths";
import { copyDatabase, DAMAGES, restoreDatabase } from "../helpers/database-damage";
import { eventually } from "../helpers/eventually";
import { openRunningShop, type RunningShop } from "../helpers/running-shop";
import { mintOrderKey, prepareShopper, type Shopper } from "../helpers/shopper";
import { visit } from "../helpers/visitor";
import { isRefusal } from "./open-shop";

const ALL_DAMAGES: typeof DAMAGES = {
  ...DAMAGES,
  "zeroed in its middle": (file) => {
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0, 4096, Math.floor(bytes.length / 2)));
  },
  "given a garbage header": (file) =>
    writeFileSync(file, readFileSync(file).fill("basura", 0, 100)),
};

let shop: RunningShop;
let shopper: Shopper;
let file: string;
let copy: string;
beforeAll(async () => {
  shop = await openRunningShop();
  shopper = await prepareShopper(shop.url);
  file = join(shop.directory, "tela.db");
  copy = join(shop.directory, "copia.db");
  copyDatabase(file, copy);
});
afterAll(() => shop.close());

const order = () => shopper.tryToConfirm(mintOrderKey());

const waitForReadiness = (status: number) =>
  eventually(async () => expect((await visit(`${shop.url}/readyz`)).status).toBe(status));

/** The lists stay up, and nothing can be bought. */
async function expectOnlyLists(notice: string): Promise<void> {
  const list = await visit(shop.url + paths.products());
  expect(list.status).toBe(200);
  expect(list.body).toContain(notice);
  expect(list.headers.get("Cache-Control")).toContain("no-store");
  expect((await visit(`${shop.url}/livez`)).status).toBe(200);
  expect(await order()).toSatisfy(isRefusal);
  const headers = { Cookie: shopper.cookieHeader() };
  const review = await visit(shop.url + paths.checkoutReview(), { headers });
  // The cart and the details are still there, so this is the review and no redirect to the cart.
  expect(review.status).toBe(200);
  expect(review.body).toContain("En este momento no podemos tomar compras");
  expect(review.body).not.toMatch(/<button[^>]*>\s*Confirm/);
}

it.each(Object.entries(ALL_DAMAGES))(
  "shows its lists while the file is %s, and sells once it is back",
  async (_name, damage) => {
    // Damage cannot take a page that is in the log too.
    shop.changeDatabase((database) => database.pragma("wal_checkpoint(TRUNCATE)"));
    onTestFailed(() => restoreDatabase(copy, file));
    damage(file);
    // SQLite itself would accept this order, into a file that no program finds again.
    expect(await order()).toSatisfy(isRefusal);
    await waitForReadiness(503);
    await expectOnlyLists(LAST_GOOD_NOTICE);
    restoreDatabase(copy, file);
    await waitForReadiness(200);
    // The shop tries a failed database again after a second.
    await eventually(async () => expect((await order()).status).toBe(303));
  },
);

it("shows the built-in catalogue when the file is unreadable from the start", async () => {
  await shop.stop();
  writeFileSync(file, "esto no es SQLite ".repeat(500));
  await shop.reopen();
  expect((await visit(`${shop.url}/readyz`)).status).toBe(503);
  await expectOnlyLists(BUILT_IN_NOTICE);
});
