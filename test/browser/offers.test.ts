import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { addDays, calendarDay } from "../../app/domain/plain/buenos-aires";
import { paths } from "../../app/paths";
import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { expectGoodPage } from "../helpers/good-page";
import { signInBrowser } from "../helpers/owner-browser";
import { addToCart } from "../helpers/shopper-browser";
import { BOUGHT_PRODUCT } from "../helpers/shopper";

const { id: ID } = BOUGHT_PRODUCT;
const UNTIL = addDays(calendarDay(new Date()), 5);

const { visit, shop } = useShopBrowser();

beforeEach(() => {
  shop().changeDatabase((database) => {
    database.exec(`DELETE FROM codes; DELETE FROM quantity_offers; DELETE FROM settings;
      UPDATE products SET sale_price = NULL, sale_from = NULL, sale_until = NULL;
      INSERT INTO settings (name, value) VALUES ('saleHeldDays', '0')`);
  });
});

/** With scripts, because axe needs them. */
const lookAt = async (page: Page, { hasScripts }: { hasScripts: boolean }) => {
  if (hasScripts) await expectGoodPage(page);
};

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

describe.each(SCRIPTS)("Offers with scripts $scripts", (scripts) => {
  async function openShop(expected?: RegExp): Promise<Page> {
    const { page, expectProblem } = await visit(scripts);
    if (expected) expectProblem(expected);
    return page;
  }

  async function openOwner(address: string): Promise<Page> {
    const { page, context } = await visit(scripts);
    await signInBrowser(context, shop());
    await page.goto(address);
    await waitForHydration(page, scripts);
    return page;
  }

  it("put a product on sale by its form, and shoppers see before and now", async () => {
    const owner = await openOwner(adminPaths.product(ID));
    await owner.getByLabel("Oferta hasta").fill(UNTIL);
    await owner.getByLabel("Precio de oferta").fill("20.000");
    await press(owner, "Guardar cambios");
    await owner.getByText("Los cambios se han aplicado correctamente").first().waitFor();
    const page = await openShop();
    await page.goto(paths.product(ID));
    await page.getByText("% off · hasta el").first().waitFor();
    expect(await page.locator(".prices-product .price").innerText()).toMatch(/Antes.*Ahora/s);
    await lookAt(page, scripts);
    await page.goto(paths.home());
    await page.getByRole("contentinfo").getByRole("link", { name: "Ofertas" }).click();
    await page.getByRole("heading", { level: 1, name: "Ofertas" }).waitFor();
    await lookAt(page, scripts);
  });

  it("lower many products from a preview, and are taken back by one press", async () => {
    const page = await openOwner(
      `${adminPaths.offers()}?id=${ID}&modo=bajar&valor=25&redondeo=100`,
    );
    await page.getByLabel("Oferta hasta").fill(UNTIL);
    await press(page, "Guardar la oferta");
    await page.getByText("Oferta guardada en 1 producto").waitFor();
    await page.getByRole("status").getByRole("button", { name: "Deshacer" }).click();
    await page.waitForURL(/historial/);
    await page.goto(adminPaths.offers());
    await page.getByText("Todavía no hay ningún producto con precio de oferta.").waitFor();
  });

  it("make a code, which counts in the cart, typed or from a link", async () => {
    const owner = await openOwner(adminPaths.codes());
    await owner.getByLabel("Código", { exact: true }).fill("verano 10");
    await owner.getByLabel("Valor").fill("10");
    await owner.getByLabel("Usos como máximo").fill("1");
    await press(owner, "Crear código");
    await owner.getByRole("heading", { level: 1, name: "VERANO10" }).waitFor();
    await owner.goto(adminPaths.quantityOffers());
    await press(owner, "Crear promoción");
    await owner.getByText("Toda la tienda").waitFor();

    const page = await openShop(/\b400\b/);
    await addToCart(page, shop().url);
    await page.goto(paths.cart());
    await waitForHydration(page, scripts);
    await page.getByText("Tengo un código").click();
    await page.getByLabel("Código", { exact: true }).fill("OTOÑO");
    await press(page, "Aplicar");
    await page.getByText("Ese código no existe").first().waitFor();
    await lookAt(page, scripts);
    await page.getByLabel("Código", { exact: true }).fill("verano10");
    await press(page, "Aplicar");
    await page.getByText(/^VERANO10 · -/).waitFor();
    await lookAt(page, scripts);
    await page.getByRole("button", { name: /^Quitar/ }).click();
    await page.getByText("Tengo un código").waitFor();

    await page.goto("/?codigo=verano10");
    await page.getByText("Código VERANO10 en tu carrito").waitFor();
    expect(new URL(page.url()).search).toBe("");
    await page.goto(paths.cart());
    await page.getByText(/^VERANO10 · -/).waitFor();
  });
});
