import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { insertOrder, insertPayment } from "../helpers/orders";
import { signInBrowser } from "../helpers/owner-browser";
import { adminPaths } from "../../app/admin-paths";

const { visit, shop } = useShopBrowser();

/** An order with a payment of its own. */
const PAID_ONLINE =
  "payment_method = 'mercadopago', status = 'paid', paid_at = '2025-06-01T12:00:00.000Z'";

let count = 0;

/**
 * Creates an order, with a payment when it was paid online, and opens it as the owner; returns its
 * number.
 */
async function openOrder(
  page: Page,
  scripts: { hasScripts: boolean },
  columns = "status = 'pending'",
): Promise<string> {
  count += 1;
  const number = `TELA-${String(count).padStart(6, "0")}-NAV`;
  shop().changeDatabase((database) => {
    const id = insertOrder(database, { order_number: number, items: [{ quantity: 2 }] });
    database.exec(`UPDATE orders SET ${columns} WHERE order_number = '${number}'`);
    if (columns.includes("mercadopago")) insertPayment(database, id, { provider_id: number });
  });
  await signInBrowser(page.context(), shop());
  await page.goto(adminPaths.order(number));
  await waitForHydration(page, scripts);
  return number;
}

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const current = (page: Page) => page.locator(".order-facts .tag").first();

describe.each(SCRIPTS)("An order with scripts $scripts", (scripts) => {
  it("keeps a note, and goes from waiting for its transfer to delivered", async () => {
    const { page } = await visit(scripts);
    await openOrder(page, scripts);
    await page.getByLabel("Nota interna").fill("Con moño");
    await press(page, "Guardar la nota");
    await page.locator(".order-history").getByText("Con moño").waitFor();
    expect(await page.getByLabel("Nota interna").inputValue()).toBe("");
    await press(page, "Recibí el pago");
    await current(page).getByText("Pagado").waitFor();
    await press(page, "Empezar a preparar");
    await current(page).getByText("En preparación").waitFor();
    await page.locator("#envio-correo").selectOption({ label: "Andreani" });
    await page.locator("#envio-codigo").fill("AB123");
    await press(page, "Marcar como enviado");
    await current(page).getByText("Enviado").waitFor();
    await page.getByRole("link", { name: "Seguir el envío" }).waitFor();
    await press(page, "Marcar como entregado");
    await current(page).getByText("Entregado").waitFor();
    const mails = page.getByRole("region", { name: "E-mails" });
    await mails.getByText("Pago recibido").waitFor();
    await mails.getByText("Pedido enviado").waitFor();
  });

  it("has its alert dismissed, reports an invalid amount beside its field, is cancelled, and tells of another tab", async () => {
    const { page, expectProblem } = await visit(scripts);
    expectProblem(/\b4(?:00|09)\b/);
    await openOrder(page, scripts, `${PAID_ONLINE}, payment_alert = 'overpaid'`);
    await page.getByRole("region", { name: "Pagado de más" }).waitFor();
    await press(page, "Ya lo revisé");
    await page.locator(".order-history").getByText("Revisado: pagado de más.").waitFor();
    expect(await page.locator(".order-alert").count()).toBe(0);
    await page.getByText("Devolver la plata…").click();
    await page.getByRole("radio", { name: "Otro importe" }).check();
    const amount = page.getByRole("textbox", { name: "Importe, en pesos" });
    await amount.fill("1.5.0");
    await press(page, "Reembolsar");
    await page.getByRole("alert").getByRole("link", { name: "Escribí el importe" }).click();
    expect(await amount.inputValue()).toBe("1.5.0");
    expect(await amount.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByRole("radio", { name: "Otro importe" }).isChecked()).toBe(true);

    await openOrder(page, scripts);
    await page.getByText("Cancelar el pedido…").click();
    await page.getByText("Deja de contar como venta.").waitFor();
    await press(page, "Sí, cancelar el pedido");
    await current(page).getByText("Cancelado").waitFor();

    const number = await openOrder(page, scripts);
    shop().changeDatabase((database) =>
      database.exec(`UPDATE orders SET status = 'cancelled' WHERE order_number = '${number}'`),
    );
    await press(page, "Recibí el pago");
    await page.getByRole("alert").getByText("ahora está “Cancelado”").waitFor();
    await current(page).getByText("Cancelado").waitFor();
  });
});
