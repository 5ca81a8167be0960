import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import {
  PHONE,
  SCRIPTS,
  useShopBrowser,
  waitForHydration,
  type VisitOptions,
} from "../helpers/browser";

/** With scripts it says how many there are. */
const APPLY = /^(Aplicar filtros|Ver \d+ productos?)$/;

const { visit, shop } = useShopBrowser();

const total = (page: Page) => page.getByRole("main").getByText(/^\d+ productos?$/);
const cards = (page: Page) => page.getByRole("region", { name: "Productos" }).getByRole("article");
const filters = (page: Page) => page.getByRole("complementary", { name: "Filtros" });
const applied = (page: Page) => page.getByRole("list", { name: "Filtros aplicados" });

async function open(address: string, options: VisitOptions): Promise<Page> {
  const { page } = await visit(options);
  await page.goto(address);
  await waitForHydration(page, options);
  return page;
}

/** Checks one option; without scripts the button applies it, with scripts it applies at once. */
async function choose(page: Page, group: string, option: RegExp, hasScripts: boolean) {
  const box = filters(page).getByRole("checkbox", { name: option });
  if (!(await box.isVisible())) await filters(page).getByText(group, { exact: true }).click();
  // The list is replaced after the click, so the checkbox's own state says nothing.
  await box.click();
  if (!hasScripts) await filters(page).getByRole("button", { name: APPLY }).click();
}

describe.each(SCRIPTS)("Lists with scripts $scripts", ({ hasScripts }) => {
  it("a search leads to what it found, or says that there is nothing", async () => {
    // On a phone the field is an icon in the header until it has the focus.
    const page = await open(paths.home(), { hasScripts, viewport: PHONE });
    const box = page.getByLabel("Buscar productos");
    await box.click();
    await box.fill("  LETANIA ");
    await page.getByRole("button", { name: "Buscar", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Resultados para “LETANIA”" }).waitFor();
    expect(await cards(page).first().innerText()).toContain("Letanía");
    expect((await box.inputValue()).trim()).toBe("LETANIA");

    await box.fill("zzzz");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 2, name: "No encontramos lo que buscás" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Ver todos los productos" }).click();
    await page.getByRole("heading", { level: 1, name: "Todos los productos" }).waitFor();
  });

  it("filters narrow the list, each chip removes one, and prices and order go with them", async () => {
    const page = await open(paths.products(), { hasScripts });
    const all = await total(page).innerText();
    await choose(page, "Talle", /^XXL\b/, hasScripts);
    await applied(page).getByRole("link", { name: "Quitar Talle XXL" }).waitFor();
    expect(new URL(page.url()).searchParams.getAll("talle")).toEqual(["XXL"]);
    const ofSize = await total(page).innerText();
    expect(Number.parseInt(ofSize)).toBeLessThan(Number.parseInt(all));
    const size = filters(page).getByRole("checkbox", { name: /^XXL\b/, includeHidden: true });
    expect(await size.isChecked()).toBe(true);

    await choose(page, "Marca", /^SHATO\b/, hasScripts);
    await applied(page).getByRole("link", { name: "Quitar SHATO" }).click();
    await page.waitForURL((url) => !url.searchParams.has("marca"));
    await expectText(total(page), ofSize);
    await applied(page).getByRole("link", { name: "Limpiar todo" }).click();
    await page.waitForURL(shop().url + paths.products());
    await expectText(total(page), all);
    expect(await size.isChecked()).toBe(false);

    // A typed price waits for the button.
    await filters(page).getByRole("textbox", { name: "Hasta" }).fill("30.000");
    await filters(page).getByRole("button", { name: APPLY }).click();
    await applied(page)
      .getByRole("link", { name: /^Quitar Hasta \$\s30\.000$/ })
      .waitFor();
    await filters(page).getByRole("combobox", { name: "Ordenar por" }).selectOption("Menor precio");
    if (!hasScripts) await filters(page).getByRole("button", { name: APPLY }).click();
    await page.waitForURL((url) => url.searchParams.get("orden") === "precio-asc");
    expect(new URL(page.url()).searchParams.get("max")).toMatch(/^30\.?000$/);
    await expect
      .poll(async () => {
        const texts = await cards(page).allInnerTexts();
        const prices = texts.map((text) =>
          Number(/\$\s([\d.]+)/.exec(text)?.[1]?.replace(/\D/g, "")),
        );
        return (
          prices.length > 2 &&
          prices.every((price, at) => at === 0 || price >= (prices[at - 1] ?? 0))
        );
      })
      .toBe(true);
  });

  it("on a phone the filters are a sheet that opens, closes, and leads to the list", async () => {
    const page = await open(paths.products(), { hasScripts, viewport: PHONE });
    const openSheet = () => page.getByRole("button", { name: "Filtrar y ordenar" }).click();
    expect(await filters(page).isVisible()).toBe(false);
    await openSheet();
    await filters(page).getByRole("button", { name: "Cerrar filtros" }).click();
    await filters(page).waitFor({ state: "hidden" });
    await openSheet();
    await choose(page, "Categoría", /^Buzos\b/, hasScripts);
    await page.waitForURL((url) => url.searchParams.get("categoria") === "buzos");
    await applied(page).getByRole("link", { name: "Quitar Buzos" }).waitFor();
    if (!(await filters(page).isVisible())) await openSheet();
    // Nothing of what is unfolded shows below the buttons.
    const lowerEdge = (place: Locator) =>
      place.evaluate((element) => element.getBoundingClientRect().bottom);
    const foot = filters(page).locator(".filters-foot");
    await expect.poll(() => lowerEdge(foot)).toBe(await lowerEdge(filters(page)));
    await filters(page).getByRole("textbox", { name: "Hasta" }).fill("90.000");
    await filters(page).getByRole("button", { name: APPLY }).click();
    await page.waitForURL((url) => url.searchParams.has("max"));
    await filters(page).waitFor({ state: "hidden" });
  });
});

it("An unknown address still says so after the router loaded data by itself", async () => {
  const { page, expectProblem } = await visit({ hasScripts: true });
  expectProblem(/\b404\b/);
  await page.goto("/no-existe");
  await waitForHydration(page, { hasScripts: true });
  await page.waitForLoadState("networkidle");
  expect(await page.title()).toMatch(/^No encontramos esa página/);
  await page.getByRole("heading", { level: 1, name: "No encontramos esa página" }).waitFor();
  await page.getByRole("link", { name: "Ver todos los productos" }).waitFor();
});

function expectText(locator: ReturnType<typeof total>, text: string) {
  return expect.poll(() => locator.innerText()).toBe(text);
}
