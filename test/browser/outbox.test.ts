import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { PHONE, useShopBrowser, waitForHydration } from "../helpers/browser";
import { openSlowProxy, type SlowProxy } from "../helpers/slow-proxy";

/*
 * Nothing that was pressed is lost on a bad network: pieces are counted at the end.
 */

const { visit, shop } = useShopBrowser();

const SHIRT = paths.product("manki-remera-calesita-amarillo-01");
const SATCHEL = paths.product("midway-morral-ramal-indigo-01");
const SLOW_MS = 1500;

let network: SlowProxy;
beforeAll(async () => {
  network = await openSlowProxy(shop().url);
});
afterAll(() => network.close());
beforeEach(() => Object.assign(network, { delayMs: SLOW_MS, lostAnswers: 0, cutAnswers: 0 }));

async function visitSlowly(hasScripts = true) {
  const visitor = await visit({ hasScripts, viewport: PHONE });
  return { ...visitor, open: (page: Page, path: string) => open(page, path, hasScripts) };
}

async function open(page: Page, path: string, hasScripts = true): Promise<void> {
  await page.goto(network.url + path);
  await waitForHydration(page, { hasScripts });
}

async function openShirt(page: Page): Promise<void> {
  await open(page, SHIRT);
  await page.getByRole("radio", { name: "M", exact: true }).check();
}

const add = (page: Page) => page.getByRole("button", { name: "Agregar al carrito" }).click();
const pressLogo = (page: Page) =>
  page
    .getByRole("link", { name: /ir al inicio$/ })
    .first()
    .click();
const badge = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const waitForHome = (page: Page) =>
  page.getByRole("region", { name: "Recién llegados" }).first().waitFor();

/** In the cart of a visitor who comes back later, on a good network. */
async function countPieces(page: Page): Promise<number> {
  await expect.poll(() => network.countHeld()).toBe(0);
  network.delayMs = 0;
  await open(page, paths.cart());
  const name = (await page.locator(".cart-link").getAttribute("aria-label")) ?? "";
  return Number(/\d+/.exec(name)?.[0]);
}

describe("A piece that was added is not lost", () => {
  it.each([300, SLOW_MS, 8000])(
    "when a link is pressed at once, %i ms before the answer",
    async (delayMs) => {
      network.delayMs = delayMs;
      const { page } = await visitSlowly();
      await openShirt(page);
      await add(page);
      await badge(page, "Carrito, 1 producto, guardando").waitFor();
      await pressLogo(page);
      await waitForHome(page);
      if (delayMs > 1000) expect(network.countHeld()).toBe(1);
      await badge(page, "Carrito, 1 producto").waitFor();
      await page.getByRole("status", { name: "Avisos" }).getByText("Agregado al carrito").waitFor();
      expect(await countPieces(page)).toBe(1);
    },
  );

  it("when the cart is opened before the answer", async () => {
    const { page } = await visitSlowly();
    await openShirt(page);
    await add(page);
    await page.getByRole("link", { name: /^Carrito, 1 producto/ }).click();
    await page.getByText("Talle M · Amarillo").waitFor();
    expect(await page.getByText("Tu carrito está vacío").count()).toBe(0);
    expect(await countPieces(page)).toBe(1);
  });

  it("when it is pressed twice, and a third time on another page", async () => {
    const { page } = await visitSlowly();
    await openShirt(page);
    await add(page);
    await add(page);
    await badge(page, "Carrito, 2 productos, guardando").waitFor();
    await page
      .getByRole("region", { name: "También te puede gustar" })
      .getByRole("link")
      .first()
      .click();
    await page.waitForURL((url) => !url.pathname.startsWith(SHIRT));
    await pressLogo(page);
    await waitForHome(page);
    await badge(page, "Carrito, 2 productos").waitFor();
    expect(await countPieces(page)).toBe(2);
  });

  it("when the page is left for another document, or reloaded", async () => {
    const { page } = await visitSlowly();
    await openShirt(page);
    await add(page);
    await badge(page, "Carrito, 1 producto, guardando").waitFor();
    await expect.poll(() => network.countHeld()).toBe(1);
    await page.goto("about:blank");
    expect(await countPieces(page)).toBe(1);
  });

  it("when the page is left before it was sent: the next page offers it", async () => {
    const { page } = await visitSlowly();
    await openShirt(page);
    await add(page);
    await add(page);
    await badge(page, "Carrito, 2 productos, guardando").waitFor();
    await expect.poll(() => network.countHeld()).toBe(1);
    await open(page, paths.terms());
    await expect.poll(() => network.countHeld()).toBe(0);
    await page.getByRole("alert").getByText("No pudimos agregar la prenda al carrito.").waitFor();
    await page.getByRole("button", { name: "Reintentar" }).click();
    await badge(page, "Carrito, 2 productos").waitFor();
    expect(await countPieces(page)).toBe(2);
  });

  it("when two tabs add one each at the same moment", async () => {
    const { page, context } = await visitSlowly();
    const other = await context.newPage();
    await openShirt(page);
    await open(other, SATCHEL);
    await Promise.all([add(page), add(other)]);
    await Promise.all(
      [page, other].map((tab) =>
        tab.getByRole("status", { name: "Avisos" }).getByText("Agregado al carrito").waitFor(),
      ),
    );
    expect(await countPieces(page)).toBe(2);
  });

  it.each(["Reintentar", "another link"])("when the answer is lost, after %s", async (press) => {
    const { page, expectProblem } = await visitSlowly();
    expectProblem(/\b504\b/);
    network.lostAnswers = 1;
    await openShirt(page);
    await add(page);
    await pressLogo(page);
    await waitForHome(page);
    const retry = page.getByRole("button", { name: "Reintentar" });
    await retry.waitFor();
    if (press === "Reintentar") await retry.click();
    else await page.getByRole("link", { name: "Ver todo" }).first().click();
    await badge(page, "Carrito, 1 producto").waitFor();
    await retry.waitFor({ state: "detached" });
    expect(await countPieces(page)).toBe(1);
  });

  it("when the connection hangs: the cart opens again once it is given up", async () => {
    const { page } = await visitSlowly();
    await page.clock.install();
    network.delayMs = 4000;
    await openShirt(page);
    await add(page);
    await expect.poll(() => network.countHeld()).toBe(1);
    await page.getByRole("link", { name: /^Carrito, 1 producto/ }).click();
    await page.clock.fastForward(30_000);
    network.delayMs = 0;
    await page.getByRole("button", { name: "Reintentar" }).click();
    await page.getByText("Talle M · Amarillo").waitFor();
    expect(await countPieces(page)).toBe(1);
  });

  it("when the answer breaks off: it is not sent again", async () => {
    const { page, expectProblem } = await visitSlowly();
    expectProblem(/ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONTENT_LENGTH_MISMATCH|ERR_CONNECTION/);
    network.cutAnswers = 1;
    await openShirt(page);
    await add(page);
    await badge(page, "Carrito, 1 producto").waitFor();
    await page.getByRole("status", { name: "Avisos" }).getByText("Agregado al carrito").waitFor();
    expect(await countPieces(page)).toBe(1);
  });

  it("without scripts, by waiting for the answer", async () => {
    const { page } = await visitSlowly(false);
    await page.goto(network.url + SHIRT);
    await page.getByRole("radio", { name: "M", exact: true }).check();
    await add(page);
    await badge(page, "Carrito, 1 producto").waitFor();
  });
});

