import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { findFaults } from "../helpers/good-page";
import { addToCart } from "../helpers/shopper-browser";

const { visit, shop } = useShopBrowser();

const SHIRT = paths.product("manki-remera-calesita-amarillo-01");
const SATCHEL_PIECE = {
  id: "midway-morral-ramal-indigo-01",
  choice: { talle: "Único", color: "Índigo" },
};

const addButton = (page: Page) => page.getByRole("button", { name: "Agregar al carrito" });
const lines = (page: Page) =>
  page.getByRole("list", { name: "Productos en tu carrito" }).getByRole("listitem");

async function waitForBadge(page: Page, quantity: number) {
  const name = quantity === 1 ? "Carrito, 1 producto" : `Carrito, ${quantity} productos`;
  await page.getByRole("banner").getByRole("link", { name, exact: true }).waitFor();
}

async function open(page: Page, address: string, hasScripts: boolean) {
  await page.goto(address);
  await waitForHydration(page, { hasScripts });
}

/** Adds once and waits for the answer, because the badge is optimistic. */
async function add(page: Page) {
  await page.getByRole("radio", { name: "M", exact: true }).check();
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await addButton(page).click();
  await answered;
}

/** The stored cart, and what the open cart page shows. */
async function readCart(page: Page) {
  const cookies = await page.context().cookies();
  const cookie = cookies.find(({ name }) => name === "tela_cart")?.value;
  return { cookie, lines: await lines(page).allInnerTexts() };
}

/** What each run left: the cart's cookie, lines, sum and title. */
const outcomes = new Map<string, unknown>();

describe.each(SCRIPTS)("The cart with scripts $scripts", ({ scripts, hasScripts }) => {
  it("takes up to three of a size and colour, then shows the reason at the button", async () => {
    const { page, expectProblem } = await visit({ hasScripts });
    expectProblem(/\b409\b/);
    for (let pieces = 0; pieces < 2; pieces += 1) await addToCart(page, shop().url);
    await open(page, SHIRT, hasScripts);
    await add(page);
    await waitForBadge(page, 3);
    await page.getByRole("main").getByText("Llegaste al máximo de 3.").waitFor();
    await add(page);
    const reason = page.getByRole("link", { name: /^Ya tenés 3 en tu carrito/ });
    await reason.waitFor();
    await waitForBadge(page, 3);
    expect(await page.title()).toMatch(/^Error: /);
    expect(await page.getByRole("radio", { name: "M", exact: true }).isChecked()).toBe(true);
    expect(
      await addButton(page).evaluate(
        (button) =>
          document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent,
      ),
    ).toMatch(/^Ya tenés 3 en tu carrito.*Ver carrito$/);
    await reason.click();
    expect(await addButton(page).evaluate((button) => button === document.activeElement)).toBe(
      true,
    );
  });

  it("changes a quantity, calculates the shipping, and is restored after a mistake", async () => {
    const { page } = await visit({ hasScripts });
    const news = page.getByRole("status", { name: "Avisos" });
    await open(page, SHIRT, hasScripts);
    await add(page);
    await waitForBadge(page, 1);
    await addToCart(page, shop().url, SATCHEL_PIECE);
    await open(page, paths.cart(), hasScripts);
    const shirt = lines(page).filter({ hasText: "Remera Calesita boxy" });
    const quantity = shirt.getByRole("group", { name: "Cantidad" });
    await quantity.getByRole("button", { name: "Una más" }).click();
    await news.getByText("Carrito actualizado").waitFor();
    await waitForBadge(page, 3);
    await shirt.getByText("c/u").waitFor();
    await quantity.getByRole("button", { name: "Una más" }).click();
    await waitForBadge(page, 4);
    expect(await quantity.innerText()).toMatch(/3/);
    // The script shows the new subtotal before the answer, and the rest with it.
    await shirt.getByText("Es el máximo por compra.").waitFor();
    expect(await shirt.innerText()).toMatch(/Subtotal:\s*\$\s116\.700/);

    await page.getByLabel("Código postal").fill("5900");
    await page.getByRole("button", { name: "Calcular envío" }).click();
    await page.waitForURL((url) => url.search === "?cp=5900");
    await open(page, paths.cart(), hasScripts);
    const summary = page.getByRole("region", { name: "Resumen" });
    const before = await readCart(page);
    outcomes.set(scripts, {
      ...before,
      summary: await summary.innerText(),
      title: await page.title(),
    });
    expect(before.lines).toHaveLength(2);

    await page.getByRole("button", { name: "Vaciar carrito" }).click();
    await page.getByRole("heading", { name: "Tu carrito está vacío" }).waitFor();
    await waitForBadge(page, 0);
    // Later, on a newly opened page.
    await open(page, paths.cart(), hasScripts);
    const undo = page.getByRole("button", { name: "Deshacer: volver a poner los 4 productos" });
    await undo.click();
    await news.getByText("Carrito recuperado").waitFor();
    await waitForBadge(page, 4);
    expect(await readCart(page)).toEqual(before);
    expect(await undo.count()).toBe(0);

    await shirt.getByRole("button", { name: "Eliminar" }).click();
    await news.getByText("Producto eliminado").waitFor();
    await shirt.waitFor({ state: "detached" });
    expect(await lines(page).count()).toBe(1);
    await waitForBadge(page, 1);
  });
});

it("The cart is the same one with scripts and without", () => {
  expect(outcomes.get("on")).toBeDefined();
  expect(outcomes.get("on")).toEqual(outcomes.get("off"));
});

it("The cart survives a restart of the server", async () => {
  const { page } = await visit({ hasScripts: false });
  await addToCart(page, shop().url);
  await page.goto(paths.cart());
  const before = await readCart(page);
  expect(before.lines).toHaveLength(1);
  await shop().restart();
  await page.reload();
  expect(await readCart(page)).toEqual(before);
  await waitForBadge(page, 1);
});

it("At twice the text size the header fits 320 px with a piece in the cart too", async () => {
  const { page } = await visit({ hasScripts: true });
  await addToCart(page, shop().url);
  for (const address of [paths.cart(), paths.products()]) {
    await open(page, address, true);
    expect(await findFaults(page, [{ width: 320, text: 200, asks: ["overflow"] }])).toEqual([]);
  }
});

it("On a phone the way to the checkout is at the lower edge until its button in the summary is there", async () => {
  const { page } = await visit({ hasScripts: false, viewport: PHONE });
  await addToCart(page, shop().url);
  await addToCart(page, shop().url, SATCHEL_PIECE);
  await page.goto(paths.cart());
  const bar = page.getByRole("link", { name: /^Iniciar compra · \$/ });
  const box = await bar.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
  const main = page.getByRole("link", { name: "Iniciar compra", exact: true });
  await main.evaluate((button) => button.scrollIntoView({ block: "center" }));
  await expect.poll(() => bar.isVisible()).toBe(false);
  expect(await main.isVisible()).toBe(true);
});
