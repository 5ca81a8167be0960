import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import {
  DESKTOP,
  PHONE,
  SCRIPTS,
  useShopBrowser,
  waitForHydration,
  type VisitOptions,
} from "../helpers/browser";

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
  if (!hasScripts) await filters(page).getByRole("button", { name: "Aplicar filtros" }).click();
}

describe.each(SCRIPTS)("Lists with scripts $scripts", ({ hasScripts }) => {
  it("search finds any part of a name, ignoring case and accents", async () => {
    const page = await open(paths.home(), { hasScripts });
    await page.getByLabel("Buscar productos").fill("  LETANIA ");
    await page.getByRole("button", { name: "Buscar", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Resultados para “LETANIA”" }).waitFor();
    expect(await cards(page).first().innerText()).toContain("Letanía");
    const box = page.getByLabel("Buscar productos");
    expect((await box.inputValue()).trim()).toBe("LETANIA");
  });

  it("a search without matches says so, and leads back to all products", async () => {
    const page = await open(paths.products(), { hasScripts });
    await page.getByLabel("Buscar productos").fill("zzzz");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 2, name: "No encontramos lo que buscás" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Ver todos los productos" }).click();
    await page.getByRole("heading", { level: 1, name: "Todos los productos" }).waitFor();
  });

  it("a search that only the filters leave empty keeps its text without them", async () => {
    const filters = new URLSearchParams({ q: "remera", max: "1", orden: "precio-asc" });
    const page = await open(`${paths.products()}?${filters}`, { hasScripts });
    await page.getByRole("main").getByRole("link", { name: "Limpiar filtros" }).click();
    await cards(page).first().waitFor();
    expect(new URL(page.url()).search).toBe("?q=remera&orden=precio-asc");
  });

  it("filters narrow the list, and each chip removes one", async () => {
    const page = await open(paths.products(), { hasScripts });
    const all = await total(page).innerText();

    await choose(page, "Talle", /^XXL\b/, hasScripts);
    const chip = applied(page).getByRole("link", { name: "Quitar Talle XXL" });
    await chip.waitFor();
    expect(new URL(page.url()).searchParams.getAll("talle")).toEqual(["XXL"]);
    const ofSize = await total(page).innerText();
    expect(Number.parseInt(ofSize)).toBeLessThan(Number.parseInt(all));
    expect(
      await filters(page)
        .getByRole("checkbox", { name: /^XXL\b/ })
        .isChecked(),
    ).toBe(true);

    await choose(page, "Marca", /^SHATO\b/, hasScripts);
    await applied(page).getByRole("link", { name: "Quitar SHATO" }).waitFor();
    expect(Number.parseInt(await total(page).innerText())).toBeLessThan(Number.parseInt(ofSize));

    await applied(page).getByRole("link", { name: "Quitar SHATO" }).click();
    await page.waitForURL((url) => !url.searchParams.has("marca"));
    await expectText(total(page), ofSize);
    await applied(page).getByRole("link", { name: "Limpiar todo" }).click();
    await page.waitForURL(shop().url + paths.products());
    await expectText(total(page), all);
    const box = filters(page).getByRole("checkbox", { name: /^XXL\b/, includeHidden: true });
    expect(await box.isChecked()).toBe(false);
  });

  it("a typed price waits for the button", async () => {
    const page = await open(paths.products(), { hasScripts });
    await filters(page).getByRole("textbox", { name: "Hasta" }).fill("30.000");
    await filters(page).getByRole("button", { name: "Aplicar filtros" }).click();
    await applied(page)
      .getByRole("link", { name: /^Quitar Hasta \$\s30\.000$/ })
      .waitFor();
    expect(new URL(page.url()).searchParams.get("max")).toMatch(/^30\.?000$/);
  });

  it("the sort order is part of the same form", async () => {
    const page = await open(paths.group("accesorios", "gorras"), { hasScripts });
    await filters(page).getByRole("combobox", { name: "Ordenar por" }).selectOption("Menor precio");
    if (!hasScripts) await filters(page).getByRole("button", { name: "Aplicar filtros" }).click();
    await page.waitForURL((url) => url.searchParams.get("orden") === "precio-asc");
    await page.getByRole("heading", { level: 1, name: "Gorras" }).waitFor();
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

  it("on a phone the filters are a sheet that opens and closes", async () => {
    const page = await open(paths.products(), { hasScripts, viewport: PHONE });
    expect(await filters(page).isVisible()).toBe(false);
    await page.getByRole("button", { name: "Filtrar y ordenar" }).click();
    await filters(page).waitFor();
    await filters(page).getByRole("button", { name: "Cerrar filtros" }).click();
    await filters(page).waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Filtrar y ordenar" }).click();
    await choose(page, "Categoría", /^Buzos\b/, hasScripts);
    await page.waitForURL((url) => url.searchParams.get("categoria") === "buzos");
    await applied(page).getByRole("link", { name: "Quitar Buzos" }).waitFor();
  });

  it("on a phone the sheet's button leads to the list", async () => {
    const page = await open(paths.products(), { hasScripts, viewport: PHONE });
    await page.getByRole("button", { name: "Filtrar y ordenar" }).click();
    await filters(page).getByRole("textbox", { name: "Hasta" }).fill("30.000");
    await filters(page).getByRole("button", { name: "Aplicar filtros" }).click();
    await page.waitForURL((url) => url.searchParams.has("max"));
    await filters(page).waitFor({ state: "hidden" });
  });

  it("pages lead forward and back, keep the filters, and show the position", async () => {
    const page = await open(`${paths.section("ropa")}?talle=M`, { hasScripts, viewport: DESKTOP });
    const pages = page.getByRole("navigation", { name: "Páginas" });
    const firstNames = await cards(page).getByRole("heading").allInnerTexts();
    expect(await pages.getByRole("link", { name: "Anterior" }).count()).toBe(0);

    const next = pages.getByRole("link", { name: "Siguiente" });
    expect(await next.getAttribute("rel")).toBe("next");
    await next.click();
    await pages.getByText(/^Página 2 de \d+$/).waitFor();
    expect(new URL(page.url()).search).toBe("?talle=M&page=2");
    const secondNames = await cards(page).getByRole("heading").allInnerTexts();
    expect(secondNames).not.toEqual(firstNames);

    const previous = pages.getByRole("link", { name: "Anterior" });
    expect(await previous.getAttribute("rel")).toBe("prev");
    await previous.click();
    await pages.getByText(/^Página 1 de \d+$/).waitFor();
    expect(await cards(page).getByRole("heading").allInnerTexts()).toEqual(firstNames);
  });

  it("an unknown address says so, with links", async () => {
    const { page, expectProblem } = await visit({ hasScripts });
    expectProblem(/\b404\b/);
    const answer = await page.goto("/no-existe");
    await waitForHydration(page, { hasScripts });
    expect(answer?.status()).toBe(404);
    // Data that the router loads by itself must not reset the error.
    await page.waitForLoadState("networkidle");
    expect(await page.title()).toMatch(/^No encontramos esa página/);
    await page.getByRole("heading", { level: 1, name: "No encontramos esa página" }).waitFor();
    await page.getByRole("link", { name: "Ver todos los productos" }).click();
    await page.getByRole("heading", { level: 1, name: "Todos los productos" }).waitFor();
  });
});

function expectText(locator: ReturnType<typeof total>, text: string) {
  return expect.poll(() => locator.innerText()).toBe(text);
}
