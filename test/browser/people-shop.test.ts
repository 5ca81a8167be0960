import { expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { findPageFaults } from "../helpers/good-page";
import { signInBrowser } from "../helpers/owner-browser";
import { sellToPeople } from "../helpers/people-shop";

const { shop, visit } = useShopBrowser();

it.each(SCRIPTS)("A kind is three presses from the menu, scripts $scripts", async (scripts) => {
  shop().changeDatabase(sellToPeople);
  const { page } = await visit({ ...scripts, viewport: { width: 360, height: 740 } });
  await page.goto(paths.home());
  await waitForHydration(page, scripts);
  await page.getByRole("button", { name: "Menú", exact: true }).click();
  const menu = page.getByRole("dialog", { name: "Menú" });
  await menu.getByText("Mujer", { exact: true }).click();
  await menu.getByRole("link", { name: "Ver todo Mujer" }).click();
  await page.waitForURL(paths.section("mujer"));
  const chips = page.getByRole("list", { name: "Secciones de mujer" });
  await chips.getByRole("link", { name: "Remeras" }).click();
  await page.waitForURL(paths.group("mujer", "remeras"));
  const kinds = page.getByRole("list", { name: "Clases de remeras" });
  await kinds.getByRole("link", { name: "Manga larga" }).click();
  await page.waitForURL(paths.group("mujer", "manga-larga"));
  // With scripts the address changes before the page does.
  await page.getByRole("heading", { level: 1, name: "Manga larga" }).waitFor();
  expect(await page.getByRole("article").count()).toBe(1);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWide).toBe(false);
});

it.each(SCRIPTS)("The filter Para narrows the list, scripts $scripts", async (scripts) => {
  shop().changeDatabase(sellToPeople);
  const { page } = await visit({ ...scripts, viewport: { width: 360, height: 740 } });
  await page.goto(paths.products());
  await waitForHydration(page, scripts);
  await page.getByRole("button", { name: "Filtrar y ordenar" }).click();
  const filters = page.getByRole("complementary", { name: "Filtros" });
  await filters.getByText("Para", { exact: true }).click();
  await filters.getByRole("checkbox", { name: /^Hombre/ }).check();
  await filters.getByRole("button", { name: /^(Aplicar filtros|Ver \d+ productos?)$/ }).click();
  await page.waitForURL(/para=hombre/);
  await page.getByRole("link", { name: "Quitar Para Hombre" }).waitFor();
  expect(await page.getByRole("article").count()).toBe(3);
});

it.each(SCRIPTS)("Categories are repeated in one press, scripts $scripts", async (scripts) => {
  shop().changeDatabase(sellToPeople);
  const { page, context } = await visit({ ...scripts, viewport: { width: 360, height: 740 } });
  await signInBrowser(context, shop());
  await page.goto(adminPaths.menu());
  await waitForHydration(page, scripts);
  if (scripts.hasScripts) expect(await findPageFaults(page)).toEqual([]);
  const women = page.getByRole("region", { name: "Mujer" });
  await women.getByRole("button", { name: "Repetir estas categorías en Hombre" }).click();
  const men = page.getByRole("region", { name: "Hombre" });
  await men.getByRole("link", { name: "Polleras", exact: true }).waitFor();
  await men.getByRole("link", { name: "Manga larga", exact: true }).waitFor();
  expect(await men.getByRole("link", { name: "Remeras", exact: true }).count()).toBe(1);
});
