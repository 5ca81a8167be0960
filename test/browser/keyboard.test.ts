import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { DESKTOP, PHONE, useShopBrowser, waitForHydration } from "../helpers/browser";

const { visit } = useShopBrowser();

const MAX_PRESSES = 60;

/** What is wrong with the visible focus; null when nothing is. */
function findFocusFault(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    const holder = focused.closest("label, article");
    const bearers = [focused, ...(holder ? [holder, ...holder.querySelectorAll("*")] : [])];
    const isVisible = (element: Element) => {
      const style = getComputedStyle(element);
      const { width, height, bottom, right } = element.getBoundingClientRect();
      return Number(style.opacity) > 0 && width > 2 && height > 2 && bottom > 0 && right > 0;
    };
    const hasOutline = (element: Element) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
      const isTransparent = /, 0\)$|^transparent$/.test(outlineColor);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2 && !isTransparent;
    };
    const name = focused.getAttribute("aria-label") ?? focused.textContent?.trim() ?? "";
    const label = `${focused.tagName.toLowerCase()} “${name.slice(0, 40)}”`;
    const bearer = bearers.find((element) => hasOutline(element) && isVisible(element));
    if (!bearer) return `${label}: no outline`;

    const { left, right, top, bottom } = bearer.getBoundingClientRect();
    const across = Math.min(Math.max((left + right) / 2, 1), innerWidth - 2);
    const seenFrom = Math.max(top, 0);
    const seenTo = Math.min(bottom, innerHeight);
    if (seenTo - seenFrom < Math.min(bottom - top, 20)) return `${label}: out of view`;
    const hit = document.elementFromPoint(across, (seenFrom + seenTo) / 2);
    const isOnTop = hit !== null && ((holder ?? bearer).contains(hit) || hit.contains(bearer));
    return isOnTop ? null : `${label}: covered by ${hit?.className}`;
  });
}

/** Presses Tab until `target` has the focus; each stop must show a visible focus. */
async function tabTo(page: Page, target: Locator, faults: string[]): Promise<void> {
  const wanted = await target.elementHandle();
  for (let press = 0; press < MAX_PRESSES; press += 1) {
    await page.keyboard.press("Tab");
    const fault = await findFocusFault(page);
    if (fault !== null) faults.push(fault);
    if (await page.evaluate((element) => element === document.activeElement, wanted)) return;
  }
  throw new Error(`Not reached in ${MAX_PRESSES} presses of Tab: ${target.toString()}`);
}

const SCREENS = [
  { screen: "a wide screen", hasScripts: false, viewport: DESKTOP },
  { screen: "a phone", hasScripts: true, viewport: PHONE },
];

describe("By keyboard alone, with every focused element visible", () => {
  it.each(SCREENS)(
    "a shopper skips to the content and fills a cart on $screen, scripts: $hasScripts",
    async ({ hasScripts, viewport }) => {
      const { page } = await visit({ hasScripts, viewport });
      const faults: string[] = [];
      await page.goto(paths.home());
      await waitForHydration(page, { hasScripts });
      // The first press of Tab offers to skip.
      await page.keyboard.press("Tab");
      const skipLink = page.getByRole("link", { name: "Saltar al contenido" });
      expect(await skipLink.evaluate((link) => link === document.activeElement)).toBe(true);
      expect(await findFocusFault(page)).toBeNull();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      const isInMain = await page.evaluate(() => document.activeElement?.closest("main") !== null);
      expect(isInMain).toBe(true);

      const product = page
        .getByRole("main")
        .getByRole("link", { name: "Remera Calesita boxy" })
        .first();
      await tabTo(page, product, faults);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { level: 1, name: "Remera Calesita boxy" }).waitFor();

      await tabTo(page, page.getByRole("radio", { name: "S", exact: true }), faults);
      await page.keyboard.press("ArrowRight");
      expect(await page.getByRole("radio", { name: "M", exact: true }).isChecked()).toBe(true);
      await tabTo(page, page.getByRole("button", { name: "Agregar al carrito" }), faults);
      await page.keyboard.press("Enter");
      const cartLink = page.getByRole("banner").getByRole("link", { name: "Carrito, 1 producto" });
      await cartLink.waitFor();
      await page.getByRole("status", { name: "Avisos" }).getByText("Agregado al carrito").waitFor();

      await tabTo(page, page.getByRole("main").getByRole("link", { name: "Ver carrito" }), faults);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { level: 1, name: "Tu carrito" }).waitFor();
      await tabTo(page, page.getByRole("button", { name: "Una más" }), faults);
      await tabTo(page, page.getByRole("button", { name: "Vaciar carrito" }), faults);
      expect([...new Set(faults)]).toEqual([]);
    },
  );

  it("the menu opens without scripts, and leads to a page", async () => {
    const { page } = await visit({
      hasScripts: false,
      viewport: PHONE,
      reducedMotion: "no-preference",
    });
    const faults: string[] = [];
    await page.goto(paths.home());
    await tabTo(page, page.getByRole("button", { name: "Menú", exact: true }), faults);
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: "Menú" });
    // Waits for the slide-in animation.
    await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
    await tabTo(page, drawer.getByText("Ropa", { exact: true }), faults);
    await page.keyboard.press("Enter");
    await tabTo(page, drawer.getByRole("link", { name: "Camisas" }), faults);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Camisas" }).waitFor();
    expect([...new Set(faults)]).toEqual([]);
  });
});
