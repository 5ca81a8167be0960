import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { createAxe } from "../helpers/axe";
import { DESKTOP, PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";

const { visit } = useShopBrowser();

const NARROW = { width: 360, height: 740 };

async function open(address: string, hasScripts: boolean, viewport = NARROW): Promise<Page> {
  const { page } = await visit({ hasScripts, viewport });
  await page.goto(address);
  await waitForHydration(page, { hasScripts });
  return page;
}

const applied = (page: Page) => page.getByRole("list", { name: "Filtros aplicados" });
const cards = (page: Page) => page.getByRole("main").getByRole("article");

/** axe needs the page's scripts. */
async function expectAccessible(page: Page, hasScripts = true): Promise<void> {
  if (!hasScripts) return;
  expect((await createAxe(page).analyze()).violations).toEqual([]);
  const isTooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isTooWide).toBe(false);
}

describe.each(SCRIPTS)("A search with scripts $scripts", ({ hasScripts }) => {
  it("says what it looked for, and each word can be removed", async () => {
    const page = await open(paths.search("campera negra L"), hasScripts);
    await expectAccessible(page, hasScripts);
    await applied(page).getByRole("link", { name: "Quitar color negro" }).click();
    await page.getByRole("heading", { name: "Resultados para “campera L”" }).waitFor();
    await applied(page).getByRole("link", { name: "Quitar talle L" }).waitFor();
    expect(await applied(page).getByRole("link", { name: "Quitar color negro" }).count()).toBe(0);
  });

  it("corrects a typing error, and searches as typed when asked to", async () => {
    const page = await open(paths.search("kamiza"), hasScripts);
    await page.getByText("Mostramos resultados de camisa").waitFor();
    expect(await cards(page).first().innerText()).toContain("Camisa");
    await expectAccessible(page, hasScripts);
    await page.getByRole("link", { name: "Buscar «kamiza» igual" }).click();
    await page.getByRole("heading", { name: "No encontramos lo que buscás" }).waitFor();
    await expectAccessible(page, hasScripts);
  });

  it("leads from nothing found to a category", async () => {
    const page = await open(paths.search("zapatillas"), hasScripts);
    const near = page.getByRole("list", { name: "Quizás buscabas" });
    await near.getByRole("link", { name: "Remeras" }).click();
    await page.getByRole("heading", { level: 1, name: "Remeras" }).waitFor();
  });

  it("says that the closest have not every word", async () => {
    const page = await open(paths.search("campera nike"), hasScripts);
    await page.getByRole("heading", { name: "No hay nada con todo. Lo más parecido:" }).waitFor();
    expect(await cards(page).first().innerText()).toContain("Campera");
    await expectAccessible(page, hasScripts);
  });
});

describe.each([PHONE, DESKTOP])("The search field at $width px", (viewport) => {
  it("suggests while typing, and the keyboard chooses", async () => {
    const page = await open(paths.home(), true, viewport);
    const field = page.getByLabel("Buscar productos");
    await field.focus();
    await field.pressSequentially("camp");
    const options = page.getByRole("listbox", { name: "Sugerencias" }).getByRole("option");
    await options.first().waitFor();
    expect(await options.count()).toBe(5);
    const combobox = page.getByRole("combobox", { name: "Buscar productos" });
    expect(await combobox.getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("option", { selected: true, name: "Camperas" }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Camperas" }).waitFor();
    expect(await options.count()).toBe(0);
  });

  it("closes its list with Escape, and Enter searches for what is typed", async () => {
    const page = await open(paths.home(), true, viewport);
    const field = page.getByLabel("Buscar productos");
    await field.focus();
    await field.pressSequentially("bull");
    await page.getByRole("option", { name: "BullBenny" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("option", { name: "BullBenny" }).waitFor({ state: "detached" });
    expect(await field.inputValue()).toBe("bull");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Resultados para “bull”" }).waitFor();
  });

  it("opens a suggestion by a press", async () => {
    const page = await open(paths.home(), true, viewport);
    const field = page.getByLabel("Buscar productos");
    await field.focus();
    await field.pressSequentially("letania");
    await page.getByRole("option", { name: "Letanía" }).click();
    await page.getByRole("heading", { level: 1, name: /Letanía/ }).waitFor();
  });

  it("works as without script when its file does not arrive", async () => {
    const { page, expectProblem } = await visit({ hasScripts: true, viewport });
    expectProblem(/search-suggestions|ERR_FAILED/);
    await page.route("**/search-suggestions-*.js", (route) => route.abort());
    await page.goto(paths.home());
    await waitForHydration(page, { hasScripts: true });
    const field = page.getByLabel("Buscar productos");
    await field.focus();
    await field.pressSequentially("bull");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Resultados para “bull”" }).waitFor();
  });
});
