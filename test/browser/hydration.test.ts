import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { PHONE, useShopBrowser, waitForHydration } from "../helpers/browser";

const { visit } = useShopBrowser();

const SATCHEL = paths.product("midway-morral-ramal-indigo-01");

const cartLink = (page: Page, name: string) =>
  page.getByRole("banner").getByRole("link", { name, exact: true });

async function open(address: string, viewport?: typeof PHONE): Promise<Page> {
  const { page } = await visit({ hasScripts: true, viewport });
  await page.goto(address);
  await waitForHydration(page, { hasScripts: true });
  return page;
}

/** Holds matching requests until they are released. */
async function hold(page: Page, isHeld: (route: Route) => boolean) {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  let sayHeld = () => {};
  const isWaiting = new Promise<void>((resolve) => (sayHeld = resolve));
  await page.route("**/*", async (route) => {
    if (!isHeld(route)) return route.fallback();
    sayHeld();
    await released;
    return route.continue();
  });
  return { isWaiting, letGo };
}

const isPost = (route: Route) => route.request().method() === "POST";
const isDataRequest = (route: Route) => new URL(route.request().url()).pathname.endsWith(".data");
// Hidden from the accessibility tree, because the title announces the new page.
const isProgressShown = (page: Page) => page.locator(".progress").getAttribute("data-pending");

/** A value that a new document would lose. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { mark: "same document" }));
const isMarked = (page: Page) => page.evaluate(() => "mark" in window);

// That every page hydrates without a warning, test/helpers/shop-walk.ts sees.
describe("With scripts", () => {
  it("a purchase stays in one document, which shows each change before the server answers", async () => {
    const page = await open(paths.home());
    const news = page.getByRole("status", { name: "Avisos" });
    await mark(page);
    expect(await isProgressShown(page)).toBe("false");
    const list = await hold(page, isDataRequest);
    await page.getByRole("link", { name: "Ver la colección" }).click();
    await list.isWaiting;
    await expect.poll(() => isProgressShown(page)).toBe("true");
    list.letGo();
    await page.getByRole("heading", { level: 1, name: /Otoño–Invierno/ }).waitFor();
    await expect.poll(() => isProgressShown(page)).toBe("false");

    await page.getByRole("article").first().getByRole("heading").getByRole("link").click();
    await page.getByRole("button", { name: "Agregar al carrito" }).waitFor();
    await page.getByRole("radio").first().check();
    const piece = await hold(page, isPost);
    await page.getByRole("button", { name: "Agregar al carrito" }).click();
    await piece.isWaiting;
    await cartLink(page, "Carrito, 1 producto, guardando").waitFor();
    expect(await news.innerText()).toBe("");
    piece.letGo();
    await news.getByText("Agregado al carrito").waitFor();
    await cartLink(page, "Carrito, 1 producto").waitFor();

    await page.getByRole("main").getByRole("link", { name: "Ver carrito" }).click();
    await page.getByRole("heading", { level: 1, name: "Tu carrito" }).waitFor();
    const quantity = await hold(page, isPost);
    await page.getByRole("button", { name: "Una más" }).click();
    await quantity.isWaiting;
    await cartLink(page, "Carrito, 2 productos, guardando").waitFor();
    quantity.letGo();
    await news.getByText("Carrito actualizado").waitFor();
    await cartLink(page, "Carrito, 2 productos").waitFor();

    expect(await isMarked(page)).toBe(true);
    await page.goBack();
    await page.getByRole("button", { name: "Agregar al carrito" }).waitFor();
    expect(await isMarked(page)).toBe(true);
  });

  it("the badge reverts its guess when the server refuses, and the choice stays", async () => {
    const { page, expectProblem } = await visit({ hasScripts: true });
    expectProblem(/\b400\b/);
    await page.goto(paths.product("bento-gorra-faena-01"));
    await waitForHydration(page, { hasScripts: true });
    await page.getByRole("button", { name: "Agregar al carrito" }).click();
    await page.getByRole("alert").getByRole("link", { name: "Elegí un color." }).waitFor();
    await cartLink(page, "Carrito, 0 productos").waitFor();
    expect(await page.getByRole("radio", { name: /único/i }).isChecked()).toBe(true);
  });
});

describe("Nothing shifts while a page loads", () => {
  it.each([paths.home(), paths.products(), SATCHEL])("on %s", async (address) => {
    const page = await open(address, PHONE);
    await page.waitForLoadState("networkidle");
    const shift = await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & {
            value?: number;
            hadRecentInput?: boolean;
          })[];
          resolve(
            shifts
              .filter((entry) => entry.hadRecentInput === false)
              .reduce((sum, entry) => sum + (entry.value ?? 0), 0),
          );
        });
        observer.observe({ type: "layout-shift", buffered: true });
        // An observer without entries is never called, but every page has a paint entry.
        observer.observe({ type: "paint", buffered: true });
      });
    });
    expect(shift).toBeLessThan(0.02);
  });
});

describe("a page during hydration", () => {
  it("hydrates while keys are pressed", async () => {
    const { page } = await visit({ hasScripts: true });
    // Presses one key after another, as soon as there is something to press it on.
    await page.addInitScript(() => {
      const keys = new MessageChannel();
      keys.port1.onmessage = () => {
        document.body?.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
        if (document.readyState !== "complete" || performance.now() < 3000)
          keys.port2.postMessage("");
      };
      keys.port2.postMessage("");
    });
    for (let load = 0; load < 3; load += 1) {
      await page.goto(paths.home());
      await waitForHydration(page, { hasScripts: true });
    }
  });

  it("keeps text typed into a returned field", async () => {
    const { page, expectProblem } = await visit({ hasScripts: true });
    expectProblem(/400/);
    const { letGo } = await hold(page, (route) => route.request().resourceType() === "script");
    // The page's load event waits for the scripts.
    await page.goto(paths.withdrawal(), { waitUntil: "domcontentloaded" });
    const reason = page.getByLabel("Qué querés devolver");
    await reason.fill("No me queda.");
    await page.getByRole("button", { name: "Quiero arrepentirme" }).click();
    await page.getByRole("heading", { name: "Falta un dato" }).waitFor();
    // The browser moves the focus to the errors once; earlier key presses would be lost.
    await expect.poll(() => page.locator(":focus").getAttribute("id")).toBe("errores");
    await reason.pressSequentially(" Es chica.");
    const typed = await reason.inputValue();
    expect(typed).toContain("Es chica.");
    letGo();
    await waitForHydration(page, { hasScripts: true });
    expect(await reason.inputValue()).toBe(typed);
  });
});
