import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { addToCart } from "../helpers/shopper-browser";

const { visit, shop } = useShopBrowser();

const SHIRT = paths.product("manki-remera-calesita-amarillo-01");
const SATCHEL = paths.product("midway-morral-ramal-indigo-01");

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
async function add(page: Page, size?: string) {
  if (size !== undefined) await page.getByRole("radio", { name: size, exact: true }).check();
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await addButton(page).click();
  await answered;
}

async function fillByHand(page: Page, hasScripts: boolean) {
  await open(page, SHIRT, hasScripts);
  await add(page, "M");
  await waitForBadge(page, 1);
  await open(page, SATCHEL, hasScripts);
  await add(page);
  await waitForBadge(page, 2);
  await open(page, paths.cart(), hasScripts);
}

/** The same cart, without the product pages. */
async function openFilled(page: Page, hasScripts: boolean) {
  await addToCart(page, shop().url);
  await addToCart(page, shop().url, {
    id: "midway-morral-ramal-indigo-01",
    choice: { talle: "Único", color: "Índigo" },
  });
  await open(page, paths.cart(), hasScripts);
}

/** The stored cart, and what the open cart page shows. */
async function readCart(page: Page) {
  const cookies = await page.context().cookies();
  const cookie = cookies.find(({ name }) => name === "tela_cart")?.value;
  return { cookie, lines: await lines(page).allInnerTexts() };
}

describe.each(SCRIPTS)("The cart with scripts $scripts", ({ hasScripts }) => {
  it("takes up to three of a size and colour, then shows the reason at the button", async () => {
    const { page, expectProblem } = await visit({ hasScripts });
    expectProblem(/\b409\b/);
    await open(page, SATCHEL, hasScripts);
    for (const quantity of [1, 2, 3]) {
      await add(page);
      await waitForBadge(page, quantity);
    }
    await page.getByRole("main").getByText("Llegaste al máximo de 3.").waitFor();
    await add(page);
    const reason = page.getByRole("link", { name: /^Ya tenés 3 en tu carrito/ });
    await reason.waitFor();
    await waitForBadge(page, 3);
    expect(await page.title()).toMatch(/^Error: /);
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

  it("keeps the selected size when it refuses", async () => {
    const { page, expectProblem } = await visit({ hasScripts });
    expectProblem(/\b409\b/);
    await open(page, SHIRT, hasScripts);
    for (const quantity of [1, 2, 3]) {
      await add(page, "L");
      await waitForBadge(page, quantity);
    }
    await add(page, "L");
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("radio", { name: "L", exact: true }).isChecked()).toBe(true);
  });

  it("keeps one line for each size", async () => {
    const { page } = await visit({ hasScripts });
    await open(page, SHIRT, hasScripts);
    await add(page, "M");
    await waitForBadge(page, 1);
    await add(page, "L");
    await waitForBadge(page, 2);
    await open(page, paths.cart(), hasScripts);
    const texts = await lines(page).allInnerTexts();
    expect(texts.map((text) => /Talle \w+ · Amarillo/.exec(text)?.[0])).toEqual([
      "Talle M · Amarillo",
      "Talle L · Amarillo",
    ]);
  });

  it("changes a quantity, and the total with it", async () => {
    const { page } = await visit({ hasScripts });
    await openFilled(page, hasScripts);
    const line = lines(page).filter({ hasText: "Remera Calesita boxy" });
    const quantity = line.getByRole("combobox", { name: "Cantidad" });
    await quantity.selectOption("3");
    // With scripts the selection was sent already; the button repeats it.
    await line.getByRole("button", { name: "Actualizar" }).click();
    await page.getByRole("status", { name: "Avisos" }).getByText("Carrito actualizado").waitFor();
    await waitForBadge(page, 4);
    expect(await quantity.inputValue()).toBe("3");
    expect(await line.innerText()).toMatch(/Subtotal:\s*\$\s116\.700/);
    expect(await line.innerText()).toContain("Es el máximo por compra.");
  });

  it("changes a quantity as soon as it is chosen", async ({ skip }) => {
    skip(!hasScripts, "without scripts the button sends it");
    const { page } = await visit({ hasScripts });
    await openFilled(page, hasScripts);
    await lines(page).first().getByRole("combobox", { name: "Cantidad" }).selectOption("2");
    await page.getByRole("status", { name: "Avisos" }).getByText("Carrito actualizado").waitFor();
    await waitForBadge(page, 3);
  });

  it("removes a line, then everything, and says that it is empty", async () => {
    const { page } = await visit({ hasScripts });
    await openFilled(page, hasScripts);
    const shirt = lines(page).filter({ hasText: "Remera Calesita boxy" });
    await shirt.getByRole("button", { name: "Eliminar" }).click();
    await page.getByRole("status", { name: "Avisos" }).getByText("Producto eliminado").waitFor();
    await shirt.waitFor({ state: "detached" });
    expect(await lines(page).count()).toBe(1);
    await waitForBadge(page, 1);

    await page.getByRole("button", { name: "Vaciar carrito" }).click();
    await page.getByRole("heading", { name: "Tu carrito está vacío" }).waitFor();
    await waitForBadge(page, 0);
    await page.getByRole("main").getByRole("link", { name: "Ver todos los productos" }).click();
    await page.getByRole("heading", { level: 1, name: "Todos los productos" }).waitFor();
  });

  it("can be restored after it was emptied by mistake", async () => {
    const { page } = await visit({ hasScripts });
    await openFilled(page, hasScripts);
    const before = await readCart(page);
    await page.getByRole("button", { name: "Vaciar carrito" }).click();
    await page.getByRole("heading", { name: "Tu carrito está vacío" }).waitFor();
    await waitForBadge(page, 0);
    // Later, on a newly opened page.
    await open(page, paths.cart(), hasScripts);
    const undo = page.getByRole("button", { name: "Deshacer: volver a poner los 2 productos" });
    await undo.click();
    await page.getByRole("status", { name: "Avisos" }).getByText("Carrito recuperado").waitFor();
    await waitForBadge(page, 2);
    expect(await readCart(page)).toEqual(before);
    expect(await undo.count()).toBe(0);
  });

  it("survives a reload and a restart of the server", async () => {
    const { page } = await visit({ hasScripts });
    await openFilled(page, hasScripts);
    const before = await lines(page).allInnerTexts();
    await page.reload();
    expect(await lines(page).allInnerTexts()).toEqual(before);
    await shop().restart();
    await page.reload();
    expect(await lines(page).allInnerTexts()).toEqual(before);
    await waitForBadge(page, 2);
  });
});

describe("The cart with and without scripts", () => {
  it("is the same one after the same steps", async () => {
    const outcomes = [];
    for (const { hasScripts } of SCRIPTS) {
      const { page } = await visit({ hasScripts });
      await fillByHand(page, hasScripts);
      const satchel = lines(page).filter({ hasText: "Morral Ramal" });
      await satchel.getByRole("combobox", { name: "Cantidad" }).selectOption("2");
      // With scripts the selection was sent already, and a second answer could arrive after
      // leaving.
      if (!hasScripts) await satchel.getByRole("button", { name: "Actualizar" }).click();
      await page.getByRole("status", { name: "Avisos" }).getByText("Carrito actualizado").waitFor();
      await waitForBadge(page, 3);
      await open(page, paths.cart(), hasScripts);
      const summary = page.getByRole("region", { name: "Resumen" });
      outcomes.push({
        ...(await readCart(page)),
        summary: await summary.innerText(),
        title: await page.title(),
      });
    }
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(outcomes[0]?.lines).toHaveLength(2);
  });
});
