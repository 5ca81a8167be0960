import { beforeAll, describe, expect, it } from "vitest";

import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { signInBrowser } from "../helpers/owner-browser";
import { insertProduct } from "../helpers/product-rows";
import { adminPaths } from "../../app/admin-paths";

const { visit, shop } = useShopBrowser();

const NARROW = { width: 360, height: 740 };

const LINE = JSON.stringify(["cajon-remera-01", "M", "Negro", 1]);

beforeAll(() =>
  shop().changeDatabase((database) =>
    insertProduct(database, {
      ...{ id: "cajon-remera-01", name: "Remera de cajón", price: 26_000, sizes: '["M"]' },
    }),
  ),
);

describe.each(SCRIPTS)("A till with scripts $scripts", (scripts) => {
  it("is opened, takes a sale by two ways with a discount, and is closed with what is missing", async () => {
    const { page } = await visit({ ...scripts, viewport: NARROW });
    const readWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
    await signInBrowser(page.context(), shop());
    await page.goto(adminPaths.tills());
    await waitForHydration(page, scripts);
    await page.getByLabel("Efectivo con que empieza").fill("10.000");
    await page.getByRole("button", { name: "Abrir caja" }).click();
    await page.getByRole("heading", { name: /^Caja de / }).waitFor();

    await page.goto(`${adminPaths.counter()}?${new URLSearchParams({ linea: LINE })}`);
    await waitForHydration(page, scripts);
    await page.getByText("Código o descuento", { exact: true }).click();
    await page.getByLabel("Descuento", { exact: true }).fill("10%");
    await page.getByLabel("Por qué").fill("Una mancha");
    await page.getByRole("button", { name: "Aplicar" }).click();
    await page.getByRole("radio", { name: /Efectivo · \$\s23\.400/ }).waitFor();
    await waitForHydration(page, scripts);
    await page.getByText("Varias formas de pago").click();
    await page.getByLabel("Parte: Tarjeta de débito").fill("13.400");
    await page.getByLabel("Paga con").fill("20.000");
    await page.getByRole("button", { name: "Cobrar" }).click();
    const ticket = page.locator(".ticket");
    await ticket.getByText(/Vuelto \$\s10\.000/).waitFor();

    await page.goto(adminPaths.tills());
    await waitForHydration(page, scripts);
    expect(await readWidth()).toBe(NARROW.width);
    await page.getByLabel(/^Billetes de \$\s10\.000$/).fill("1");
    await page.getByLabel("Monedas, en pesos").fill("9.900");
    await page.getByRole("button", { name: "Cerrar caja" }).click();
    const sheet = page.getByRole("region", { name: "Cierre de caja" });
    await sheet.getByText(/^Faltan \$\s100$/).waitFor();
    expect(await readWidth()).toBe(NARROW.width);
    expect(await sheet.getByText("Justo", { exact: true }).count()).toBe(1);
  });
});
