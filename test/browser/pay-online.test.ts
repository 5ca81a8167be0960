import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";

import { startMpSandbox, type MpSandbox } from "../../app/payments/sandbox/start-sandbox";
import { paths } from "../../app/paths";
import { createAxe } from "../helpers/axe";
import { PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { sandboxSettings } from "../helpers/payment-sandbox";

let sim: MpSandbox | undefined;

const { visit, shop } = useShopBrowser(undefined, async () => {
  sim = await startMpSandbox();
  return sandboxSettings(sim);
});
afterAll(() => sim?.close());

type Scripts = { hasScripts: boolean };

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
const isPaid = () => {
  let paidAt: unknown = null;
  shop().changeDatabase((database) => {
    paidAt = database.prepare("SELECT paid_at FROM orders ORDER BY id DESC LIMIT 1").pluck().get();
  });
  return paidAt !== null;
};

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What is wrong with a page for whoever cannot see it well, or sees little of it at a time. */
async function findProblems(page: Page, { hasScripts }: Scripts): Promise<string[]> {
  // What looks for them is a script.
  if (!hasScripts) return [];
  const { violations } = await createAxe(page).withTags(STANDARDS).analyze();
  await page.setViewportSize({ width: 320, height: 700 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  await page.setViewportSize(PHONE);
  return [...violations.map(({ id }) => id), ...(width > 320 ? [`${width} px wide`] : [])];
}

/** From a product to the provider's page, by what stands on the pages. */
async function goToPayment(scripts: Scripts): Promise<Page> {
  const { page } = await visit({ ...scripts, viewport: PHONE });
  await page.goto(paths.product("manki-remera-calesita-amarillo-01"));
  await waitForHydration(page, scripts);
  for (const group of await page.getByRole("main").locator("fieldset").all()) {
    await group.getByRole("radio").first().check();
  }
  await press(page, "Agregar al carrito");
  await page.getByRole("status", { name: "Avisos" }).getByText("Agregado al carrito").waitFor();
  await page.goto(paths.checkout());
  await waitForHydration(page, scripts);
  await page.getByLabel("Nombre y apellido").fill("Ana Gómez");
  await page.getByLabel("Email").fill("ana@correo.test");
  await page.getByLabel("Teléfono").fill("0353 15-411-2025");
  await page.getByRole("radio", { name: "Retiro en el local" }).check();
  expect(await page.getByRole("radio", { name: "Mercado Pago" }).isChecked()).toBe(true);
  await press(page, "Continuar");
  await heading(page, "Revisá tu pedido");
  await press(page, "Confirmar pedido");
  await page.getByText("SIMULADOR").first().waitFor();
  expect(new URL(page.url()).origin).toBe(sim?.apiBase);
  return page;
}

describe.each(SCRIPTS)("A purchase by Mercado Pago, scripts $scripts", (scripts) => {
  it("that is approved is paid", async () => {
    const page = await goToPayment(scripts);
    await press(page, "Aprobar");
    await heading(page, "Recibimos tu pago");
    expect(isPaid()).toBe(true);
    await page.getByRole("link", { name: "Ver el estado de tu pedido" }).click();
    await page.waitForURL(/\/pedido\//);
    await heading(page, "Recibimos tu pago");
  });

  it("that is rejected can be paid once more, on the provider's page and on the shop's", async () => {
    const page = await goToPayment(scripts);
    await press(page, "Rechazar");
    await page.getByText("No pudimos procesar tu pago").waitFor();
    await press(page, "Volver sin pagar");
    await heading(page, "No se pudo hacer el pago");
    await press(page, "Pagar con Mercado Pago");
    await page.getByText("SIMULADOR").first().waitFor();
    await press(page, "Aprobar");
    await heading(page, "Recibimos tu pago");
    expect(isPaid()).toBe(true);
  });

  it("that waits for its coupon says so, until it is paid", async () => {
    const page = await goToPayment(scripts);
    await press(page, "Pendiente (efectivo)");
    await heading(page, "Te falta pagar el cupón");
    expect(await findProblems(page, scripts)).toEqual([]);
    expect(isPaid()).toBe(false);
    const payment = sim?.control.listPayments().at(-1);
    await sim?.control.setPayment(payment?.id ?? 0, { status: "approved" });
    await sim?.control.flush();
    await page.getByRole("link", { name: "Actualizar estado" }).click();
    await heading(page, "Recibimos tu pago");
  });

  it("that is left alone is kept, and paid from the order's own page", async () => {
    const page = await goToPayment(scripts);
    await press(page, "Volver sin pagar");
    await heading(page, "No completaste el pago");
    expect(await findProblems(page, scripts)).toEqual([]);
    await page.getByRole("link", { name: "Ver el estado de tu pedido" }).click();
    await heading(page, "Falta tu pago");
    expect(await findProblems(page, scripts)).toEqual([]);
    await waitForHydration(page, scripts);
    await press(page, "Pagar con Mercado Pago");
    await page.getByText("SIMULADOR").first().waitFor();
    await press(page, "En revisión");
    await heading(page, "Mercado Pago está revisando tu pago");
    expect(isPaid()).toBe(false);
  });
});
