import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { DESKTOP, PHONE, useShopBrowser, waitForHydration } from "../helpers/browser";

const { visit } = useShopBrowser();

const SATCHEL = paths.product("midway-morral-ramal-indigo-01");

async function open(address: string, viewport = DESKTOP): Promise<Page> {
  const { page } = await visit({ hasScripts: true, viewport });
  await page.goto(address);
  await waitForHydration(page, { hasScripts: true });
  return page;
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name });

/** Follows the link by keyboard, like a screen reader user. */
async function follow(link: Locator): Promise<void> {
  await link.focus();
  await link.press("Enter");
}

function expectFocus(place: Locator) {
  return expect
    .poll(() => place.evaluate((element) => element === document.activeElement))
    .toBe(true);
}

const readScroll = (page: Page) => page.evaluate(() => Math.round(scrollY));

const filters = (page: Page) => page.getByRole("complementary", { name: "Filtros" });

describe("The focus after a client navigation", () => {
  it("is at the top of a new page, and returns to the link that was followed", async () => {
    const page = await open(paths.products());
    await page.evaluate(() => Object.assign(window, { mark: "kept" }));
    const product = page.getByRole("article").nth(16).getByRole("heading").getByRole("link");
    // In a list the colour stands behind it.
    const [name = ""] = (await product.innerText()).split(/\s·/);
    await product.focus();
    const place = await readScroll(page);
    expect(place).toBeGreaterThan(0);
    await product.press("Enter");
    await expectFocus(heading(page, name));
    expect(await page.title()).toContain(name);
    expect(await readScroll(page)).toBe(0);
    const outline = await heading(page, name).evaluate((h1) => getComputedStyle(h1).outlineStyle);
    expect(outline).toBe("none");

    await page.goBack();
    await expectFocus(product);
    expect(await readScroll(page)).toBe(place);
    await page.goForward();
    await expectFocus(heading(page, name));
    expect(await page.evaluate(() => "mark" in window)).toBe(true);
  });

  it("from the header is on what was asked for: the content, a menu's page, results", async () => {
    const page = await open(paths.home(), PHONE);
    await follow(page.getByRole("link", { name: "Saltar al contenido" }));
    await expectFocus(page.getByRole("main"));

    await page.getByRole("button", { name: "Menú", exact: true }).press("Enter");
    const drawer = page.getByRole("dialog", { name: "Menú" });
    await drawer.getByText("Ropa", { exact: true }).click();
    await follow(drawer.getByRole("link", { name: "Camisas" }));
    await expectFocus(heading(page, "Camisas"));

    await page.getByLabel("Buscar productos").fill("letania");
    await page.keyboard.press("Enter");
    await expectFocus(heading(page, "Resultados para “letania”"));
  });

  it("in a list stays on a control, and moves to the heading when its link is gone", async () => {
    const page = await open(paths.products());
    const total = page.getByRole("main").getByText(/^\d+ productos?$/);
    const all = await total.innerText();
    await filters(page).getByText("Talle", { exact: true }).click();
    const box = filters(page).getByRole("checkbox", { name: /^XXL\b/ });
    await box.focus();
    await box.press("Space");
    await page.waitForURL((url) => url.searchParams.get("talle") === "XXL");
    await expect.poll(() => total.innerText()).not.toBe(all);
    await expectFocus(box);
    await box.press("Space");
    await expect.poll(() => total.innerText()).toBe(all);
    await expectFocus(box);
    expect(await box.isChecked()).toBe(false);

    await box.press("Space");
    await follow(page.getByRole("link", { name: "Quitar Talle XXL" }));
    await page.waitForURL((url) => url.search === "");
    await expectFocus(heading(page, "Todos los productos"));
    await expect.poll(() => box.isChecked()).toBe(false);

    const order = filters(page).getByRole("combobox", { name: "Ordenar por" });
    await order.focus();
    await order.selectOption("Mayor precio");
    await page.waitForURL((url) => url.searchParams.get("orden") === "precio-desc");
    await expectFocus(order);
    await page.goBack();
    await page.waitForURL((url) => url.search === "");
    await expect.poll(() => order.inputValue()).toBe("");

    const cards = page.getByRole("article").getByRole("heading");
    const names = await cards.allInnerTexts();
    await follow(page.getByRole("link", { name: "Siguiente" }));
    await page.getByText(/^Página 2 de \d+$/).waitFor();
    await expectFocus(heading(page, "Todos los productos"));
    expect(await readScroll(page)).toBe(0);
    expect(await cards.allInnerTexts()).not.toEqual(names);
    await follow(page.getByRole("link", { name: "Anterior" }));
    await page.getByText(/^Página 1 de \d+$/).waitFor();
    expect(await cards.allInnerTexts()).toEqual(names);
  });

  it("stays on the button that adds a piece to the cart", async () => {
    const page = await open(SATCHEL);
    const button = page.getByRole("button", { name: "Agregar al carrito" });
    await button.focus();
    await button.press("Enter");
    await page.getByRole("status", { name: "Avisos" }).getByText("Agregado al carrito").waitFor();
    await expectFocus(button);
    await follow(page.getByRole("main").getByRole("link", { name: "Ver carrito" }));
    await expectFocus(heading(page, "Tu carrito"));
    await page.getByRole("button", { name: /^Eliminar/ }).press("Enter");
    await page.getByRole("heading", { name: "Tu carrito está vacío" }).waitFor();
    await expectFocus(heading(page, "Tu carrito"));
  });
});
