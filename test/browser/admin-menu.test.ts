import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { atEachSize } from "../helpers/each-size";
import { findViolations, THUMB_PX } from "../helpers/good-page";
import { signInBrowser } from "../helpers/owner-browser";
import { adminPaths, SECTION_GROUPS } from "../../app/admin-paths";

const { visit, shop } = useShopBrowser();

const NARROW = [320, 390, 1023].map((width) => ({ width, height: 740 }));
const WIDE = [
  { width: 1024, height: 700 },
  { width: 1280, height: 800 },
];
const LOW = { width: 1280, height: 400 };

const LONG_NAME = "Lola Ponce Indumentaria de Autor";

const SECTIONS = SECTION_GROUPS.flatMap(({ sections }) => sections);

const menu = (page: Page) => page.getByRole("navigation", { name: "Administración" });
const menuButton = (page: Page, section: string) =>
  page.getByRole("button", { name: `Menú · ${section}`, exact: true });
const doors = (page: Page) => [
  page.getByRole("link", { name: "Ver la tienda" }),
  page.getByRole("button", { name: "Cerrar sesión" }),
];

async function open(page: Page, address: string, scripts: { hasScripts: boolean }): Promise<void> {
  await signInBrowser(page.context(), shop());
  await page.goto(address);
  await waitForHydration(page, scripts);
}

const isInView = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const seen = element.closest(".admin-nav")?.getBoundingClientRect();
    const isInNav = seen === undefined || (top > seen.top - 1 && bottom < seen.bottom + 1);
    return isInNav && top > -1 && bottom < innerHeight + 1 && left > -1 && right < innerWidth + 1;
  });

const isPageTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

describe.each(SCRIPTS)("The menu of the back office with scripts $scripts", (scripts) => {
  it("is behind a button with the page's name on narrow screens", async () => {
    const { page } = await visit(scripts);
    await open(page, adminPaths.bin(), scripts);
    await atEachSize(page, NARROW, async (size) => {
      expect(await menu(page).isVisible(), size).toBe(false);
      await menuButton(page, "Productos").click();
      const links = await menu(page).getByRole("link").all();
      expect(links, size).toHaveLength(SECTIONS.length);
      for (const target of [...links, ...doors(page)]) {
        const box = await target.boundingBox();
        expect(box?.height, size).toBeGreaterThanOrEqual(THUMB_PX);
      }
      const current = menu(page).locator("[aria-current=page]");
      expect(await current.allTextContents(), size).toEqual(["Productos"]);
      expect(await isPageTooWide(page), size).toBe(false);
      // axe itself needs them.
      if (scripts.hasScripts) expect(await findViolations(page), size).toEqual([]);
      await page.keyboard.press("Escape");
      expect(await menu(page).isVisible(), size).toBe(false);
    });
  });

  it("leads on by keyboard, and is closed on the next page", async () => {
    const { page } = await visit({ ...scripts, viewport: { width: 390, height: 740 } });
    await open(page, adminPaths.codes(), scripts);
    await menuButton(page, "Ofertas").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const first = menu(page).getByRole("link", { name: "Inicio" });
    expect(await first.evaluate((link) => link === document.activeElement)).toBe(true);
    await menu(page).getByRole("link", { name: "Cuenta" }).press("Enter");
    await page.waitForURL((url) => url.pathname === adminPaths.account());
    await menuButton(page, "Cuenta").waitFor();
    expect(await menu(page).isVisible()).toBe(false);
  });

  it("stands beside the page on wide screens, in named groups", async () => {
    const { page } = await visit(scripts);
    await open(page, adminPaths.settings(), scripts);
    for (const name of ["Ventas", "Catálogo", "Tienda", "Equipo y datos"]) {
      await menu(page).getByRole("list", { name }).waitFor();
    }
    await atEachSize(page, WIDE, async (size) => {
      expect(await menuButton(page, "Ajustes").isVisible(), size).toBe(false);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const [side, main] = await Promise.all([
        page.getByRole("banner").boundingBox(),
        page.getByRole("main").boundingBox(),
      ]);
      // The page scrolls by parts of a pixel.
      expect(Math.abs(side?.y ?? NaN), size).toBeLessThan(1);
      expect(main?.x, size).toBeGreaterThanOrEqual(side?.width ?? Infinity);
      expect(await isInView(page, ".admin-nav [aria-current=page]"), size).toBe(true);
      expect(await isPageTooWide(page), size).toBe(false);
    });
  });

  it("scrolls by itself in a low window, with the current section and the way out in view", async () => {
    const { page } = await visit({ ...scripts, viewport: LOW });
    await open(page, adminPaths.account(), scripts);
    expect(await menu(page).evaluate((nav) => nav.scrollHeight > nav.clientHeight)).toBe(true);
    await expect.poll(() => isInView(page, ".admin-nav [aria-current=page]")).toBe(true);
    expect(await isInView(page, ".admin-doors")).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

it("The menu of the back office is not printed", async () => {
  const { page } = await visit({ hasScripts: false });
  await open(page, adminPaths.ordersPrint(), { hasScripts: false });
  await page.emulateMedia({ media: "print" });
  await atEachSize(page, [...NARROW, ...WIDE], async (size) => {
    expect(await page.locator(".admin-header").isVisible(), size).toBe(false);
    const main = await page.getByRole("main").boundingBox();
    expect(main?.x, size).toBe(0);
  });
});

it("The menu's button does not overlap a long name of the shop", async () => {
  shop().changeDatabase((database) =>
    database
      .prepare(
        "INSERT INTO settings (name, value) VALUES ('name', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      )
      .run(JSON.stringify(LONG_NAME)),
  );
  const { page } = await visit({ hasScripts: false });
  await open(page, adminPaths.withdrawals(), { hasScripts: false });
  await atEachSize(page, NARROW, async (size) => {
    const [button, name] = await Promise.all([
      menuButton(page, "Arrepentimientos").boundingBox(),
      page.getByRole("banner").getByRole("link", { name: LONG_NAME }).boundingBox(),
    ]);
    const buttonEnd = (button?.x ?? NaN) + (button?.width ?? NaN);
    expect(name?.x, size).toBeGreaterThanOrEqual(buttonEnd);
    expect((name?.x ?? NaN) + (name?.width ?? NaN), size).toBeLessThanOrEqual(innerWidthOf(page));
  });
});

const innerWidthOf = (page: Page) => page.viewportSize()?.width ?? NaN;
