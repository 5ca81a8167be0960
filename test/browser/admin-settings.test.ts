import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { createAxe } from "../helpers/axe";
import { DESKTOP, PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { atEachSize } from "../helpers/each-size";
import { signInBrowser } from "../helpers/owner-browser";

const { visit, shop } = useShopBrowser();

async function open(page: Page, scripts: { hasScripts: boolean }): Promise<void> {
  await signInBrowser(page.context(), shop());
  await page.goto(adminPaths.settings());
  await waitForHydration(page, scripts);
}

const summary = (page: Page) => page.locator(".error-summary");
const submit = (page: Page) => page.getByRole("button", { name: "Guardar ajustes" }).click();

describe.each(SCRIPTS)("The settings with scripts $scripts", (scripts) => {
  it("reach the storefront as soon as they are saved", async () => {
    const { page } = await visit(scripts);
    await open(page, scripts);
    await page.getByLabel("Horarios").fill("De 10 a 19");
    await page.getByLabel("Descuento por transferencia").fill("15");
    await submit(page);
    await page.getByRole("status", { name: "Avisos" }).getByText("Ajustes guardados").waitFor();
    expect(await page.getByLabel("Horarios").inputValue()).toBe("De 10 a 19");
    await page.goto(paths.home());
    const footer = page.getByRole("contentinfo");
    await footer.getByText("De 10 a 19").waitFor();
    await footer.getByText("15% de descuento por transferencia").waitFor();
  });

  it("report errors, keep what was typed, and link to the fields", async () => {
    const { page, expectProblem } = await visit(scripts);
    expectProblem(/\b400\b/);
    await open(page, scripts);
    await page.getByLabel("Dirección de tu perfil").fill("http://instagram.com");
    await submit(page);
    await summary(page)
      .getByRole("link", { name: /Dirección de tu perfil/ })
      .click();
    const box = page.getByLabel("Dirección de tu perfil");
    expect(await box.inputValue()).toBe("http://instagram.com");
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.title()).toMatch(/^Error: /);
  });

  it("keep the changes of two people who edit at the same time", async () => {
    const { page, context, expectProblem } = await visit(scripts);
    expectProblem(/\b409\b/);
    await open(page, scripts);
    const other = await context.newPage();
    await other.goto(adminPaths.settings());
    await waitForHydration(other, scripts);
    const name = `Trama ${scripts.scripts}`;
    await other.getByLabel("Nombre de la tienda").fill(name);
    await submit(other);
    await other.getByText("Ajustes guardados").waitFor();

    const ownName = `Urdimbre ${scripts.scripts}`;
    await page.getByLabel("Nombre de la tienda").fill(ownName);
    await submit(page);
    await summary(page).getByText(`Ahora dice “${name}”`).waitFor();
    expect(await page.getByLabel("Nombre de la tienda").inputValue()).toBe(ownName);
    await submit(page);
    await page.getByRole("status", { name: "Avisos" }).getByText("Ajustes guardados").waitFor();
  });
});

it("axe finds nothing wrong with the settings, and nothing is cut off", async () => {
  const { page, expectProblem } = await visit({ hasScripts: true });
  expectProblem(/\b400\b/);
  await open(page, { hasScripts: true });
  const check = () =>
    atEachSize(page, [PHONE, DESKTOP], async (size) => {
      const { violations } = await createAxe(page).analyze();
      expect(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        size,
      ).toEqual([]);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(excess, size).toBe(0);
    });
  await check();
  await page.getByLabel("Nombre de la tienda").fill("");
  await submit(page);
  await summary(page).waitFor();
  await check();
});
