import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { createAxe } from "../helpers/axe";
import { DESKTOP, PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { atEachSize } from "../helpers/each-size";
import { signInBrowser } from "../helpers/owner-browser";
import { insertOrder } from "../helpers/orders";
import { adminPaths } from "../../app/admin-paths";

const { visit, shop } = useShopBrowser();
const ADDRESSES = [adminPaths.home(), adminPaths.orders(), adminPaths.customers()];
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
    database.exec("UPDATE products SET images = '[]' WHERE row_id <= 12");
  });
});

async function open(page: Page, address: string, hasScripts: boolean): Promise<void> {
  await signInBrowser(page.context(), shop());
  await page.goto(address);
  await waitForHydration(page, { hasScripts });
}

/** How far the page is wider than its window. */
const readExcess = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe.each(SCRIPTS)("The back office with scripts $scripts", ({ hasScripts }) => {
  it("goes from the dashboard to a task", async () => {
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
  });

  it("searches orders, pages them and goes back to all", async () => {
    const { page } = await visit({ hasScripts });
    await open(page, adminPaths.orders(), hasScripts);
    await page.getByRole("link", { name: "Siguientes" }).click();
    await page.getByRole("link", { name: "Anteriores" }).waitFor();
    const search = page.getByRole("search");
    await search.getByLabel("Buscar").fill("CLIENTA 7");
    await search.getByRole("button", { name: "Buscar" }).click();
    await page.getByText("3 pedidos", { exact: true }).waitFor();
    await search.getByLabel("Buscar").fill("nadie");
    await search.getByRole("button", { name: "Buscar" }).click();
    await page.getByText("Ningún pedido coincide").waitFor();
    await page.getByRole("link", { name: "Ver todos los pedidos" }).click();
    await page.getByText("60 pedidos", { exact: true }).waitFor();
    expect(await search.getByLabel("Buscar").inputValue()).toBe("");
  });

  it("goes from a customer to their orders", async () => {
    const { page } = await visit({ hasScripts });
    await open(page, adminPaths.customers(), hasScripts);
    await page
      .getByRole("region", { name: "Lista de clientes" })
      .getByRole("link", { name: "Clienta 3", exact: true })
      .click();
    await page.getByRole("heading", { level: 1, name: "Clienta 3" }).waitFor();
    expect(await page.getByRole("table").locator("tbody tr").count()).toBe(3);
  });
});

it.each(ADDRESSES)("axe finds nothing wrong on %s, and nothing is cut off", async (address) => {
  const { page } = await visit({ hasScripts: true });
  await open(page, address, true);
  for (const details of await page.locator("main details").all()) {
    await details.evaluate((element: HTMLDetailsElement) => void (element.open = true));
  }
  await atEachSize(page, [PHONE, DESKTOP], async (size) => {
    const { violations } = await createAxe(page).analyze();
    expect(
      violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      size,
    ).toEqual([]);
    expect(await readExcess(page), size).toBe(0);
    const cut = await page
      .locator(".figure-value, .figure-note")
      .evaluateAll(
        (elements) =>
          elements.filter((element) => element.scrollWidth > element.clientWidth + 1).length,
      );
    expect(cut, size).toBe(0);
  });
});

it.each(ADDRESSES)("%s fits on a screen of 320 px", async (address) => {
  const { page } = await visit({ hasScripts: false, viewport: { width: 320, height: 700 } });
  await open(page, address, false);
  expect(await readExcess(page)).toBe(0);
});
