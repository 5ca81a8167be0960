import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";

import {
  startSimulator,
  type PaymentSimulator,
} from "../../scripts/payment-simulator/start-simulator";
import { paths } from "../../app/paths";
import { PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { findViolations } from "../helpers/good-page";
import { simulatorSettings } from "../helpers/payment-simulator";
import { addToCart } from "../helpers/shopper-browser";

let sim: PaymentSimulator | undefined;

const { visit, shop } = useShopBrowser(undefined, async () => {
  sim = await startSimulator();
  return simulatorSettings(sim);
});
afterAll(() => sim?.close());

type Scripts = { hasScripts: boolean };

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true }).waitFor();

type Order = {
  order_number: string;
  status: string;
  payment_method: string;
  total: number;
  paid_at: string | null;
};

const readOrders = (): Order[] => {
  let orders: Order[] = [];
  shop().changeDatabase((database) => {
    orders = database.prepare<[], Order>("SELECT * FROM orders ORDER BY id DESC").all();
  });
  return orders;
};
const isPaid = () => readOrders()[0]?.paid_at !== null;

/** The only amount in a text. */
const toPesos = (text: string) => Number(/\$\s([\d.]+)/.exec(text)?.[1]?.replaceAll(".", ""));

/** Accessibility and layout problems of a page. */
async function findProblems(page: Page): Promise<string[]> {
  const violations = await findViolations(page);
  await page.setViewportSize({ width: 320, height: 700 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  await page.setViewportSize(PHONE);
  return [...violations, ...(width > 320 ? [`${width} px wide`] : [])];
}

/** From the checkout form to the provider's page, through the pages. */
async function goToPayment(scripts: Scripts): Promise<Page> {
  const { page } = await visit({ ...scripts, viewport: PHONE });
  await addToCart(page, shop().url);
  await page.goto(paths.checkout());
  await waitForHydration(page, scripts);
  await page.getByLabel("Nombre y apellido").fill("Ana Gómez");
  await page.getByLabel("E-mail").fill("ana@correo.test");
  await page.getByLabel("Teléfono", { exact: true }).fill("0353 15-411-2025");
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
  it("that is rejected can be paid again, on the provider's page and on the shop's", async () => {
    const page = await goToPayment(scripts);
    await press(page, "Rechazar");
    await page.getByText("No pudimos procesar tu pago").waitFor();
    await press(page, "Volver sin pagar");
    await heading(page, "No se pudo hacer el pago");
    await waitForHydration(page, scripts);
    await press(page, "Pagar con Mercado Pago");
    await page.getByText("SIMULADOR").first().waitFor();
    await press(page, "Aprobar");
    await heading(page, "Recibimos tu pago");
    expect(isPaid()).toBe(true);
    await page.getByRole("link", { name: "Ver el estado de tu pedido" }).click();
    await page.waitForURL(/\/pedido\//);
    await heading(page, "Recibimos tu pago");
  });
});

it("A rejected purchase is moved to a transfer, cheaper, and cancelled by its buyer", async () => {
  const scripts = { hasScripts: true };
  const page = await goToPayment(scripts);
  const [old, ...others] = readOrders();
  await press(page, "Rechazar");
  await press(page, "Volver sin pagar");
  await heading(page, "No se pudo hacer el pago");
  await page.getByText(/^Ahorrás \$\s[\d.]+\. Te damos los datos de la cuenta/).waitFor();
  const offer = page.getByRole("button", { name: /^Pagar por transferencia: / });
  const price = toPesos(await offer.innerText());
  await waitForHydration(page, scripts);
  await offer.click();
  await heading(page, "Falta tu transferencia");
  const box = page.getByRole("region", { name: "Para transferir" });
  expect(toPesos(await box.locator(".transfer-amount").innerText())).toBe(price);
  expect(await findProblems(page)).toEqual([]);
  expect(price).toBe(Math.round((old?.total ?? 0) * 0.9));
  const { order_number } = old ?? {};
  const changed = { order_number, status: "pending", payment_method: "transfer", total: price };
  expect(readOrders()).toMatchObject([changed, ...others]);
  expect(await page.getByRole("button", { name: /Mercado Pago/ }).count()).toBe(0);

  const cancel = page.getByRole("link", { name: "cancelar", exact: true });
  await cancel.click();
  await heading(page, "¿Cancelás el pedido?");
  expect(await findProblems(page)).toEqual([]);
  expect(readOrders()[0]?.status).toBe("pending");
  await page.getByRole("link", { name: "No, volver al pedido" }).click();
  await heading(page, "Falta tu transferencia");
  await cancel.click();
  await heading(page, "¿Cancelás el pedido?");
  await waitForHydration(page, scripts);
  await press(page, "Sí, cancelar el pedido");
  await heading(page, "Este pedido está cancelado");
  expect(readOrders()[0]).toMatchObject({ status: "cancelled", paid_at: null });
  expect(await page.getByRole("button", { name: /^Pagar/ }).count()).toBe(0);
  expect(await cancel.count()).toBe(0);
});

it("A purchase that is abandoned is kept, and paid later with a coupon", async () => {
  const scripts = { hasScripts: true };
  const page = await goToPayment(scripts);
  await press(page, "Volver sin pagar");
  await heading(page, "No completaste el pago");
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole("link", { name: "Ver el estado de tu pedido" }).click();
  await heading(page, "Falta tu pago");
  expect(await findProblems(page)).toEqual([]);
  await waitForHydration(page, scripts);
  await press(page, "Pagar con Mercado Pago");
  await page.getByText("SIMULADOR").first().waitFor();
  await press(page, "Pendiente (efectivo)");
  await heading(page, "Te falta pagar el cupón");
  expect(await findProblems(page)).toEqual([]);
  expect(isPaid()).toBe(false);
  const payment = sim?.control.listPayments().at(-1);
  await sim?.control.setPayment(payment?.id ?? 0, { status: "approved" });
  await sim?.control.flush();
  await page.getByRole("link", { name: "Actualizar estado" }).click();
  await heading(page, "Recibimos tu pago");
});
