import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { waitForHydration } from "../helpers/browser";
import { launchBrowser } from "../helpers/chromium";
import { openRunningShop, type RunningShop } from "../helpers/running-shop";

const SATCHEL = paths.product("midway-morral-ramal-indigo-01");
const ELSEWHERE = "/livez";
/** One of each kind: only what a page listens for, or forbids to store, could tell them apart. */
const PUBLIC_PAGES = [paths.home(), SATCHEL, paths.terms()];

let browser: Browser | undefined;
let shop: RunningShop | undefined;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser({ keepsPages: true }), openRunningShop()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

async function open(address: string): Promise<Page> {
  const context = await browser!.newContext({ baseURL: shop!.url, locale: "es-AR" });
  const page = await context.newPage();
  await page.goto(address);
  await waitForHydration(page, { hasScripts: true });
  return page;
}

/** Leaves the shop and goes back; the page must come from the back/forward cache. */
async function leaveAndReturn(page: Page, meanwhile = () => Promise.resolve()): Promise<void> {
  const address = page.url();
  await page.evaluate(() => Object.assign(window, { mark: "kept" }));
  await page.goto(ELSEWHERE);
  await meanwhile();
  await page.evaluate(() => history.back());
  await page.waitForURL(address, { waitUntil: "commit" });
  expect(await page.evaluate(() => "mark" in window)).toBe(true);
}

describe("Going back", () => {
  it("shows each public page as it was left, at once", async () => {
    const page = await open(paths.home());
    for (const address of PUBLIC_PAGES) {
      await page.goto(address);
      await waitForHydration(page, { hasScripts: true });
      await leaveAndReturn(page);
    }
    await page.context().close();
  });

  it("updates the cart's badge on a page from the back/forward cache", async () => {
    const page = await open(paths.products());
    await leaveAndReturn(page, async () => {
      const tab = await page.context().newPage();
      await tab.goto(SATCHEL);
      await waitForHydration(tab, { hasScripts: true });
      await tab.getByRole("button", { name: "Agregar al carrito" }).click();
      // The badge is optimistic: a tab closed too early never gets its cart.
      await tab.getByRole("status", { name: "Avisos" }).getByText("Agregado al carrito").waitFor();
      await tab.close();
    });
    // Without a locator, because Playwright cannot use a page from the back/forward cache.
    const readCart = () => page.evaluate(() => document.querySelector(".cart-link")?.ariaLabel);
    await expect.poll(readCart).toBe("Carrito, 1 producto");
    await page.context().close();
  });
});
