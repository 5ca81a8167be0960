import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { paths } from "../../app/paths";
import { DESKTOP, PHONE, useShopBrowser, waitForHydration } from "../helpers/browser";
import { findViolations } from "../helpers/good-page";

const { visit } = useShopBrowser();

const NARROW = { width: 360, height: 740 };

async function open(address: string, viewport: typeof PHONE): Promise<Page> {
  const { page } = await visit({ hasScripts: true, viewport });
  await page.goto(address);
  await waitForHydration(page, { hasScripts: true });
  return page;
}

const cards = (page: Page) => page.getByRole("main").getByRole("article");

/** The cards of products are left to the walk: they are most of a list, and of axe's work. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page, { leavesOut: "article" })).toEqual([]);
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

const fieldOf = (page: Page) => page.getByLabel("Buscar productos");
const optionsOf = (page: Page) =>
  page.getByRole("listbox", { name: "Sugerencias" }).getByRole("option");

it("The search field suggests while typing, the keyboard chooses, and Escape only closes", async () => {
  const page = await open(paths.home(), PHONE);
  await fieldOf(page).focus();
  await fieldOf(page).pressSequentially("camp");
  await optionsOf(page).first().waitFor();
  expect(await optionsOf(page).count()).toBe(5);
  const combobox = page.getByRole("combobox", { name: "Buscar productos" });
  expect(await combobox.getAttribute("aria-expanded")).toBe("true");
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option", { selected: true, name: "Camperas" }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Camperas" }).waitFor();
  expect(await optionsOf(page).count()).toBe(0);

  await fieldOf(page).fill("");
  await fieldOf(page).pressSequentially("bull");
  await page.getByRole("option", { name: "BullBenny" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("option", { name: "BullBenny" }).waitFor({ state: "detached" });
  expect(await fieldOf(page).inputValue()).toBe("bull");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Resultados para “bull”" }).waitFor();
});

it.each([PHONE, DESKTOP])(
  "The search field at $width px opens what is pressed",
  async (viewport) => {
    const page = await open(paths.terms(), viewport);
    await fieldOf(page).focus();
    await fieldOf(page).pressSequentially("letania");
    const found = page.getByRole("option", { name: /Letanía.*\$\s[\d.]+$/ });
    await found.waitFor();
    const picture = found.locator("img");
    const size = () => picture.evaluate((image) => image.getBoundingClientRect().height);
    // Before it loads and after: nothing below it moves.
    await expect.poll(size).toBe(50);
    await expectAccessible(page);
    await page.getByRole("option", { name: "Letanía" }).click();
    await page.getByRole("heading", { level: 1, name: /Letanía/ }).waitFor();
  },
);

it("The search field works as without script when its file does not arrive", async () => {
  const { page, expectProblem } = await visit({ hasScripts: true });
  expectProblem(/search-suggestions|ERR_FAILED/);
  await page.route("**/search-suggestions-*.js", (route) => route.abort());
  await page.goto(paths.terms());
  await waitForHydration(page, { hasScripts: true });
  await fieldOf(page).focus();
  await fieldOf(page).pressSequentially("bull");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Resultados para “bull”" }).waitFor();
});

it("With text at 200 % the search stands between the name and the cart of a phone", async () => {
  const page = await open(paths.home(), { width: 320, height: 740 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  const edges = () =>
    page.evaluate(() =>
      [".logo", ".search", ".cart-link"].flatMap((part) => {
        const { left = 0, right = 0 } = document.querySelector(part)?.getBoundingClientRect() ?? {};
        return [Math.round(left), Math.round(right)];
      }),
    );
  await expect.poll(async () => isSorted(await edges())).toBe(true);
});

const isSorted = (places: number[]) => places.every((place, at) => place >= (places[at - 1] ?? 0));
