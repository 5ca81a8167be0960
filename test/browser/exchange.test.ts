import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { expectGoodPage } from "../helpers/good-page";
import { insertOrder, insertOrderEvent } from "../helpers/orders";
import { signInBrowser } from "../helpers/owner-browser";
import { BOUGHT_PRODUCT } from "../helpers/shopper";

const { visit, shop } = useShopBrowser();

const numberOf = (scripts: string) => `TELA-111111-${scripts.toUpperCase().padEnd(3, "X")}`;
const counterNumberOf = (scripts: string) => numberOf(scripts).replaceAll("1", "2");
const tokenOf = (orderNumber: string) => `ficha-${orderNumber}`;

beforeAll(() =>
  shop().changeDatabase((database) => {
    const paid_at = new Date().toISOString();
    const numbers = SCRIPTS.flatMap(({ scripts }) => [numberOf(scripts), counterNumberOf(scripts)]);
    for (const order_number of numbers) {
      const id = insertOrder(database, {
        ...{ order_number, token: tokenOf(order_number), status: "delivered" },
        ...{ paid_at, total: 60_000, payment_method: "transfer", delivery_method: "shipping" },
        ...{ province: "X", city: "Villa María", street: "España 350", postal_code: "5900" },
        items: [
          { product_id: BOUGHT_PRODUCT.id, size: "S", ...{ color: "Amarillo", quantity: 1 } },
          { product_id: "bento-gorra-faena-01", name: "Gorra faena", size: "", color: "Verde" },
        ],
      });
      insertOrderEvent(database, id, { kind: "moved", status: "delivered" });
    }
    database.prepare("UPDATE order_events SET created_at = ?").run(paid_at);
  }),
);

const press = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).first().click();

describe.each(SCRIPTS)("An exchange, with scripts $scripts", ({ scripts, hasScripts }) => {
  it("is asked for by the shopper, answered by the owner, and leaves as an order", async () => {
    const { page, context, expectProblem } = await visit({ hasScripts, viewport: PHONE });
    expectProblem(/\b400\b/);
    const look = async () => (hasScripts ? expectGoodPage(page) : undefined);
    await page.goto(paths.exchanges());
    await waitForHydration(page, { hasScripts });
    await page.getByLabel("Número de pedido").fill(numberOf(scripts));
    await page.getByLabel("E-mail").fill("ana@correo.test");
    await press(page, "Cambiar o devolver");
    await page.getByText("Es el pedido").waitFor();
    await look();
    await press(page, "Pedir el cambio");
    await page.getByRole("alert").getByText("Elegí al menos una prenda.").waitFor();
    await look();
    const shirt = page.getByRole("group", { name: "Remera lisa" });
    await shirt.getByLabel("Cuántas cambiás").selectOption("1");
    await shirt.getByLabel("Motivo").selectOption({ label: "Me queda chico" });
    await shirt.getByLabel("Talle nuevo").selectOption({ label: "Talle M · Amarillo" });
    await press(page, "Pedir el cambio");
    await page.getByText("Lo recibimos. Te respondemos por e-mail.").waitFor();
    await look();

    await signInBrowser(context, shop());
    await page.goto(adminPaths.exchanges());
    await waitForHydration(page, { hasScripts });
    await press(page, "Aceptar");
    await page.getByText("Cambio aceptado").first().waitFor();
    await press(page, "Llegó");
    await page.getByText("Anotamos que llegó").first().waitFor();
    await press(page, "Mandar");
    await page.getByText("Lo nuevo ya es un pedido").first().waitFor();
    await page.goto(paths.order(tokenOf(numberOf(scripts))));
    await page.getByRole("link", { name: /^Ver el pedido/ }).click();
    await page.getByText("No hay nada que pagar").waitFor();
    expect(page.url()).not.toContain(tokenOf(numberOf(scripts)));
  });

  it("is made at once at the counter, with a slip to print", async () => {
    const { page, context, expectProblem } = await visit({ hasScripts, viewport: PHONE });
    expectProblem(/\b400\b/);
    const look = async () => (hasScripts ? expectGoodPage(page) : undefined);
    await signInBrowser(context, shop());
    await page.goto(adminPaths.order(counterNumberOf(scripts)));
    await page.getByRole("link", { name: "Cambio en el local" }).click();
    await page.getByRole("heading", { name: "Cambio en el local" }).waitFor();
    await waitForHydration(page, { hasScripts });
    await look();
    await press(page, "Hacer el cambio");
    await page.getByRole("alert").getByText("Elegí al menos una prenda.").waitFor();
    const shirt = page.getByRole("group", { name: "Remera lisa" });
    await shirt.getByLabel("Cuántas cambiás").selectOption("1");
    await shirt.getByLabel("Motivo").selectOption({ label: "Me queda chico" });
    await press(page, "Hacer el cambio");
    await page.getByRole("alert").getByText("Elegí el talle nuevo, u otra prenda.").waitFor();
    await look();
    await shirt.getByLabel("Talle nuevo").selectOption({ label: "Talle M · Amarillo" });
    await press(page, "Hacer el cambio");
    await page.getByText(`Cambio por prendas del pedido ${counterNumberOf(scripts)}`).waitFor();
    await look();
  });
});
