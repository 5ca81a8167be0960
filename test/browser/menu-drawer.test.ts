import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { paths } from "../../app/paths";
import { PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";

const { visit } = useShopBrowser();

const GROUPS = [
  { title: "Ropa", link: "Remeras" },
  { title: "Accesorios", link: "Gorras" },
  { title: "Marcas", link: "BullBenny" },
] as const;

const menuButton = (page: Page) => page.getByRole("button", { name: "Menú", exact: true });
const drawer = (page: Page) => page.getByRole("dialog", { name: "Menú" });

const isFocused = (page: Page, name: string) =>
  page
    .getByRole("button", { name, exact: true })
    .evaluate((element) => element === document.activeElement);

it.each(SCRIPTS)("The menu with scripts $scripts opens, closes and leads on", async (scripts) => {
  const { page } = await visit({ ...scripts, viewport: PHONE, reducedMotion: "no-preference" });
  const open = async () => {
    await menuButton(page).click();
    await drawer(page).waitFor();
  };
  const isClosed = () => drawer(page).waitFor({ state: "hidden" });
  // Every page has the menu; this one has no pictures to draw.
  await page.goto(paths.terms());
  await waitForHydration(page, scripts);
  await open();
  expect(await drawer(page).evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
  expect(await isFocused(page, "Cerrar menú")).toBe(true);
  // Waits for the slide-in animation.
  await expect
    .poll(() => drawer(page).boundingBox())
    .toEqual({ x: 0, y: 0, width: 256, height: PHONE.height });

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

  await page.keyboard.press("Escape");
  await isClosed();
  expect(await isFocused(page, "Menú"), "after Escape").toBe(true);
  await open();
  await page.getByRole("button", { name: "Cerrar menú" }).click();
  await isClosed();
  expect(await isFocused(page, "Menú"), "after the close button").toBe(true);
  await open();
  await page.mouse.click(PHONE.width - 20, PHONE.height / 2);
  await isClosed();

  await open();
  const linkTo = (name: string) => drawer(page).getByRole("link", { name, exact: true });
  for (const { title, link } of GROUPS) {
    await drawer(page).getByText(title, { exact: true }).click();
    await linkTo(link).waitFor();
    for (const other of GROUPS.filter((group) => group.title !== title)) {
      expect(await linkTo(other.link).isVisible(), `${other.title} beside ${title}`).toBe(false);
    }
  }
  await linkTo("BullBenny").click();
  await page.getByRole("heading", { level: 1, name: "BullBenny" }).waitFor();
  await isClosed();
  await open();
  await linkTo("Inicio").click();
  await page.getByRole("heading", { level: 1, name: /Otoño/ }).waitFor();
  await isClosed();

  // The page for browsers that cannot open the drawer.
  await page.goto(paths.menu());
  await waitForHydration(page, scripts);
  const main = page.getByRole("main");
  await main.getByText("Marcas", { exact: true }).click();
  await main.getByRole("link", { name: "SHATO" }).click();
  await page.getByRole("heading", { level: 1, name: "SHATO" }).waitFor();
});
