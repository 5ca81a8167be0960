import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { expectGoodPage } from "../helpers/good-page";
import { signInBrowser } from "../helpers/owner-browser";
import { writeTiendanube } from "../helpers/product-files";

const { visit, shop } = useShopBrowser();

const FILE = writeTiendanube([
  { id: "poncho", name: "Poncho de lana", category: "Ponchos", size: "S", price: "45,000.00" },
  { id: "poncho", size: "M", price: "45,000.00" },
  { id: "chal", name: "Chal tejido", category: "Ponchos", price: "30,500.00", stock: "3" },
  { id: "ruana", name: "Ruana", category: "Ponchos", price: "consultar" },
]);

beforeEach(() => {
  shop().changeDatabase((database) => {
    database.exec("DELETE FROM products WHERE id IN ('poncho', 'chal'); DELETE FROM imports");
  });
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

describe.each(SCRIPTS)("An import with scripts $scripts", (scripts) => {
  async function openUpload(expected: RegExp): Promise<Page> {
    const { page, context, expectProblem } = await visit(scripts);
    expectProblem(expected);
    await signInBrowser(context, shop());
    await page.goto(adminPaths.products());
    await page.getByRole("link", { name: "Importar", exact: true }).click();
    await page.getByRole("heading", { name: "Importar productos" }).waitFor();
    await waitForHydration(page, scripts);
    return page;
  }

  const upload = async (page: Page, text: string) => {
    const buffer = Buffer.from(text);
    const file = { name: "tiendanube.csv", mimeType: "text/csv", buffer };
    await page.getByLabel("Archivo").setInputFiles(file);
    await press(page, "Revisar archivo");
  };
  const expectGood = async (page: Page) => {
    if (scripts.hasScripts) await expectGoodPage(page);
  };

  it("is reviewed, also with other choices, takes place, and is taken back", async () => {
    const page = await openUpload(/\b400\b/);
    await upload(page, FILE);
    await page.getByText("Se crean 2, cambian 0, quedan igual 0, con error 1").waitFor();
    await page.getByLabel("Números").selectOption({ label: "10.000,50" });
    await press(page, "Volver a revisar");
    await page.getByText(/con error [2-9]/).waitFor();
    expect(await page.getByLabel("Números").inputValue()).toBe("comma");
    await page.getByLabel("Números").selectOption({ label: "10,000.50" });
    await press(page, "Volver a revisar");
    await page.getByText("Se crean 2, cambian 0, quedan igual 0, con error 1").waitFor();
    await page.getByRole("row", { name: /Fila 5 Precio “consultar”/ }).waitFor();
    await expectGood(page);
    await press(page, "Importar 2 productos");
    await page
      .getByRole("alert")
      .getByText(/Hay filas con error/)
      .waitFor();
    await expectGood(page);
    await page.getByLabel("Dejar afuera la fila con error").check();
    await press(page, "Importar 2 productos");
    await page.getByRole("heading", { name: "Productos importados" }).waitFor();
    await page.getByText("Se crearon 2 productos.").waitFor();
    await expectGood(page);
    await page.getByRole("link", { name: "Los que están sin foto" }).click();
    await page.getByRole("row", { name: /Chal tejido.*30\.500/ }).waitFor();
    await page.goto(adminPaths.productImports());
    await expectGood(page);
    await page.getByRole("link", { name: "tiendanube.csv" }).click();
    await press(page, "Deshacer esta importación");
    await page.getByRole("heading", { name: "Este cambio está deshecho" }).waitFor();
  });
});
