import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { atEachSize } from "../helpers/each-size";
import { signInBrowser } from "../helpers/owner-browser";
import { adminPaths } from "../../app/admin-paths";

const { visit, shop } = useShopBrowser();

const WIDTHS = [320, 360, 390];
const PATHS = [
  adminPaths.home(),
  adminPaths.orders(),
  adminPaths.customers(),
  adminPaths.selling(),
  adminPaths.account(),
];

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

it.each(SCRIPTS)(
  "The sections of the back office, scripts $scripts, are one row with the current one in view",
  async ({ hasScripts }) => {
    const { page, context } = await visit({ hasScripts });
    await signInBrowser(context, shop());
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      for (const path of PATHS) {
        await page.goto(path);
        await waitForHydration(page, { hasScripts });
        await expect
          .poll(() => measureRow(page), { message: `${path} at ${width} px` })
          .toMatchObject({ isCurrentInView: true, rows: 1, canScroll: true, isPageTooWide: false });
        expect((await measureRow(page)).lowestTarget).toBeGreaterThanOrEqual(44);
      }
    }

    await page.goto(adminPaths.home());
    await waitForHydration(page, { hasScripts });
    const nav = page.getByRole("navigation", { name: "Administración" });
    await nav.getByRole("link", { name: "Cuenta" }).click();
    await page.waitForURL((url) => url.pathname === adminPaths.account());
    await nav.locator("[aria-current=page]", { hasText: "Cuenta" }).waitFor();
    await expect.poll(async () => (await measureRow(page)).isCurrentInView).toBe(true);
  },
);

it("The sections of the back office do not overlap a long shop name", async () => {
  shop().changeDatabase((database) =>
    database
      .prepare(
        "INSERT INTO settings (name, value) VALUES ('name', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
      )
      .run(JSON.stringify(LONG_NAME)),
  );
  const { page, context } = await visit({ hasScripts: false });
  await signInBrowser(context, shop());
  await page.goto(adminPaths.home());
  const sizes = WIDTHS.map((width) => ({ width, height: 740 }));
  await atEachSize(page, sizes, async (size) => {
    expect(await isNameClear(page), size).toBe(true);
  });
});
