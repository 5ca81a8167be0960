import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { DEFAULT_SHOP_SETTINGS } from "../../app/domain/shop/default-settings";
import {
  DESKTOP,
  PHONE,
  SCRIPTS,
  useShopBrowser,
  waitForHydration,
  type VisitOptions,
} from "../helpers/browser";

const { visit } = useShopBrowser();

const SATCHEL = paths.product("midway-morral-ramal-indigo-01");

const banner = (page: Page) => page.getByRole("region", { name: "Promociones" });
const toast = (page: Page) => page.getByRole("status", { name: "Avisos" });
const addButton = (page: Page) => page.getByRole("button", { name: "Agregar al carrito" });

function listAnimations(page: Page): Promise<{ name: string; state: string; period: number }[]> {
  return page.evaluate(() =>
    document.getAnimations().map((animation) => ({
      name: animation instanceof CSSAnimation ? animation.animationName : "transition",
      state: animation.playState,
      period: Number(animation.effect?.getTiming().duration),
    })),
  );
}

describe.each(SCRIPTS)("The promotions with scripts $scripts", ({ hasScripts }) => {
  it("run in a loop of 20 s, and the button stops and restarts them", async () => {
    const { page } = await visit({ hasScripts });
    await page.goto(paths.home());
    await waitForHydration(page, { hasScripts });
    const isRunning = async (state: string) => {
      // Pointer and focus pause both, so they are moved away.
      await page.mouse.move(600, 500);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      expect(await listAnimations(page)).toContainEqual({ name: "promo", state, period: 20_000 });
    };
    const box = page.getByRole("checkbox", { name: "Pausar promociones" });

    await isRunning("running");
    await box.check();
    await isRunning("paused");
    await box.uncheck();
    await isRunning("running");
  });

  it("pause under the pointer and under focus", async () => {
    const { page } = await visit({ hasScripts });
    await page.goto(paths.terms());
    await waitForHydration(page, { hasScripts });
    const states = async () =>
      (await listAnimations(page)).filter(({ name }) => name === "promo").map(({ state }) => state);

    await banner(page).hover();
    expect(await states()).toEqual(["paused"]);
    await page.mouse.move(600, 500);
    expect(await states()).toEqual(["running"]);
    await page.getByRole("checkbox", { name: "Pausar promociones" }).focus();
    expect(await states()).toEqual(["paused"]);
  });

  it("are reached by the second press of Tab, and announced once", async () => {
    const { page } = await visit({ hasScripts });
    await page.goto(paths.terms());
    await waitForHydration(page, { hasScripts });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    const box = page.getByRole("checkbox", { name: "Pausar promociones" });
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await banner(page).getByRole("listitem").allInnerTexts()).toEqual(
      DEFAULT_SHOP_SETTINGS.promoMessages,
    );
  });

  it("stand still, both readable, with reduced motion", async () => {
    const { page } = await visit({ hasScripts, reducedMotion: "reduce" });
    for (const address of [paths.home(), paths.products(), SATCHEL]) {
      await page.goto(address);
      await waitForHydration(page, { hasScripts });
      expect(await listAnimations(page), address).toEqual([]);
      const width = page.viewportSize()?.width ?? 0;
      for (const message of await banner(page).getByRole("listitem").all()) {
        const box = await message.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      }
      expect(await banner(page).getByRole("listitem").count()).toBe(2);
    }
  });
});

describe.each(SCRIPTS)("The toast with scripts $scripts", ({ hasScripts }) => {
  async function addProduct(options: Partial<VisitOptions> = {}): Promise<Page> {
    const { page } = await visit({ hasScripts, ...options });
    await page.goto(SATCHEL);
    await waitForHydration(page, { hasScripts });
    await addButton(page).click();
    await toast(page).getByText("Agregado al carrito").waitFor();
    return page;
  }

  it("names the added product, links to the cart, and is in the title too", async () => {
    const page = await addProduct();
    expect(await toast(page).innerText()).toContain("Morral Ramal");
    expect(await page.title()).toMatch(/^Agregado al carrito · Morral Ramal/);
    await toast(page).getByRole("link", { name: "Ver carrito" }).click();
    await page.getByRole("heading", { level: 1, name: "Tu carrito" }).waitFor();
  });

  it.each([PHONE, DESKTOP])("does not cover the cart link at $width px", async (viewport) => {
    const page = await addProduct({ viewport });
    const [news, link] = await Promise.all([
      toast(page).getByText("Agregado al carrito").locator("xpath=../..").boundingBox(),
      page
        .getByRole("banner")
        .getByRole("link", { name: /^Carrito/ })
        .boundingBox(),
    ]);
    const isApart =
      news !== null &&
      link !== null &&
      (news.y >= link.y + link.height || news.x >= link.x + link.width);
    expect(isApart, JSON.stringify({ news, link })).toBe(true);
  });

  it("disappears after 3 s with a fade of 300 ms, and its text stays by the button", async () => {
    const page = await addProduct();
    const timing = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSAnimation)
        .filter((animation) => animation.animationName === "toast-leave")
        .map((animation) => animation.effect?.getTiming()),
    );
    expect(timing).toMatchObject([{ delay: 3000, duration: 300 }]);
    await toast(page).getByText("Agregado al carrito").waitFor({ state: "hidden" });
    expect(await page.getByRole("main").innerText()).toContain("Morral Ramal (talle");
  });

  it("waits under the pointer", async () => {
    const page = await addProduct();
    await toast(page).getByText("Agregado al carrito").hover();
    expect(await listAnimations(page)).toContainEqual(
      expect.objectContaining({ name: "toast-leave", state: "paused" }),
    );
  });

  it("closes on request", async () => {
    const page = await addProduct();
    await toast(page).getByRole("checkbox", { name: "Cerrar aviso" }).check();
    await toast(page).getByText("Agregado al carrito").waitFor({ state: "hidden" });
  });

  it("is gone after a reload", async () => {
    const page = await addProduct();
    await page.reload();
    expect(await toast(page).innerText()).toBe("");
    expect(await page.title()).toMatch(/^Morral Ramal/);
  });

  it("disappears without a fade with reduced motion", async () => {
    const page = await addProduct({ reducedMotion: "reduce" });
    const fades = (await listAnimations(page)).filter(({ name }) => name === "toast-leave");
    for (const { period } of fades) expect(period).toBeLessThanOrEqual(1);
    await toast(page).getByText("Agregado al carrito").waitFor({ state: "hidden" });
  });
});
