import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { signInBrowser } from "../helpers/owner-browser";
import { adminPaths } from "../../app/admin-paths";

const { visit, shop } = useShopBrowser();

describe.each(SCRIPTS)("How the shop sells, with scripts $scripts", (scripts) => {
  it("adds a zone, row by row, without losing typed values", async () => {
    const { page } = await visit(scripts);
    await signInBrowser(page.context(), shop());
    await page.goto(adminPaths.selling());
    await waitForHydration(page, scripts);
    const last = page.locator(".zone").last();
    const name = scripts.hasScripts ? "Moto con scripts" : "Moto sin scripts";
    await page.getByLabel("Razón social").fill("Ana Pérez");
    const count = await page.locator(".zone").count();
    await page.getByRole("button", { name: "Agregar zona" }).click();
    await page.getByRole("group", { name: `Zona ${count + 1}`, exact: true }).waitFor();
    await last.getByLabel("Nombre").fill(name);
    await last.getByLabel("Alcance").selectOption("Un rango de códigos postales");
    await last.getByLabel("Desde el código postal").fill("5900");
    await last.getByLabel("Hasta el código postal").fill("5909");
    await last.getByLabel("Precio").fill("2.500");
    await last.getByLabel("Tarda desde").fill("1");
    await last.getByLabel("Hasta", { exact: true }).fill("2");
    await page.getByRole("button", { name: "Guardar envíos y cobros" }).click();
    await page.getByRole("status", { name: "Avisos" }).getByText("guardados").waitFor();
    expect(await page.getByLabel("Razón social").inputValue()).toBe("Ana Pérez");
    expect(await last.getByLabel("Nombre").inputValue()).toBe(name);
  });
});

it("leaves the focus where the owner types while the answer is still being read", async () => {
  const { page } = await visit({ hasScripts: true });
  await signInBrowser(page.context(), shop());
  await page.goto(adminPaths.selling());
  await waitForHydration(page, { hasScripts: true });
  const release = await holdReloads(page);
  const count = await page.locator(".zone").count();
  await page.getByRole("button", { name: "Agregar zona" }).click();
  const added = page.getByRole("group", { name: `Zona ${count + 1}`, exact: true });
  await added.waitFor();
  const price = added.getByLabel("Precio");
  await price.focus();
  await page.keyboard.type("2.5");
  release();
  await page.waitForURL(/#/);
  await page.keyboard.type("00");
  expect(await price.inputValue()).toBe("2.500");
  expect(await added.getByLabel("Nombre").inputValue()).toBe("");
});

/** Holds back what the page reads again after it has sent a form. */
async function holdReloads(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${adminPaths.selling()}.data*`, async (route) => {
    if (route.request().method() === "GET") await released;
    await route.continue().catch(() => undefined);
  });
  return () => release();
}
