import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { signInBrowser } from "../helpers/owner-browser";

describe.each(SCRIPTS)("A mistake with scripts $scripts", (scripts) => {
  const { visit, shop } = useShopBrowser();

  /** Everything that the shop knows of its products, but for when they were stored. */
  function readProducts(): Record<string, unknown>[] {
    let rows: Record<string, unknown>[] = [];
    shop().changeDatabase((database) => {
      rows = database.prepare("SELECT * FROM products ORDER BY row_id").all() as typeof rows;
    });
    return rows.map((row) => ({ ...row, updated_at: "" }));
  }

  async function openList(page: Page): Promise<void> {
    await page.goto(adminPaths.products());
    await waitForHydration(page, scripts);
  }

  const press = (page: Page, name: string) =>
    page.getByRole("button", { name, exact: true }).click();

  async function raiseAllPrices(page: Page): Promise<void> {
    await openList(page);
    if (scripts.hasScripts) await page.getByLabel("Elegir todos").check();
    await page.getByLabel(/no solo a los de esta página/).check();
    await press(page, "Precios");
    await page.getByLabel("Cuánto").fill("12");
    await press(page, "Ver los precios nuevos");
    await press(page, "Guardar cambios");
    await page.getByText("Productos actualizados").waitFor();
  }

  async function deleteTwenty(page: Page): Promise<void> {
    await openList(page);
    const boxes = page.getByRole("checkbox", { name: /^Elegir (?!todos)/ });
    for (let at = 0; at < 20; at += 1) await boxes.nth(at).check();
    await press(page, "Eliminar");
    await page.getByRole("heading", { name: /20/ }).first().waitFor();
    await press(page, "Eliminar");
    await page.getByText("Productos actualizados").waitFor();
  }

  it("with all prices is found in the history later; a deletion of 20 products is taken back where it is announced", async () => {
    const { page, context } = await visit(scripts);
    await signInBrowser(context, shop());
    const before = readProducts();
    await raiseAllPrices(page);
    expect(readProducts()).not.toEqual(before);
    await page.goto(adminPaths.history());
    await waitForHydration(page, scripts);
    await page
      .getByRole("link", { name: /cambió precios/ })
      .first()
      .click();
    await page.getByText("260 productos vuelven").waitFor();
    await page.getByRole("main").getByRole("button", { name: "Deshacer" }).click();
    await page.getByText("Este cambio está deshecho").waitFor();
    expect(readProducts()).toEqual(before);

    await deleteTwenty(page);
    expect(readProducts()).not.toEqual(before);
    await page.getByRole("status").getByRole("button", { name: "Deshacer" }).click();
    await page.getByText("20 productos volvieron a como estaban.").waitFor();
    expect(readProducts()).toEqual(before);
  });
});
