import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";

import { SCRIPTS, useShopBrowser, waitForHydration, type Visit } from "../helpers/browser";
import { insertOrder } from "../helpers/orders";
import { signInBrowser } from "../helpers/owner-browser";
import { adminPaths } from "../../app/admin-paths";

const { visit, shop } = useShopBrowser();

beforeEach(() => {
  shop().changeDatabase((database) => {
    database.exec("DELETE FROM mail_outbox; DELETE FROM orders; DELETE FROM customers");
    const states = ["preparing", "preparing", "paid", "delivered"];
    states.forEach((status, number) =>
      insertOrder(database, {
        order_number: `TELA-00000${number}-ABC`,
        customer_email: status === "delivered" ? "zulema@correo.test" : "ana@correo.test",
        customer_name: status === "delivered" ? "Zulema Quiroga" : "Ana Pérez",
        payment_method: number === 1 ? "cash" : "transfer",
        delivery_method: number === 1 ? "pickup" : "shipping",
        status,
      }),
    );
  });
});

async function openSignedIn(path: string, options: Parameters<typeof visit>[0]): Promise<Visit> {
  const visitor = await visit(options);
  await signInBrowser(visitor.context, shop());
  await open(visitor.page, path, options);
  return visitor;
}

async function open(page: Page, path: string, scripts: { hasScripts: boolean }): Promise<void> {
  await page.goto(path);
  await waitForHydration(page, scripts);
}

const rows = (page: Page) => page.locator(".order-table tbody tr");
const waitForRows = (page: Page, count: number) =>
  page.waitForFunction(
    (wanted) => document.querySelectorAll(".order-table tbody tr").length === wanted,
    count,
  );

describe.each(SCRIPTS)("The lists, scripts $scripts", ({ hasScripts }) => {
  it("of orders are filtered, and move several at once; a customer's personal data are erased", async () => {
    const { page, expectProblem } = await openSignedIn(adminPaths.orders(), { hasScripts });
    expectProblem(/409/);
    const more = page.locator(".list-more summary");
    if (await more.isVisible()) await more.click();
    await page.getByLabel("Forma de pago").selectOption("cash");
    await page.getByRole("button", { name: "Aplicar" }).click();
    await waitForRows(page, 1);
    expect(await rows(page).innerText()).toContain("TELA-000001-ABC");

    await open(page, adminPaths.orders(), { hasScripts });
    for (const number of [0, 1, 2]) {
      await page.getByRole("checkbox", { name: `Elegir TELA-00000${number}-ABC` }).check();
    }
    await page.getByRole("button", { name: "Marcar como enviados" }).click();
    const summary = page.locator(".error-summary");
    await summary.getByText("1 pedido pasó a “Enviado”: con 2 no se pudo").waitFor();
    await summary.getByText("TELA-000001-ABC: se retira en el local.").waitFor();
    await rows(page).filter({ hasText: "TELA-000000-ABC" }).getByText("Enviado").waitFor();
    await page.getByRole("checkbox", { name: "Elegir TELA-000002-ABC" }).check();
    await page.getByRole("button", { name: "Marcar en preparación" }).click();
    await page
      .getByRole("status", { name: "Avisos" })
      .getByText("1 pedido pasó a “En preparación”")
      .waitFor();

    await open(page, adminPaths.customers(), { hasScripts });
    await page.getByRole("link", { name: "Zulema Quiroga" }).last().click();
    await page.getByRole("link", { name: "Borrar datos personales…" }).click();
    await page.getByRole("link", { name: "Cancelar" }).click();
    await page.getByRole("link", { name: "Borrar datos personales…" }).click();
    await page.getByRole("button", { name: "Borrar datos personales" }).click();
    await page.getByRole("heading", { level: 1, name: "Datos borrados" }).waitFor();
    expect(await page.locator("body").innerText()).not.toMatch(/zulema/i);
    await page.getByRole("link", { name: "TELA-000003-ABC" }).waitFor();
  });
});
