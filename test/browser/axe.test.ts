import type { Page, ViewportSize } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { createAxe } from "../helpers/axe";
import { DESKTOP, PHONE, useShopBrowser, waitForHydration } from "../helpers/browser";
import { atEachSize } from "../helpers/each-size";
import { addToCart } from "../helpers/shopper-browser";

const { visit, shop } = useShopBrowser();

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const SHIRT = paths.product("manki-remera-calesita-amarillo-01");
const SATCHEL = paths.product("midway-morral-ramal-indigo-01");

async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await createAxe(page).withTags(STANDARDS).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  );
}

const expectNothingWrong = (page: Page) =>
  atEachSize(page, [PHONE, DESKTOP], async (size) => {
    expect(await findViolations(page), size).toEqual([]);
  });

async function open(
  address: string,
  { expected, viewport }: { expected?: RegExp; viewport?: ViewportSize } = {},
): Promise<Page> {
  const { page, expectProblem } = await visit({ hasScripts: true, viewport });
  if (expected) expectProblem(expected);
  await page.goto(address);
  await waitForHydration(page, { hasScripts: true });
  return page;
}

describe("axe finds nothing wrong", () => {
  it.each([
    paths.home(),
    paths.products(),
    `${paths.products()}?talle=M&marca=SHATO&page=2`,
    paths.search("buzo"),
    paths.search("zzzz"),
    paths.collection(),
    paths.brandCollection("SHATO"),
    paths.section("accesorios"),
    paths.group("ropa", "remeras"),
    SHIRT,
    paths.product("bento-gorra-faena-01"),
    paths.cart(),
    paths.menu(),
    paths.orderLookup(),
    paths.withdrawal(),
    paths.terms(),
    paths.privacy(),
    paths.checkoutOutcome("success"),
  ])("on %s", async (address) => {
    await expectNothingWrong(await open(address));
  });

  it("on an unknown address", async () => {
    await expectNothingWrong(await open("/no-existe", { expected: /\b404\b/ }));
  });

  it("with the errors of a form", async () => {
    const page = await open(SHIRT, { expected: /\b400\b/ });
    await page.getByRole("button", { name: "Agregar al carrito" }).click();
    await page.getByRole("alert").waitFor();
    await expectNothingWrong(page);
  });

  it("with something in the cart", async () => {
    const { page } = await visit({ hasScripts: true });
    await addToCart(page, shop().url);
    await page.goto(paths.cart());
    await waitForHydration(page, { hasScripts: true });
    await expectNothingWrong(page);
  });
});

describe.each([PHONE, DESKTOP])("axe finds nothing wrong at $width px", (viewport) => {
  it("with the menu open", async () => {
    const page = await open(paths.home(), { viewport });
    await page.getByRole("button", { name: "Menú", exact: true }).click();
    const menu = page.getByRole("dialog", { name: "Menú" });
    await menu.getByText("Accesorios", { exact: true }).click();
    await menu.getByRole("link", { name: "Gorras" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it("with the filters open", async () => {
    const page = await open(paths.products(), { viewport });
    if (viewport === PHONE) await page.getByRole("button", { name: "Filtrar y ordenar" }).click();
    const filters = page.getByRole("complementary", { name: "Filtros" });
    await filters.waitFor();
    await filters.locator("details").evaluateAll((groups) => {
      for (const group of groups as HTMLDetailsElement[]) group.open = true;
    });
    expect(await findViolations(page)).toEqual([]);
  });

  it("with the toast showing", async () => {
    const page = await open(SATCHEL, { viewport });
    await page.getByRole("button", { name: "Agregar al carrito" }).click();
    const toast = page.getByRole("status", { name: "Avisos" }).getByText("Agregado al carrito");
    // The toast stays while the pointer is on it.
    await toast.hover();
    expect(await findViolations(page)).toEqual([]);
  });
});
