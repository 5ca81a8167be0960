import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { signInBrowser } from "../helpers/owner-browser";
import { BOUGHT_PRODUCT } from "../helpers/shopper";

const { id: ID } = BOUGHT_PRODUCT;

const { visit, shop } = useShopBrowser();

beforeEach(() => {
  shop().changeDatabase((database) => database.exec("DELETE FROM variant_codes"));
});

describe.each(SCRIPTS)("The codes of a product with scripts $scripts", (scripts) => {
  async function openCodes(): Promise<Page> {
    const { page, context } = await visit(scripts);
    await signInBrowser(context, shop());
    await page.goto(adminPaths.product(ID));
    await waitForHydration(page, scripts);
    await page.getByText("Códigos", { exact: true }).click();
    await page.getByRole("link", { name: "Agregar códigos" }).click();
    await page.getByRole("heading", { name: /^Códigos de/ }).waitFor();
    return page;
  }

  const save = (page: Page) => page.getByRole("button", { name: "Guardar códigos" }).click();

  it("are stored, found, and in the spreadsheet of the list", async () => {
    const page = await openCodes();
    await page.getByLabel("SKU, talle M, Amarillo").fill("CAL-M");
    await page.getByLabel("Código de barras, talle M, Amarillo").fill("7791234567890");
    await save(page);
    await page.getByText("Cambiaron 2 códigos.").first().waitFor();

    await page.goto(`${adminPaths.products()}?q=cal-m`);
    await page.getByRole("link", { name: "Exportar" }).click();
    await page.getByText("Los de la lista (1)").waitFor();
    await page.getByLabel("Formato").selectOption("Tiendanube");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Descargar" }).click(),
    ]);
    const text = readFileSync(await file.path(), "utf8");
    expect(text).toMatch(new RegExp(`^${ID};.*;M;.*;CAL-M;7791234567890;`, "m"));
  });
});