it("A piece that the shop refuses is told on the page where the visitor is", async () => {
  const { page, expectProblem } = await visitSlowly();
  expectProblem(/\b409\b/);
  network.delayMs = 0;
  await openShirt(page);
  for (const count of ["1 producto", "2 productos", "3 productos"]) {
    await add(page);
    await badge(page, `Carrito, ${count}`).waitFor();
    await page.getByRole("radio", { name: "M", exact: true }).check();
  }
  network.delayMs = SLOW_MS;
  await add(page);
  await pressLogo(page);
  await waitForHome(page);
  await page.getByRole("alert").getByText("No pudimos agregar la prenda al carrito.").waitFor();
  await badge(page, "Carrito, 3 productos").waitFor();
  network.delayMs = 0;
  await page.getByRole("button", { name: "Reintentar" }).click();
  await page.getByText("Ya tenés 3 en tu carrito").first().waitFor();
  expect(await countPieces(page)).toBe(3);
});

it("A quantity and the checkout's fields are kept when a link is pressed before the answer", async () => {
  const { page } = await visitSlowly();
  network.delayMs = 0;
  await openShirt(page);
  await add(page);
  await badge(page, "Carrito, 1 producto").waitFor();
  await open(page, paths.cart());
  network.delayMs = SLOW_MS;
  // The second press waits for nothing but the first one's number.
  await page.getByRole("button", { name: "Una más" }).click();
  await page.getByRole("group", { name: "Cantidad" }).getByText("2").waitFor();
  await page.getByRole("button", { name: "Una más" }).click();
  await pressLogo(page);
  await waitForHome(page);
  await badge(page, "Carrito, 3 productos").waitFor();

  await open(page, paths.checkout());
  await page.getByLabel("Nombre y apellido").fill("Ana Gómez");
  await page.getByLabel("E-mail").fill("ana@correo.test");
  await page.getByLabel("Teléfono", { exact: true }).fill("0353 15-411-2025");
  await page.getByRole("radio", { name: "Retiro en el local" }).check();
  await page.getByRole("radio", { name: "Efectivo al retirar" }).check();
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect.poll(() => network.countHeld()).toBe(1);
  await page.getByRole("link", { name: "Carrito" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Tu carrito" }).waitFor();
  expect(await countPieces(page)).toBe(3);
  await open(page, paths.checkoutReview());
  await page.getByText("Ana Gómez").first().waitFor();
});
