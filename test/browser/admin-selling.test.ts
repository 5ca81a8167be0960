import type { Locator, Page } from "playwright-core";
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
  const release = await hold(page, "GET");
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

describe("What the owner types while an answer is on its way", () => {
  async function openHeld() {
    const { page } = await visit({ hasScripts: true });
    await signInBrowser(page.context(), shop());
    await page.goto(adminPaths.selling());
    await waitForHydration(page, { hasScripts: true });
    return { page, release: await hold(page, "POST"), count: await page.locator(".zone").count() };
  }

  it("stays, with the focus, when a row comes", async () => {
    const { page, release, count } = await openHeld();
    await page.getByRole("button", { name: "Agregar zona" }).click();
    const seller = page.getByLabel("Razón social");
    await seller.fill("Ana ");
    release();
    await page.getByRole("group", { name: `Zona ${count + 1}`, exact: true }).waitFor();
    await page.waitForURL(/#/);
    await page.keyboard.type("Pérez");
    expect(await seller.inputValue()).toBe("Ana Pérez");
  });

  it("goes with its row when the row is moved", async () => {
    const { page, release } = await openHeld();
    const names = page.locator(".zone").getByLabel("Nombre");
    const [first = "", second = "", ...others] = await readAll(names);
    await page.getByRole("button", { name: "Bajar la zona 1" }).click();
    await names.nth(0).fill(`${first} nueva`);
    release();
    await page.waitForURL(/#/);
    await expect.poll(() => readAll(names)).toEqual([second, `${first} nueva`, ...others]);
    await page.getByRole("button", { name: "Quitar la zona 1" }).click();
    await expect.poll(() => readAll(names)).toEqual([`${first} nueva`, ...others]);
  });
});

it("keeps a new row and what is typed when another tab saves a product", async () => {
  const { page, context } = await visit({ hasScripts: true });
  await signInBrowser(context, shop());
  await page.goto(adminPaths.selling());
  await waitForHydration(page, { hasScripts: true });
  const count = await page.locator(".zone").count();
  await page.getByRole("button", { name: "Agregar zona" }).click();
  await page.waitForURL(/#/);
  const added = page.getByRole("group", { name: `Zona ${count + 1}`, exact: true });
  await added.getByLabel("Nombre").fill("Moto");

  const other = await context.newPage();
  await other.goto(adminPaths.settings());
  await waitForHydration(other, { hasScripts: true });
  await other.getByLabel("Nombre de la tienda").fill("Otro nombre");
  await other.getByRole("button", { name: "Guardar ajustes" }).click();
  await other.getByRole("status", { name: "Avisos" }).getByText("Ajustes guardados").waitFor();
  // As the page of a saved product does.
  await other.evaluate(() => localStorage.setItem("products-updated", "1"));
  await page.getByRole("link", { name: "Otro nombre" }).waitFor();
  expect(await page.locator(".zone").count()).toBe(count + 1);
  expect(await added.getByLabel("Nombre").inputValue()).toBe("Moto");
});

const readAll = async (fields: Locator) =>
  Promise.all((await fields.all()).map((field) => field.inputValue()));

/** Holds back these requests of the page's data: GET is what it reads again after it has sent a form. */
async function hold(page: Page, method: "GET" | "POST"): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${adminPaths.selling()}.data*`, async (route) => {
    if (route.request().method() === method) await released;
    await route.continue().catch(() => undefined);
  });
  return () => release();
}
