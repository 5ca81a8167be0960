import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { expectGoodPage } from "../helpers/good-page";
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

  it("with all prices, and a deletion of 20 products, is taken back by one press where it is announced", async () => {
    const { page, context } = await visit(scripts);
    await signInBrowser(context, shop());
    const before = readProducts();
    for (const [make, count] of [
      [raiseAllPrices, 260],
      [deleteTwenty, 20],
    ] as const) {
      await make(page);
      expect(readProducts()).not.toEqual(before);
      await page.getByRole("status").getByRole("button", { name: "Deshacer" }).click();
      await page.getByText(`${count} productos volvieron a como estaban.`).waitFor();
      expect(readProducts()).toEqual(before);
    }
  });

  it("is found in the history later, and taken back after a look at it", async () => {
    const { page, context } = await visit(scripts);
    await signInBrowser(context, shop());
    const before = readProducts();
    await deleteTwenty(page);
    await page.goto(adminPaths.home());
    await page.goto(adminPaths.history());
    await waitForHydration(page, scripts);
    await page
      .getByRole("link", { name: /borró productos/ })
      .first()
      .click();
    await page.getByText("20 productos vuelven").waitFor();
    await page.getByRole("main").getByRole("button", { name: "Deshacer" }).click();
    await page.getByText("Este cambio está deshecho").waitFor();
    expect(readProducts()).toEqual(before);
  });
});

describe("the pages of the history", () => {
  const { visit, shop } = useShopBrowser();

  beforeEach(() => {
    shop().changeDatabase((database) => {
      const longName = "Remera de algodón peinado con un nombre larguísimo que no termina nunca";
      database.exec(`
        UPDATE products SET name = '${longName}' WHERE row_id = 1;
        UPDATE products SET description = '${"unapalabrasinespacios".repeat(10)}' WHERE row_id = 1;
        DELETE FROM products WHERE row_id BETWEEN 2 AND 4`);
    });
  });

  it("fit each screen, and axe finds nothing wrong on them", async () => {
    const { page, context } = await visit({ hasScripts: true });
    await signInBrowser(context, shop());
    let batchId = 0;
    shop().changeDatabase((database) => {
      batchId = Number(database.prepare("SELECT max(batch_id) FROM audit").pluck().get());
    });
    for (const address of [
      adminPaths.history(),
      `${adminPaths.history()}?dia=2001-01-01`,
      adminPaths.historyOf("product", 1),
      adminPaths.historyBatch(batchId),
      adminPaths.historyBatch(batchId - 1),
      adminPaths.bin(),
      `${adminPaths.prices()}?todos=1`,
    ]) {
      await page.goto(address);
      await expectGoodPage(page);
    }
  });
});
