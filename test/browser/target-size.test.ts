import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { addToCart } from "../helpers/shopper-browser";

const { visit, shop } = useShopBrowser();

const SHIRT = paths.product("manki-remera-calesita-amarillo-01");

/** The minimum of WCAG 2.5.8, and this shop's own for a thumb. */
const LEAST_PX = 24;
const THUMB_PX = 44;

type Target = { name: string; kind: "control" | "link" | "inline"; width: number; height: number };

/** Every pointer target of the page, measured by the area that reacts, not by its drawn box. */
function measureTargets(page: Page): Promise<Target[]> {
  return page.evaluate(() => {
    const ownerOf = (element: Element | null) =>
      element?.closest("label")?.control ?? element?.closest("a, button, input, select, summary");
    const reach = (target: Element, x: number, y: number, stepX: number, stepY: number) => {
      let pixels = 0;
      // 60 px in each direction are well above the limit.
      while (
        pixels < 60 &&
        ownerOf(document.elementFromPoint(x + stepX * (pixels + 1), y + stepY * (pixels + 1))) ===
          target
      ) {
        pixels += 1;
      }
      return pixels;
    };
    const isInText = (element: Element) =>
      getComputedStyle(element).display === "inline" &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
      );

    const found: Target[] = [];
    for (const target of document.querySelectorAll("a, button, input, select, summary")) {
      const element = target.closest("label") ?? target;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      if (target.matches("[type=hidden], .skip-link")) continue;
      element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, top, width, height } = element.getBoundingClientRect();
      const x = Math.floor(left + width / 2);
      const y = Math.floor(top + height / 2);
      const isCoveredByAnother = ownerOf(document.elementFromPoint(x, y)) !== target;
      found.push({
        name: `${target.tagName.toLowerCase()} ${element.textContent?.trim() || target.getAttribute("aria-label")}`,
        kind: isInText(target) ? "inline" : target.tagName === "A" ? "link" : "control",
        width: isCoveredByAnother ? 0 : reach(target, x, y, -1, 0) + reach(target, x, y, 1, 0) + 1,
        height: isCoveredByAnother ? 0 : reach(target, x, y, 0, -1) + reach(target, x, y, 0, 1) + 1,
      });
    }
    return found;
  });
}

describe.each(SCRIPTS)("Pointer targets on a phone with scripts $scripts", ({ hasScripts }) => {
  async function open(address: string): Promise<Page> {
    const { page } = await visit({ hasScripts, viewport: PHONE });
    await page.goto(address);
    await waitForHydration(page, { hasScripts });
    return page;
  }

  async function expectRoomForThumbs(page: Page, least: number): Promise<void> {
    const targets = await measureTargets(page);
    expect(targets.length).toBeGreaterThanOrEqual(least);
    const isTooSmall = ({ kind, width, height }: Target) =>
      Math.min(width, height) < LEAST_PX ||
      (kind !== "inline" && Math.max(width, height) < THUMB_PX) ||
      (kind === "control" && height < THUMB_PX);
    expect(targets.filter(isTooSmall)).toEqual([]);
  }

  it("have room on the front page", async () => {
    await expectRoomForThumbs(await open(paths.home()), 40);
  });

  it("have room on a list, and in its filters", async () => {
    const page = await open(`${paths.section("ropa")}?talle=M`);
    await expectRoomForThumbs(page, 40);
    await page.getByRole("button", { name: "Filtrar y ordenar" }).click();
    await page.getByRole("complementary", { name: "Filtros" }).waitFor();
    const close = await page.getByRole("button", { name: "Cerrar filtros" }).boundingBox();
    expect(Math.min(close?.width ?? 0, close?.height ?? 0)).toBeGreaterThanOrEqual(THUMB_PX);
  });

  it("have room on a product", async () => {
    await expectRoomForThumbs(await open(SHIRT), 25);
  });

  it("have room in the cart", async () => {
    const { page } = await visit({ hasScripts, viewport: PHONE });
    await addToCart(page, shop().url);
    await page.goto(paths.cart());
    await waitForHydration(page, { hasScripts });
    await expectRoomForThumbs(page, 20);
  });

  it("have room in the menu", async () => {
    const page = await open(paths.home());
    await page.getByRole("button", { name: "Menú", exact: true }).click();
    const menu = page.getByRole("dialog", { name: "Menú" });
    await menu.getByText("Marcas", { exact: true }).click();
    const stops = [
      ...(await menu.getByRole("link").all()),
      ...(await menu.getByRole("button").all()),
    ];
    expect(stops.length).toBeGreaterThan(12);
    for (const stop of stops) {
      const box = await stop.boundingBox();
      expect(box?.height, await stop.innerText()).toBeGreaterThanOrEqual(THUMB_PX);
    }
  });
});
