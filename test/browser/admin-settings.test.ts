import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
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
  it("link to the field that is wrong, and reach the storefront as soon as they are saved", async () => {
    const { page, expectProblem } = await visit(scripts);
    expectProblem(/\b400\b/);
    await open(page, scripts);
    await page.getByLabel("Horarios").fill("De 10 a 19");
    await page.getByLabel("Descuento por transferencia").fill("15");
    await page.getByLabel("Dirección de tu perfil").fill("http://instagram.com");
    await submit(page);
    await summary(page)
      .getByRole("link", { name: /Dirección de tu perfil/ })
      .click();
    const box = page.getByLabel("Dirección de tu perfil");
    expect(await box.inputValue()).toBe("http://instagram.com");
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.title()).toMatch(/^Error: /);
    await box.fill("https://instagram.com/latrama");
    await submit(page);
    await page.getByRole("status", { name: "Avisos" }).getByText("Ajustes guardados").waitFor();
    expect(await page.getByLabel("Horarios").inputValue()).toBe("De 10 a 19");
    await page.goto(paths.home());
    const footer = page.getByRole("contentinfo");
    await footer.getByText("De 10 a 19").waitFor();
    await footer.getByText("15% de descuento por transferencia").waitFor();
  });
});

it("With scripts, the settings keep the changes of two people who edit at the same time", async () => {
  const scripts = { hasScripts: true };
  const { page, context, expectProblem } = await visit(scripts);
  expectProblem(/\b409\b/);
  await open(page, scripts);
  const other = await context.newPage();
  await other.goto(adminPaths.settings());
  await waitForHydration(other, scripts);
  const name = "Trama";
  await other.getByLabel("Nombre de la tienda").fill(name);
  await submit(other);
  await other.getByText("Ajustes guardados").waitFor();

  const ownName = "Urdimbre";
  await page.getByLabel("Nombre de la tienda").fill(ownName);
  await submit(page);
  await summary(page).getByText(`Ahora dice “${name}”`).waitFor();
  expect(await page.getByLabel("Nombre de la tienda").inputValue()).toBe(ownName);
  await submit(page);
  await page.getByRole("status", { name: "Avisos" }).getByText("Ajustes guardados").waitFor();
});
