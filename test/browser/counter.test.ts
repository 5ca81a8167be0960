import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { countPieces } from "../helpers/counted-pieces";
import { signInBrowser } from "../helpers/owner-browser";
import { insertProduct } from "../helpers/product-rows";
import { adminPaths } from "../../app/admin-paths";
import { SCAN_FIELD } from "../../app/forms/counter/counter-form";

const { visit, shop } = useShopBrowser();

const SHIRT = "caja-remera-01";
const SHIRT_CODE = "7790001000017";
const CAP_CODE = "7790001000024";

beforeAll(() =>
  shop().changeDatabase((database) => {
    const sizes = '["S","M"]';
    insertProduct(database, { id: SHIRT, name: "Remera de caja", price: 26_000, sizes });
    insertProduct(database, { id: "caja-gorra-01", name: "Gorra", price: 9000, sizes: "[]" });
    const rowOf = database.prepare<[string], number>("SELECT row_id FROM products WHERE id = ?");
    const store = database.prepare("INSERT INTO variant_codes VALUES (?, ?, '', ?)");
    for (const [id, size, barcode] of [
      [SHIRT, "M", SHIRT_CODE],
      ["caja-gorra-01", "", CAP_CODE],
    ] as const) {
      const row = rowOf.pluck().get(id);
      store.run(JSON.stringify([row, size, "Negro"]), row, barcode);
    }
    countPieces(database, { productId: SHIRT, size: "M", color: "Negro", pieces: 50 });
  }),
);

type Scripts = { hasScripts: boolean };

const field = (page: Page) => page.getByLabel("Código o nombre");
const sale = (page: Page) => page.getByRole("list", { name: "Productos del pedido" });

/** As a scanner does: it types into what has the focus, and ends with Enter. */
async function scan(page: Page, code: string) {
  // A page without scripts gives the field the focus once it is there.
  await page.locator(`[name=${SCAN_FIELD}]:focus`).waitFor();
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

async function openCounter(scripts: Scripts) {
  const visited = await visit({ ...scripts, viewport: PHONE });
  const { page } = visited;
  await signInBrowser(page.context(), shop());
  await page.goto(adminPaths.counter());
  await waitForHydration(page, scripts);
  return visited;
}

const waitForSale = (page: Page, total: RegExp) =>
  page.getByRole("radio", { name: total }).first().waitFor();

describe.each(SCRIPTS)("The counter with scripts $scripts", (scripts) => {
  it("sells three scanned pieces for cash in three presses after the last scan", async () => {
    const { page } = await openCounter(scripts);
    await scan(page, SHIRT_CODE);
    await waitForSale(page, /Efectivo · \$\s26\.000/);
    await scan(page, CAP_CODE);
    await waitForSale(page, /Efectivo · \$\s35\.000/);
    await scan(page, SHIRT_CODE);
    await waitForSale(page, /Efectivo · \$\s61\.000/);
    expect(await field(page).inputValue()).toBe("");

    let presses = 0;
    const press = async (act: () => Promise<void>) => {
      presses += 1;
      await act();
    };
    await press(() => page.getByLabel("Paga con").click());
    await press(() => page.keyboard.type("62500"));
    await press(() => page.getByRole("button", { name: "Cobrar", exact: true }).click());
    await page.getByRole("region", { name: /^Ticket / }).waitFor();
    await page
      .locator(".ticket")
      .getByText(/Vuelto \$\s1\.500/)
      .waitFor();
    expect(presses).toBeLessThanOrEqual(4);

    await page.getByRole("link", { name: "Nueva venta" }).click();
    await field(page).waitFor();
    expect(await sale(page).count()).toBe(0);
  });

  it("finds by words, changes a quantity, takes a line out, and keeps the sale when it is refused", async () => {
    const { page, expectProblem } = await openCounter(scripts);
    expectProblem(/\b400\b/);
    await field(page).fill("remera de caja");
    await field(page).press("Enter");
    await page
      .getByRole("link", { name: /Talle M · Negro de Remera de caja · quedan \d+/ })
      .click();
    await waitForSale(page, /Efectivo · \$\s26\.000/);
    for (const total of [/\$\s52\.000/, /\$\s78\.000/, /\$\s104\.000/]) {
      await page.getByRole("link", { name: "Una más de Remera de caja" }).click();
      await waitForSale(page, total);
    }
    await page.getByLabel("Paga con").fill("100.000");
    await page.getByRole("button", { name: "Cobrar", exact: true }).click();
    await page
      .getByRole("alert")
      .getByText(/No alcanza: faltan \$\s4\.000/)
      .waitFor();
    expect(await page.getByLabel("Paga con").inputValue()).toBe("100.000");
    await waitForSale(page, /\$\s104\.000/);
    await page.getByRole("link", { name: "Quitar Remera de caja" }).click();
    await page.getByText("Todavía nada: buscá el primer producto.").waitFor();
  });
});
