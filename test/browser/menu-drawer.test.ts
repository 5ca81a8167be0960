import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";

const { visit } = useShopBrowser();

const GROUPS = [
  { title: "Ropa", link: "Remeras", heading: "Remeras" },
  { title: "Accesorios", link: "Gorras", heading: "Gorras" },
  { title: "Marcas", link: "BullBenny", heading: "BullBenny" },
] as const;

const menuButton = (page: Page) => page.getByRole("button", { name: "Menú", exact: true });
const drawer = (page: Page) => page.getByRole("dialog", { name: "Menú" });

function isFocused(page: Page, role: "button", name: string): Promise<boolean> {
  return page
    .getByRole(role, { name, exact: true })
    .evaluate((element) => element === document.activeElement);
}

describe.each(SCRIPTS)("The menu with scripts $scripts", ({ hasScripts }) => {
  // Every page has the menu; this one has no pictures to draw.
  async function openMenu(address = paths.terms()): Promise<Page> {
    const { page } = await visit({ hasScripts, viewport: PHONE });
    await page.goto(address);
    await waitForHydration(page, { hasScripts });
    await menuButton(page).click();
    await drawer(page).waitFor();
    return page;
  }

  it("opens as a modal with its close button focused", async () => {
    const page = await openMenu();
    expect(await drawer(page).evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
    expect(await isFocused(page, "button", "Cerrar menú")).toBe(true);
  });

  it("is 16rem wide, at the left edge", async () => {
    const page = await openMenu();
    // Waits for the slide-in animation.
    await expect
      .poll(() => drawer(page).boundingBox())
      .toEqual({ x: 0, y: 0, width: 256, height: PHONE.height });
  });

  it("keeps the focus inside while it is open", async () => {
    const page = await openMenu();
    // Two links, three groups and the close button: several rounds.
    for (let press = 0; press < 20; press += 1) {
      await page.keyboard.press("Tab");
      const isOutside = await page.evaluate(() => {
        const focused = document.activeElement;
        // Between the last and the first stop, the focus is on the browser's own bar.
        return focused !== document.body && focused?.closest("dialog") === null;
      });
      expect(isOutside, `after ${press + 1} presses of Tab`).toBe(false);
    }
  });

  it.each(["Escape", "the close button"])("closes with %s and returns the focus", async (way) => {
    const page = await openMenu();
    if (way === "Escape") await page.keyboard.press("Escape");
    else await page.getByRole("button", { name: "Cerrar menú" }).click();
    await drawer(page).waitFor({ state: "hidden" });
    expect(await isFocused(page, "button", "Menú")).toBe(true);
  });

  it("closes with a tap beside it", async () => {
    const page = await openMenu();
    await page.mouse.click(PHONE.width - 20, PHONE.height / 2);
    await drawer(page).waitFor({ state: "hidden" });
  });

  it("opens one group at a time", async () => {
    const page = await openMenu();
    for (const { title, link } of GROUPS) {
      await drawer(page).getByText(title, { exact: true }).click();
      await drawer(page).getByRole("link", { name: link, exact: true }).waitFor();
      for (const other of GROUPS.filter((group) => group.title !== title)) {
        const isOpen = await drawer(page)
          .getByRole("link", { name: other.link, exact: true })
          .isVisible();
        expect(isOpen, `${other.title} beside ${title}`).toBe(false);
      }
    }
  });

  it.each(GROUPS)("leads to $heading through $title, and closes", async (group) => {
    const page = await openMenu();
    await drawer(page).getByText(group.title, { exact: true }).click();
    await drawer(page).getByRole("link", { name: group.link, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: group.heading }).waitFor();
    await drawer(page).waitFor({ state: "hidden" });
  });

  it("leads home from a list", async () => {
    const page = await openMenu(paths.products());
    await drawer(page).getByRole("link", { name: "Inicio", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: /Otoño/ }).waitFor();
    await drawer(page).waitFor({ state: "hidden" });
  });

  it("has all its links on a separate page, for browsers that cannot open it", async () => {
    const { page } = await visit({ hasScripts });
    await page.goto(paths.menu());
    await waitForHydration(page, { hasScripts });
    const main = page.getByRole("main");
    await main.getByText("Marcas", { exact: true }).click();
    await main.getByRole("link", { name: "SHATO" }).click();
    await page.getByRole("heading", { level: 1, name: "SHATO" }).waitFor();
  });
});
