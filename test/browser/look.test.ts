import type { Page } from "playwright-core";
import { afterEach, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { PALETTES } from "../../app/domain/shop/palettes";
import { paths } from "../../app/paths";
import { useShopBrowser, waitForHydration } from "../helpers/browser";
import { findViolations } from "../helpers/good-page";
import { signInBrowser } from "../helpers/owner-browser";
import { addToCart } from "../helpers/shopper-browser";

const { visit, shop } = useShopBrowser();
const SHIRT = paths.product("manki-remera-calesita-amarillo-01");

afterEach(() => {
  shop().changeDatabase((database) => void database.exec("DELETE FROM settings"));
});

const readBackground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** An accent that can be read on each palette. */
const ACCENTS: Record<string, string> = {
  papel: "#1f4fa8",
  tiza: "#b92f17",
  salvia: "#8a3b62",
  noche: "#e0b060",
};

/** Only colours differ, and only they are judged in each palette. */
const findBadContrast = (page: Page) =>
  findViolations(page, { rules: ["color-contrast", "link-in-text-block"] });

it("The look is worn by the shop as soon as it is saved, and not by the back office", async () => {
  const { page, context } = await visit({ hasScripts: true });
  await signInBrowser(context, shop());
  await page.goto(adminPaths.settings());
  await waitForHydration(page, { hasScripts: true });
  const before = await readBackground(page);
  await page.getByRole("radio", { name: "Noche" }).check();
  await page.getByLabel("Color de acento").fill("#e0b060");
  await page.getByRole("button", { name: "Guardar ajustes" }).click();
  await page.getByText("Ajustes guardados").waitFor();
  expect(await readBackground(page)).toBe(before);
  await page.goto(paths.home());
  await waitForHydration(page, { hasScripts: true });
  expect(await readBackground(page)).toBe("rgb(23, 22, 26)");
  const word = page.locator(".hero em");
  expect(await word.evaluate((element) => getComputedStyle(element).color)).toBe(
    "rgb(224, 176, 96)",
  );
  await page.getByRole("link", { name: "Ver todo" }).click();
  await page.getByRole("heading", { name: "Todos los productos" }).waitFor();
  expect(await readBackground(page)).toBe("rgb(23, 22, 26)");
});

it.each(PALETTES)("In the palette $name every text has enough contrast", async ({ id }) => {
  const { page, context } = await visit({ hasScripts: true });
  await signInBrowser(context, shop());
  shop().changeDatabase((database) =>
    database
      .prepare("INSERT INTO settings (name, value) VALUES ('look', ?)")
      .run(JSON.stringify({ palette: id, accent: ACCENTS[id] })),
  );
  await addToCart(page, shop().url);
  const found: Record<string, string[]> = {};
  for (const address of [
    paths.home(),
    paths.products(),
    SHIRT,
    paths.cart(),
    paths.checkout(),
    paths.orderLookup(),
    adminPaths.settings(),
  ]) {
    await page.goto(address);
    await waitForHydration(page, { hasScripts: true });
    const bad = await findBadContrast(page);
    if (bad.length > 0) found[address] = bad;
  }
  expect(found).toEqual({});
});
