import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { atEachSize } from "../helpers/each-size";
import { THUMB_PX } from "../helpers/good-page";

const { visit } = useShopBrowser();

const WIDTHS = [320, 360, 390];
const SHIRT = paths.product("manki-remera-calesita-amarillo-01");

/** Number of text lines in an element. */
const countLines = (element: Element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
};

describe.each(SCRIPTS)("A list on a phone, scripts $scripts,", ({ hasScripts }) => {
  const open = async (address: string, width = 360) => {
    const visitor = await visit({ hasScripts, viewport: { width, height: 740 } });
    await visitor.page.goto(address);
    await waitForHydration(visitor.page, { hasScripts });
    return visitor;
  };

  it("has numbered page links in whole words", async () => {
    const { page } = await open(`${paths.products()}?page=5`);
    const pages = page.getByRole("navigation", { name: "Páginas" });
    const current = pages.getByRole("link", { name: "Página 5", exact: true });
    expect(await current.getAttribute("aria-current")).toBe("page");
    expect(await pages.getByRole("listitem").count()).toBeLessThanOrEqual(7);
    const sizes = WIDTHS.map((width) => ({ width, height: 740 }));
    await atEachSize(page, sizes, async (size) => {
      for (const name of ["Anterior", "Siguiente"]) {
        expect(await pages.getByRole("link", { name }).evaluate(countLines), size).toBe(1);
      }
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(isWide, size).toBe(false);
    });
    await pages.getByRole("link", { name: "Página 6", exact: true }).click();
    await pages.getByText(/^Página 6 de \d+$/).waitFor();
  });

  it("does not shift while it comes into view, so a press hits its link", async () => {
    const { page } = await open(`${paths.products()}?page=5`);
    const pages = page.getByRole("navigation", { name: "Páginas" });
    const readPlace = () =>
      pages.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
    const placeAtFirst = await readPlace();
    await pages.scrollIntoViewIfNeeded();
    await page.screenshot();
    expect(await readPlace()).toBe(placeAtFirst);
  });

  it("keeps the filter button visible", async () => {
    const { page } = await open(paths.products());
    await page.getByRole("article").nth(12).scrollIntoViewIfNeeded();
    const button = page.getByRole("button", { name: "Filtrar y ordenar" });
    const box = await button.boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect(box?.y).toBeLessThan(150);
    await button.click();
    await page.getByRole("heading", { name: "Filtrar y ordenar" }).waitFor();
  });

  it("shows the current category in its row", async () => {
    const { page } = await open(paths.home());
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(paths.group("ropa", "bermuda"));
      await waitForHydration(page, { hasScripts });
      const chip = page.getByRole("list", { name: "Secciones de ropa" }).getByRole("link", {
        name: "Bermudas",
      });
      const isInView = () =>
        chip.evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          return left >= 0 && right <= innerWidth;
        });
      await expect.poll(isInView, { message: `at ${width} px` }).toBe(true);
    }
  });

  it("has room for thumbs in the open filters and the open menu, of which nothing is cut off", async () => {
    const { page } = await open(paths.products(), 320);
    await page.getByRole("button", { name: "Filtrar y ordenar" }).click();
    const filters = page.getByRole("complementary", { name: "Filtros" });
    const close = filters.getByRole("button", { name: "Cerrar filtros" });
    expect(await findSidewaysScroll(filters)).toBe(0);
    const { width = 0, height = 0 } = (await close.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(THUMB_PX);
    await close.click();
    await page.getByRole("button", { name: "Menú", exact: true }).click();
    const menu = page.getByRole("dialog", { name: "Menú" });
    await menu.getByText("Marcas", { exact: true }).click();
    expect(await findSidewaysScroll(menu)).toBe(0);
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

function findSidewaysScroll(box: Locator): Promise<number> {
  return box.evaluate((element) => element.scrollWidth - element.clientWidth);
}

describe("In high contrast", () => {
  it("selected items look different", async () => {
    const { page } = await visit({ hasScripts: false });
    await page.emulateMedia({ forcedColors: "active" });
    const background = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    const expectDifferent = async (chosen: string, other: string) =>
      expect(await background(chosen)).not.toBe(await background(other));
    await page.goto(`${SHIRT}?talle=M`);
    await expectDifferent(
      ".choice:has(:checked) > span",
      "label.choice:not(:has(:checked)) > span",
    );
    await expectDifferent(".choice-current > span", "a.choice > span");
    await page.goto(`${paths.products()}?page=2`);
    await expectDifferent(".page-number[aria-current]", ".page-number:not([aria-current])");
    await page.goto(paths.group("ropa", "camisas"));
    await expectDifferent(".chip[aria-current]", ".chip:not([aria-current])");
  });

  it("a toast has a border", async () => {
    const { page } = await visit({ hasScripts: false });
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(`${SHIRT}?talle=M`);
    await page.getByRole("button", { name: "Agregar al carrito" }).click();
    const toast = page.getByRole("status", { name: "Avisos" }).locator(".toast");
    expect(await toast.evaluate((news) => getComputedStyle(news).borderTopStyle)).toBe("solid");
  });
});
