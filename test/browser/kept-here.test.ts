import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { addToCart } from "../helpers/shopper-browser";

const { visit, shop } = useShopBrowser();

const SEEN = [
  "bento-gorra-faena-01",
  "manki-remera-calesita-amarillo-01",
  "midway-morral-ramal-indigo-01",
];
const SHIRT = paths.product("manki-remera-calesita-amarillo-01");

type Recorded = { shifts: string[] };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** A visitor who saw three products, on a page whose shifts are recorded once it is loaded. */
async function openAs(context: BrowserContext, page: Page, address: string): Promise<void> {
  for (const id of SEEN) await context.request.get(shop().url + paths.markSeen(id));
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (!entry.hadRecentInput) shifts.push(`${entry.value} at ${Math.round(scrollY)}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(address);
  await waitForHydration(page, { hasScripts: true });
  // What a late font shifts is the load's own: see "Nothing shifts while a page loads".
  await page.evaluate(() => document.fonts.ready);
  await readShifts(page);
  await page.evaluate(() => ((window as unknown as Recorded).shifts.length = 0));
}

const readShifts = (page: Page) =>
  page.evaluate(async () => {
    // Shifts are reported after the frame that they are in.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (window as unknown as Recorded).shifts;
  });

/** By the wheel, which excuses no shift as a press would, in steps that end with what they load. */
async function scrollUntil(page: Page, isThere: () => Promise<boolean>, settle: () => unknown) {
  await page.mouse.move(100, 300);
  while (!(await isThere())) {
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 300);
    await page.waitForFunction((from) => scrollY > from, before);
    await settle();
  }
}

const scrollToEnd = (page: Page) =>
  scrollUntil(
    page,
    () => page.evaluate(() => innerHeight + scrollY >= document.documentElement.scrollHeight - 1),
    () => page.waitForLoadState("networkidle"),
  );

const strip = (page: Page) => page.getByRole("region", { name: "Vistos recién" });

describe("Nothing shifts on the way to the end of", () => {
  it("a product's page, where the strip comes in below the screen", async () => {
    const { page, context } = await visit({ hasScripts: true, viewport: PHONE });
    await openAs(context, page, SHIRT);
    await scrollToEnd(page);
    expect(await strip(page).getByRole("article").count()).toBe(2);
    expect(await readShifts(page)).toEqual([]);
  });

  it("a product's page, whose strip is late", async () => {
    const { page, context } = await visit({ hasScripts: true, viewport: PHONE });
    let answer = () => {};
    const isReleased = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/vistos.json?*", async (route) => {
      await isReleased;
      await route.continue();
    });
    await openAs(context, page, SHIRT);
    const asked = page.waitForRequest("**/vistos.json?*");
    const isFooterSeen = async () =>
      ((await page.getByRole("contentinfo").boundingBox())?.y ?? Infinity) < PHONE.height;
    await scrollUntil(page, isFooterSeen, () => readShifts(page));
    await asked;
    const answered = page.waitForEvent("requestfinished");
    answer();
    await answered;
    expect(await readShifts(page)).toEqual([]);
    expect(await strip(page).count()).toBe(0);
  });

  it("the home page", async () => {
    const { page, context } = await visit({ hasScripts: true, viewport: PHONE });
    await openAs(context, page, paths.home());
    await scrollToEnd(page);
    expect(await readShifts(page)).toEqual([]);
  });
});

it.each(SCRIPTS)("A visit is marked with scripts $scripts", async (scripts) => {
  const { page } = await visit({ ...scripts, viewport: PHONE });
  const marked = page.waitForResponse("**/vistos{/,.json?prenda=}*");
  await page.goto(SHIRT);
  // By script the first key, press or scroll marks it.
  await waitForHydration(page, scripts);
  await page.keyboard.press("Tab");
  await marked;
  await page.goto(paths.seen());
  const seen = page.getByRole("article").getByRole("link", { name: "Remera Calesita boxy" });
  expect(await seen.count()).toBe(1);
});

it("The button says that the product is kept, and a page that nobody touched asks for nothing", async () => {
  const { page, context } = await visit({ hasScripts: true });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openAs(context, page, SHIRT);
  expect(asked.filter((path) => /kept-here|\/vistos/.test(path))).toEqual([]);
  const button = page.locator("button[name=guardar]");
  await page.mouse.move(200, 200);
  await button.getByText("Guardar en favoritos").click();
  await button.getByText("Guardado en favoritos").waitFor();
  // Another product's page says so of itself only.
  await page.goto(paths.product("bento-gorra-faena-01"));
  await waitForHydration(page, { hasScripts: true });
  const answer = page.waitForResponse("**/vistos.json?*");
  await page.mouse.move(300, 300);
  await answer;
  expect(await button.innerText()).toBe("Guardar en favoritos");
  await page.goBack();
  await waitForHydration(page, { hasScripts: true });
  await page.mouse.move(400, 300);
  await button.getByText("Guardado en favoritos").waitFor();
  expect(await readShifts(page)).toEqual([]);
});

it("A link-like button stands in line with its column, and is large enough for a finger", async () => {
  const { page } = await visit({ hasScripts: false, viewport: PHONE });
  await addToCart(page, shop().url);
  for (const [address, name, column] of [
    [SHIRT, "Guardar en favoritos", ".product-info"],
    [paths.cart(), "Vaciar carrito", ".cart-summary h2"],
  ] as const) {
    await page.goto(address);
    const button = page.getByRole("button", { name });
    const textLeft = await button.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return text.getBoundingClientRect().left;
    });
    const left = await page.locator(column).evaluate((one) => one.getBoundingClientRect().left);
    expect(textLeft, name).toBeCloseTo(left, 0);
    expect((await button.boundingBox())?.height, name).toBeGreaterThanOrEqual(24);
  }
});
