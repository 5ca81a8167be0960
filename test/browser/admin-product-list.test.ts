import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { addDays, calendarDay } from "../../app/domain/plain/buenos-aires";
import { SCRIPTS, useShopBrowser, waitForHydration, type Visit } from "../helpers/browser";
import { signInBrowser } from "../helpers/owner-browser";
import { insertProduct } from "../helpers/product-rows";

const { visit, shop } = useShopBrowser();

const LIST = adminPaths.products();
const OWN = `${LIST}?q=propia`;

beforeEach(() => {
  shop().changeDatabase((database) => {
    database.exec("DELETE FROM products WHERE id LIKE 'propia-%'");
    insertProduct(database, { id: "propia-01", name: "Propia uno", price: 10_000 });
    insertProduct(database, { id: "propia-11", name: "Propia dos", price: 20_000 });
    insertProduct(database, { id: "propia-21", name: "Propia tres", price: 30_000, is_hidden: 1 });
  });
});

async function openSignedIn(path: string, options: Parameters<typeof visit>[0]): Promise<Visit> {
  const visitor = await visit(options);
  await signInBrowser(visitor.context, shop());
  await open(visitor.page, path, options);
  return visitor;
}

async function open(page: Page, path: string, scripts: { hasScripts: boolean }): Promise<void> {
  await page.goto(path);
  await waitForHydration(page, scripts);
}

const row = (page: Page, name: string) => page.locator("tbody tr").filter({ hasText: name });
const waitForRows = (page: Page, count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll("tbody tr").length === wanted, count);
const waitForNews = (page: Page) =>
  page.getByRole("status", { name: "Avisos" }).getByText("Productos actualizados").waitFor();

describe.each(SCRIPTS)("The owner's list, scripts $scripts", ({ hasScripts }) => {
  it("is searched, and hides, changes and deletes products, one or several at once", async () => {
    const { page } = await openSignedIn(LIST, { hasScripts });
    await page.getByRole("searchbox", { name: "Nombre o ID" }).fill("própia");
    await page.getByRole("button", { name: "Buscar" }).click();
    await waitForRows(page, 3);
    await page.getByRole("link", { name: /^Ocultos/ }).click();
    await waitForRows(page, 1);
    expect(await row(page, "Propia tres").count()).toBe(1);

    await open(page, OWN, { hasScripts });
    await row(page, "Propia uno").getByRole("button", { name: "Ocultar" }).click();
    await waitForNews(page);
    await row(page, "Propia uno").getByText("Oculto", { exact: true }).waitFor();
    await row(page, "Propia uno").getByRole("button", { name: "Mostrar" }).click();
    await row(page, "Propia uno").getByText("Visible", { exact: true }).waitFor();

    await open(page, OWN, { hasScripts });
    await page.getByRole("checkbox", { name: "Elegir Propia uno" }).check();
    await page.getByText("Más cambios").click();
    const field = page.getByRole("combobox", { name: "Marca" }).last();
    await field.fill("Otra");
    // It would press the first button of the bar, which is none of the field's.
    await field.press("Enter");
    await page.getByRole("button", { name: "Poner marca" }).click();
    await waitForNews(page);
    expect(await row(page, "Propia uno").innerText()).toContain("Otra");
    expect(await row(page, "Propia uno").getByText("Visible", { exact: true }).count()).toBe(1);

    await open(page, OWN, { hasScripts });
    await page.getByRole("checkbox", { name: "Elegir Propia uno" }).check();
    await page.getByRole("checkbox", { name: "Elegir Propia dos" }).check();
    await page
      .getByRole("form", { name: "Con los elegidos" })
      .getByRole("button", { name: "Ocultar" })
      .click();
    await page.waitForFunction(() => document.querySelectorAll("tbody tr.is-hidden").length === 3);
    expect(await page.locator("tbody input:checked").count()).toBe(0);

    await row(page, "Propia dos").getByRole("button", { name: "Eliminar" }).click();
    await page.getByRole("heading", { level: 1, name: "¿Eliminar este producto?" }).waitFor();
    await page.getByRole("link", { name: "Cancelar" }).click();
    await row(page, "Propia dos").getByRole("button", { name: "Eliminar" }).click();
    await page.getByRole("heading", { level: 1, name: "¿Eliminar este producto?" }).waitFor();
    await page.getByRole("button", { name: "Eliminar" }).click();
    await waitForNews(page);
    await waitForRows(page, 2);
    expect(await row(page, "Propia dos").count()).toBe(0);
  });

  it("shows new prices before it saves them, now or from a day to come", async () => {
    const { page } = await openSignedIn(OWN, { hasScripts });
    await page.getByRole("checkbox", { name: "Elegir Propia uno" }).check();
    await page.getByRole("checkbox", { name: "Elegir Propia tres" }).check();
    await page.getByRole("button", { name: "Precios" }).click();
    await page.getByRole("heading", { level: 1, name: "Cambiar precios" }).waitFor();
    await page.getByRole("textbox", { name: "Cuánto" }).fill("12,5");
    await page.getByRole("combobox", { name: "Redondeo" }).selectOption("1000");
    await page.getByRole("button", { name: "Ver los precios nuevos" }).click();
    await page.getByText("Subir 12,5 % y redondear a").waitFor();
    await page.getByRole("button", { name: "Guardar cambios" }).click();
    await waitForNews(page);
    expect(await row(page, "Propia uno").innerText()).toContain("11.000");
    expect(await row(page, "Propia dos").innerText()).toContain("20.000");

    await open(page, OWN, { hasScripts });
    await page.getByRole("checkbox", { name: "Elegir Propia uno" }).check();
    await page.getByRole("button", { name: "Precios" }).click();
    await page.getByRole("textbox", { name: "Cuánto" }).fill("10,71");
    await page.getByRole("combobox", { name: "Redondeo" }).selectOption("terminado en 990");
    await page.getByRole("button", { name: "Ver los precios nuevos" }).click();
    await page.getByText("Subir 10,71 % y terminar en 990").waitFor();
    expect(await page.getByLabel("Día", { exact: true }).isVisible()).toBe(false);
    await page.getByRole("radio", { name: "Desde el…" }).check();
    expect(await page.getByLabel("Hora", { exact: true }).inputValue()).toBe("00:00");
    const tomorrow = addDays(calendarDay(new Date()), 1);
    await page.getByLabel("Día", { exact: true }).fill(tomorrow);
    await page.getByRole("button", { name: "Guardar cambios" }).click();
    const waiting = page.getByRole("region", { name: "Cambios de precios programados" });
    await waiting.getByText("Subir 10,71 % y terminar en 990, en 1 producto").waitFor();
    expect(await row(page, "Propia uno").innerText()).toContain("11.000");
    await waiting.getByRole("button", { name: /^Cancelar/ }).click();
    await waiting.waitFor({ state: "detached" });
  });
});

