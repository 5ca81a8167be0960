import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { createAxe } from "../helpers/axe";
import { DESKTOP, PHONE, useShopBrowser, waitForHydration } from "../helpers/browser";

const { visit } = useShopBrowser();

const NARROW = { width: 360, height: 740 };

async function open(address: string, viewport: typeof PHONE): Promise<Page> {
  const { page } = await visit({ hasScripts: true, viewport });
  await page.goto(address);
  await waitForHydration(page, { hasScripts: true });
  return page;
}

const cards = (page: Page) => page.getByRole("main").getByRole("article");

async function expectAccessible(page: Page): Promise<void> {
  expect((await createAxe(page).analyze()).violations).toEqual([]);
  const isTooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isTooWide, `${page.url()} is too wide`).toBe(false);
}

// Links alone, so that test/http/search.test.ts follows them without scripts.
it("What a search says of its words leads on, and fits a narrow phone", async () => {
  const page = await open(paths.search("campera negra L"), NARROW);
  const applied = page.getByRole("list", { name: "Filtros aplicados" });
  await expectAccessible(page);
  await applied.getByRole("link", { name: "Quitar color negro" }).click();
  await page.getByRole("heading", { name: "Resultados para “campera L”" }).waitFor();
  await applied.getByRole("link", { name: "Quitar talle L" }).waitFor();
  expect(await applied.getByRole("link", { name: "Quitar color negro" }).count()).toBe(0);

  await page.goto(paths.search("kamiza"));
  await waitForHydration(page, { hasScripts: true });
  await page.getByText("Mostramos resultados de camisa").waitFor();
  expect(await cards(page).first().innerText()).toContain("Camisa");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Buscar «kamiza» igual" }).click();
  await page.getByRole("heading", { name: "No encontramos lo que buscás" }).waitFor();
  await expectAccessible(page);

  await page.goto(paths.search("campera nike"));
  await waitForHydration(page, { hasScripts: true });
  await page.getByRole("heading", { name: "No hay nada con todo. Lo más parecido:" }).waitFor();
  expect(await cards(page).first().innerText()).toContain("Campera");
  await expectAccessible(page);

  await page.goto(paths.search("zapatillas"));
  await waitForHydration(page, { hasScripts: true });
  const near = page.getByRole("list", { name: "Quizás buscabas" });
  await near.getByRole("link", { name: "Remeras" }).click();
  await page.getByRole("heading", { level: 1, name: "Remeras" }).waitFor();
});

describe.each([PHONE, DESKTOP])("The search field at $width px", (viewport) => {
  it("suggests while typing, by keyboard and by a press, and still searches", async () => {
    const page = await open(paths.home(), viewport);
    const field = page.getByLabel("Buscar productos");
    const options = page.getByRole("listbox", { name: "Sugerencias" }).getByRole("option");
    await field.focus();
    await field.pressSequentially("camp");
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

    await field.fill("");
    await field.pressSequentially("bull");
    await page.getByRole("option", { name: "BullBenny" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("option", { name: "BullBenny" }).waitFor({ state: "detached" });
    expect(await field.inputValue()).toBe("bull");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Resultados para “bull”" }).waitFor();

    await field.fill("");
    await field.pressSequentially("letania");
    await page.getByRole("option", { name: "Letanía" }).click();
    await page.getByRole("heading", { level: 1, name: /Letanía/ }).waitFor();
  });
});

it("The search field works as without script when its file does not arrive", async () => {
  const { page, expectProblem } = await visit({ hasScripts: true });
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
