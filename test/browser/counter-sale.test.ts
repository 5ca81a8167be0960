import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { signInBrowser } from "../helpers/owner-browser";
import { insertProduct } from "../helpers/product-rows";
import { adminPaths } from "../../app/admin-paths";

const { visit, shop } = useShopBrowser();

beforeAll(() =>
  shop().changeDatabase((database) =>
    insertProduct(database, {
      id: "mostrador-remera-01",
      name: "Remera de mostrador",
      price: 26_000,
      sizes: '["S","M"]',
    }),
  ),
);

type Scripts = { hasScripts: boolean };

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const pieces = (page: Page) => page.getByRole("list", { name: "Productos del pedido" });

/** Opens a new order with one T-shirt in size M, through the pages. */
async function choosePiece(scripts: Scripts) {
  const { page, expectProblem } = await visit({ ...scripts, viewport: PHONE });
  await signInBrowser(page.context(), shop());
  await page.goto(adminPaths.orders());
  await waitForHydration(page, scripts);
  await page.getByRole("link", { name: "Nuevo pedido" }).click();
  await page.getByRole("heading", { level: 1, name: "Pedido nuevo" }).waitFor();
  await page.getByLabel("Buscar un producto").fill("mostrador");
  await press(page, "Buscar");
  const all = page.getByRole("list", { name: "Productos encontrados" }).getByRole("listitem");
  // Other products only mention the word.
  const found = all.filter({ hasText: "Remera de mostrador" });
  await found.getByLabel("Talle").selectOption("M");
  await found.getByRole("button", { name: "Agregar Remera de mostrador" }).click();
  await pieces(page).getByText("Talle M · Negro").waitFor();
  await waitForHydration(page, scripts);
  return { page, expectProblem };
}

describe.each(SCRIPTS)("A sale at the counter with scripts $scripts", (scripts) => {
  it("keeps the selection when it is refused, and is paid and handed over at once, without a name", async () => {
    const { page, expectProblem } = await choosePiece(scripts);
    expectProblem(/\b400\b/);
    await page.getByLabel("Nombre y apellido").fill("Rita Sosa");
    await page.getByLabel("Entrega", { exact: true }).selectOption("shipping");
    await page.getByLabel("Ya lo pagó y se lo lleva").check();
    await press(page, "Crear el pedido");
    await page.getByRole("alert").getByText("Revisá estos datos").waitFor();
    expect(await page.getByLabel("Nombre y apellido").inputValue()).toBe("Rita Sosa");
    expect(await page.getByLabel("Ya lo pagó y se lo lleva").isChecked()).toBe(true);
    expect(await pieces(page).getByText("Talle M · Negro").count()).toBe(1);

    await page.getByLabel("Nombre y apellido").fill("");
    await page.getByLabel("Entrega", { exact: true }).selectOption("pickup");
    await press(page, "Crear el pedido");
    const facts = page.locator(".order-facts");
    await facts.getByText("Entregado").waitFor();
    await facts.getByText("Cobrado", { exact: true }).waitFor();
  });
});
