import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { createAxe } from "../helpers/axe";
import { DESKTOP, PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { insertOrder } from "../helpers/orders";
import { signInBrowser } from "../helpers/owner-browser";

const { visit, shop } = useShopBrowser();

let count = 0;

/** A new order of its own, opened by the owner; returns its number. */
async function openOrder(
  page: Page,
  scripts: { hasScripts: boolean },
  columns = "status = 'pending'",
): Promise<string> {
  count += 1;
  const number = `TELA-${String(count).padStart(6, "0")}-NAV`;
  shop().changeDatabase((database) => {
    insertOrder(database, { order_number: number, items: [{ quantity: 2 }] });
    database.exec(`UPDATE orders SET ${columns} WHERE order_number = '${number}'`);
  });
  await signInBrowser(page.context(), shop());
  await page.goto(paths.adminOrder(number));
  await waitForHydration(page, scripts);
  return number;
}

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const current = (page: Page) => page.locator(".order-facts .tag").first();

describe.each(SCRIPTS)("An order with scripts $scripts", (scripts) => {
  it("goes from waiting for its transfer to delivered", async () => {
    const { page } = await visit(scripts);
    await openOrder(page, scripts);
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
    const mails = page.getByRole("region", { name: "Mails" });
    await mails.getByText("Pago recibido").waitFor();
    await mails.getByText("Pedido enviado").waitFor();
  });

  it("is paid in cash when it is picked up", async () => {
    const { page } = await visit(scripts);
    await openOrder(page, scripts, "payment_method = 'cash', delivery_method = 'pickup'");
    await press(page, "Empezar a preparar");
    await press(page, "Está listo para retirar");
    await press(page, "Entregado y cobrado");
    await current(page).getByText("Entregado").waitFor();
    await page.locator(".order-facts").getByText("Cobrado").waitFor();
  });

  it("keeps a note, and is cancelled only once what follows was read", async () => {
    const { page } = await visit(scripts);
    await openOrder(page, scripts);
    await page.getByLabel("Nota interna").fill("Con moño");
    await press(page, "Guardar la nota");
    await page.locator(".order-history").getByText("Con moño").waitFor();
    expect(await page.getByLabel("Nota interna").inputValue()).toBe("");
    await page.getByText("Cancelar el pedido…").click();
    await page.getByText("Deja de contar como venta.").waitFor();
    await press(page, "Sí, cancelar el pedido");
    await current(page).getByText("Cancelado").waitFor();
  });

  it("that changed in another tab shows where it is now", async () => {
    const { page, expectProblem } = await visit(scripts);
    expectProblem(/\b409\b/);
    const number = await openOrder(page, scripts);
    shop().changeDatabase((database) =>
      database.exec(`UPDATE orders SET status = 'cancelled' WHERE order_number = '${number}'`),
    );
    await press(page, "Recibí el pago");
    await page.getByRole("alert").getByText("ahora está “Cancelado”").waitFor();
    await current(page).getByText("Cancelado").waitFor();
  });
});

describe.each([PHONE, DESKTOP])("At $width px", (viewport) => {
  it("axe finds nothing wrong with an order, its sheets and a new one", async () => {
    const { page } = await visit({ hasScripts: true, viewport });
    const number = await openOrder(
      page,
      { hasScripts: true },
      "customer_phone = '+5493534112025', paid_at = '2025-06-01T12:00:00.000Z', status = 'preparing', carrier = 'oca', tracking_code = '1'",
    );
    const pages = [
      paths.adminOrder(number),
      paths.adminOrderPrint(number),
      `${paths.adminNewOrder()}?q=remera&linea=%5B%22manki-remera-calesita-amarillo-01%22%2C%22M%22%2C%22Amarillo%22%2C1%5D`,
    ];
    for (const address of pages) {
      await page.goto(address);
      await waitForHydration(page, { hasScripts: true });
      await page.locator("details").evaluateAll((all) => {
        for (const details of all as HTMLDetailsElement[]) details.open = true;
      });
      const { violations } = await createAxe(page).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      const hidden = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(hidden).toBeLessThanOrEqual(0);
    }
  });
});
