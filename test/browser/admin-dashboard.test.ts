import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { signInBrowser } from "../helpers/owner-browser";
import { insertOrder } from "../helpers/orders";
import { adminPaths } from "../../app/admin-paths";

const { visit, shop } = useShopBrowser();
const DAY_MS = 24 * 60 * 60 * 1000;
const STATES = ["pending", "paid", "preparing", "ready", "shipped", "delivered", "cancelled", "?"];

beforeAll(() => {
  const now = Date.now();
  shop().changeDatabase((database) => {
    for (let number = 0; number < 60; number += 1) {
      insertOrder(database, {
        customer_name: `Clienta ${number % 20}`,
        customer_email: `clienta-de-nombre-bastante-largo-${number % 20}@correo.test`,
        status: STATES[number % STATES.length] ?? "",
        total: 1_000_000 + number * 12_345,
        created_at: new Date(now - (number / 2) * DAY_MS).toISOString(),
        items: [{ quantity: 1 + (number % 3) }],
      });
    }
  });
});

async function open(page: Page, address: string, hasScripts: boolean): Promise<void> {
  await signInBrowser(page.context(), shop());
  await page.goto(address);
  await waitForHydration(page, { hasScripts });
}

describe.each(SCRIPTS)("The back office with scripts $scripts", ({ hasScripts }) => {
  it("leads from a task to its orders, through their pages, and from a customer to theirs", async () => {
    const { page } = await visit({ hasScripts });
    await open(page, adminPaths.home(), hasScripts);
    await page.getByRole("img", { name: /Ventas de los últimos 30 días/ }).waitFor();
    await page.getByText("Ver los números").click();
    expect(await page.getByRole("table").getByRole("row").count()).toBe(31);
    const tasks = page.getByRole("region", { name: "Qué hacer hoy" });
    await tasks.getByRole("link", { name: /pedidos pendientes/ }).click();
    await page.getByRole("heading", { level: 1, name: "Pedidos" }).waitFor();
    expect(await page.getByLabel("Estado").inputValue()).toBe("pending");
    await page.getByText("8 pedidos", { exact: true }).waitFor();

    await page.goto(adminPaths.orders());
    await waitForHydration(page, { hasScripts });
    await page.getByRole("link", { name: "Siguientes" }).click();
    await page.getByRole("link", { name: "Anteriores" }).waitFor();
    const search = page.getByRole("search");
    await search.getByLabel("Buscar").fill("nadie");
    await search.getByRole("button", { name: "Buscar" }).click();
    await page.getByText("Ningún pedido coincide").waitFor();
    await page.getByRole("link", { name: "Ver todos los pedidos" }).click();
    await page.getByText("60 pedidos", { exact: true }).waitFor();
    expect(await search.getByLabel("Buscar").inputValue()).toBe("");

    await page.goto(adminPaths.customers());
    await waitForHydration(page, { hasScripts });
    await page
      .getByRole("region", { name: "Lista de clientes" })
      .getByRole("link", { name: "Clienta 3", exact: true })
      .click();
    await page.getByRole("heading", { level: 1, name: "Clienta 3" }).waitFor();
    expect(await page.getByRole("table").locator("tbody tr").count()).toBe(3);
  });
});