it("With scripts, the owner's list counts the selection, chooses all matching products for one change only, and goes to a copy's form", async () => {
  const { page } = await openSignedIn(OWN, { hasScripts: true });
  const bar = page.getByRole("form", { name: "Con los elegidos" });
  expect(await bar.isVisible()).toBe(false);
  await page.getByRole("checkbox", { name: "Elegir Propia uno" }).check();
  await bar.getByText("1 elegido", { exact: true }).waitFor();
  await page.getByRole("checkbox", { name: "Elegir todos" }).check();
  await bar.getByText("3 elegidos", { exact: true }).waitFor();
  await page.getByRole("checkbox", { name: "Elegir todos" }).uncheck();
  await bar.waitFor({ state: "hidden" });

  await open(page, `${LIST}?estado=visibles`, { hasScripts: true });
  const all = page.getByRole("checkbox", { name: /coinciden con la búsqueda/ });
  const first = page.getByRole("checkbox", { name: /^Elegir (?!todos)/ }).first();
  const number = /\d+/.exec(await page.locator(".page-count").innerText())?.[0];
  await first.check();
  await all.check();
  await first.uncheck();
  await bar.getByText(`${number} elegidos`, { exact: true }).waitFor();
  await bar.getByRole("button", { name: "Mostrar" }).click();
  await waitForNews(page);
  await bar.waitFor({ state: "hidden" });
  await first.check();
  await bar.getByText("1 elegido", { exact: true }).waitFor();
  expect(await all.isChecked()).toBe(false);

  await open(page, OWN, { hasScripts: true });
  await row(page, "Propia uno").getByRole("button", { name: "Duplicar" }).click();
  await page.waitForURL("**/admin/products/edit/propia-02");
  await waitForNews(page);
  await page.getByText("Esta es una copia oculta").waitFor();
});
