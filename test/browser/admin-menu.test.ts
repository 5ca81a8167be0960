import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { atEachSize } from "../helpers/each-size";
import { signInBrowser } from "../helpers/owner-browser";
import { adminPaths } from "../../app/admin-paths";

const { visit, shop } = useShopBrowser();

const WIDTHS = [320, 360, 390];

const LONG_NAME = "Lola Ponce Indumentaria de Autor";

/** True when the shop's name does not overlap the links beside it. */
const isNameClear = (page: Page) =>
  page.evaluate((shopName) => {
    const find = (text: string) =>
      [...document.querySelectorAll("header a")].find((link) => link.textContent === text);
    const [name, door] = [find(shopName), find("Ver la tienda")];
    if (!name || !door) return false;
    const range = document.createRange();
    range.selectNodeContents(name);
    return range.getBoundingClientRect().right < door.getBoundingClientRect().left;
  }, LONG_NAME);

/** Position of the navigation row and its current link. */
const measureRow = (page: Page) =>
  page.getByRole("navigation", { name: "Administración" }).evaluate((nav) => {
    const links = [...nav.querySelectorAll("a")];
    const current = nav.querySelector("[aria-current=page]")?.getBoundingClientRect();
    return {
      rows: new Set(links.map((link) => Math.round(link.getBoundingClientRect().top))).size,
      canScroll: nav.scrollWidth > nav.clientWidth,
      // A row scrolls by whole pixels, and links may start between them.
      isCurrentInView: current !== undefined && current.left > -1 && current.right < innerWidth + 1,
      isPageTooWide: document.documentElement.scrollWidth > innerWidth,
      lowestTarget: Math.min(...links.map((link) => link.getBoundingClientRect().height)),
    };
  });

describe.each(SCRIPTS)("The sections of the back office, scripts $scripts,", ({ hasScripts }) => {
  it.each(WIDTHS)("at %d px are one row with the current one in view", async (width) => {
    const { page, context } = await visit({ hasScripts, viewport: { width, height: 740 } });
    await signInBrowser(context, shop());
    for (const path of [
      adminPaths.home(),
      adminPaths.customers(),
      adminPaths.selling(),
      adminPaths.account(),
    ]) {
      await page.goto(path);
      await waitForHydration(page, { hasScripts });
      await expect.poll(async () => (await measureRow(page)).isCurrentInView).toBe(true);
      expect(await measureRow(page)).toMatchObject({
        rows: 1,
        canScroll: true,
        isPageTooWide: false,
      });
      expect((await measureRow(page)).lowestTarget).toBeGreaterThanOrEqual(44);
    }
  });

  it("do not overlap a long shop name", async () => {
    shop().changeDatabase((database) =>
      database
        .prepare(
          "INSERT INTO settings (name, value) VALUES ('name', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        )
        .run(JSON.stringify(LONG_NAME)),
    );
    const { page, context } = await visit({ hasScripts });
    await signInBrowser(context, shop());
    await page.goto(adminPaths.home());
    const sizes = WIDTHS.map((width) => ({ width, height: 740 }));
    await atEachSize(page, sizes, async (size) => {
      expect(await isNameClear(page), size).toBe(true);
    });
    shop().changeDatabase((database) => database.exec("DELETE FROM settings WHERE name = 'name'"));
  });

  it("can be scrolled to the last one, which opens", async () => {
    const { page, context } = await visit({ hasScripts, viewport: { width: 360, height: 740 } });
    await signInBrowser(context, shop());
    await page.goto(adminPaths.home());
    await waitForHydration(page, { hasScripts });
    const nav = page.getByRole("navigation", { name: "Administración" });
    await nav.getByRole("link", { name: "Cuenta" }).click();
    await page.waitForURL((url) => url.pathname === adminPaths.account());
    await nav.locator("[aria-current=page]", { hasText: "Cuenta" }).waitFor();
    await expect.poll(async () => (await measureRow(page)).isCurrentInView).toBe(true);
  });
});
