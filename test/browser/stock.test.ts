import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { expectGoodPage } from "../helpers/good-page";
import { signInBrowser } from "../helpers/owner-browser";
import { BOUGHT_PRODUCT } from "../helpers/shopper";

const { id: ID } = BOUGHT_PRODUCT;
const NAME = "Remera Calesita boxy";
const cellOf = (size: string) => `${NAME}, Amarillo, talle ${size}`;

const { visit, shop } = useShopBrowser();

beforeEach(() => {
  shop().changeDatabase((database) => database.exec("DELETE FROM stock"));
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function typeStock(page: Page, sizes: Record<string, string>): Promise<void> {
  for (const [size, text] of Object.entries(sizes)) await page.getByLabel(cellOf(size)).fill(text);
  await press(page, "Guardar stock");
  // Before that, another visitor sees the old stock, and leaving the page gives the form up.
  await page
    .getByRole("status", { name: "Avisos" })
    .getByText(/^Stock/)
    .waitFor();
}

describe.each(SCRIPTS)("The stock with scripts $scripts", (scripts) => {
  async function openStock(): Promise<Page> {
    const { page, context } = await visit(scripts);
    await signInBrowser(context, shop());
    await page.goto(adminPaths.stock({ text: ID }));
    await waitForHydration(page, scripts);
    return page;
  }

  it("is counted, seen in the shop, taken back by one press, and saved together with its product", async () => {
    const page = await openStock();
    await typeStock(page, { S: "0", M: "1", L: "+5" });
    const product = await page.context().newPage();
    await product.goto(paths.product(ID));
    await product.getByText("S · Agotado").waitFor();
    await product.getByText("Última en talle M").waitFor();
    await press(page, "Deshacer");
    await page
      .getByText(/volvieron|volvió/)
      .first()
      .waitFor();
    await product.goto(paths.product(ID));
    expect(await product.getByText("Agotado").count()).toBe(0);

    await page.goto(adminPaths.product(ID));
    await waitForHydration(page, scripts);
    await page.getByLabel(cellOf("S")).fill("4");
    await page.getByLabel("Composición").fill("Algodón");
    await press(page, "Guardar cambios");
    await page.getByRole("status", { name: "Avisos" }).getByText("Cambió 1 cantidad").waitFor();
    expect(await page.getByLabel(cellOf("S")).inputValue()).toBe("4");
    expect(await page.getByLabel("Composición").inputValue()).toBe("Algodón");
  });

  it("is counted shelf by shelf, with the differences before they count", async () => {
    const page = await openStock();
    await typeStock(page, { S: "4" });
    await page.goto(adminPaths.stockTakes());
    await waitForHydration(page, scripts);
    await page.getByLabel("Qué contar").selectOption({ label: "Manki" });
    await press(page, "Empezar a contar");
    await page.getByLabel(cellOf("S")).fill("3");
    await press(page, "Ver diferencias");
    await page.getByRole("row", { name: new RegExp(`${NAME}.*4.*3`) }).waitFor();
    await press(page, "Aplicar el conteo");
    await page.getByRole("button", { name: "Deshacer" }).waitFor();
    await page.goto(adminPaths.stock({ text: ID }));
    expect(await page.getByLabel(cellOf("S")).inputValue()).toBe("3");
  });

  it("that is gone is asked for, and the request can be deleted", async () => {
    await typeStock(await openStock(), { S: "0" });
    const { page } = await visit(scripts);
    await page.goto(paths.product(ID));
    await waitForHydration(page, scripts);
    await page.getByText("¿No está tu talle? Te avisamos").click();
    await page.getByLabel("E-mail").fill("ana@correo.test");
    await press(page, "Avisame");
    await page.getByText(/Te avisamos a ana@correo\.test/).waitFor();
    let token = "";
    shop().changeDatabase((database) => {
      token = String(database.prepare("SELECT token FROM restock_requests").pluck().get());
    });
    await page.goto(paths.restock(token));
    if (scripts.hasScripts) await expectGoodPage(page);
    await press(page, "Borrarme");
    await page.getByRole("button", { name: "Borrarme" }).waitFor({ state: "detached" });
    shop().changeDatabase((database) => {
      expect(database.prepare("SELECT count(*) FROM restock_requests").pluck().get()).toBe(0);
    });
  });
});
