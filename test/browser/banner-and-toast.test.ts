import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { paths } from "../../app/paths";
import { DEFAULT_SHOP_SETTINGS } from "../../app/domain/shop/settings-table";
import { DESKTOP, PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { atEachSize } from "../helpers/each-size";

const { visit, shop } = useShopBrowser();

const SATCHEL = paths.product("midway-morral-ramal-indigo-01");

const banner = (page: Page) => page.getByRole("region", { name: "Promociones" });
const toast = (page: Page) => page.getByRole("status", { name: "Avisos" });

function listAnimations(page: Page): Promise<{ name: string; state: string; period: number }[]> {
  return page.evaluate(() =>
    document.getAnimations().map((animation) => ({
      name: animation instanceof CSSAnimation ? animation.animationName : "transition",
      state: animation.playState,
      period: Number(animation.effect?.getTiming().duration),
    })),
  );
}

const readPromoState = async (page: Page) =>
  (await listAnimations(page)).find(({ name }) => name === "promo")?.state;

it("The home page begins under one bar and two links on a phone, and with the promotions beside the links on a wide screen", async () => {
  const { page } = await visit({
    hasScripts: false,
    viewport: PHONE,
    reducedMotion: "no-preference",
  });
  await page.goto(paths.home());
  const place = async (part: ReturnType<typeof banner>) => await part.boundingBox();
  const links = page.getByRole("navigation", { name: "Tu compra" });
  const cover = page.locator(".hero");
  expect((await place(cover))?.y).toBeLessThanOrEqual(96);
  expect(await links.isVisible()).toBe(true);
  const coverBox = await place(cover);
  expect((await place(banner(page)))?.y).toBeGreaterThan(
    (coverBox?.y ?? Infinity) + (coverBox?.height ?? 0),
  );
  await page.setViewportSize(DESKTOP);
  expect((await place(banner(page)))?.y).toBe(0);
  const box = await place(links);
  expect([box?.y, box?.height]).toEqual([0, (await place(banner(page)))?.height]);
  expect((await place(page.getByRole("main")))?.y).toBeLessThanOrEqual(150);
  // The links do not cover the button that stops the promotions.
  await banner(page).getByRole("checkbox", { name: "Pausar promociones" }).check();
});

it.each(SCRIPTS)(
  "The promotions with scripts $scripts run in a loop, and pause",
  async (scripts) => {
    const { page } = await visit({ ...scripts, reducedMotion: "no-preference" });
    // Every page has them; this one has no pictures to draw.
    await page.goto(paths.terms());
    await waitForHydration(page, scripts);
    expect(await banner(page).getByRole("listitem").allInnerTexts(), "announced once").toEqual(
      // The other one promises instalments, and no card can be paid with.
      DEFAULT_SHOP_SETTINGS.promoMessages.slice(1),
    );
    const box = page.getByRole("checkbox", { name: "Pausar promociones" });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await readPromoState(page), "under focus").toBe("paused");

    // Pointer and focus pause both, so they are moved away.
    const leave = async () => {
      await page.mouse.move(600, 500);
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    };
    await leave();
    const running = { name: "promo", state: "running", period: 20_000 };
    expect(await listAnimations(page)).toContainEqual(running);
    await banner(page).hover();
    expect(await readPromoState(page), "under the pointer").toBe("paused");
    await box.check();
    await leave();
    expect(await readPromoState(page), "by the button").toBe("paused");
    await box.uncheck();
    await leave();
    expect(await readPromoState(page), "restarted").toBe("running");
  },
);

it("The promotions stand still, both readable, with reduced motion", async () => {
  // The sample's first one is told only where no card can be paid with; the owner's own always.
  shop().changeDatabase((database) =>
    database.exec(`INSERT OR REPLACE INTO settings (name, value)
      VALUES ('promoMessages', '["Envíos a todo el país en 48 horas hábiles", "Cambios gratis en 30 días"]')`),
  );
  const { page } = await visit({ hasScripts: true, reducedMotion: "reduce" });
  for (const address of [paths.home(), SATCHEL]) {
    await page.goto(address);
    await waitForHydration(page, { hasScripts: true });
    expect(await listAnimations(page), address).toEqual([]);
  }
  const width = page.viewportSize()?.width ?? 0;
  const messages = await banner(page).getByRole("listitem").all();
  expect(messages).toHaveLength(2);
  for (const message of messages) {
    const box = await message.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  }
});

/** The animation that takes the toast away. */
function readLeaving(page: Page) {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation instanceof CSSAnimation)
      .filter((animation) => animation.animationName === "toast-leave")
      .map((animation) => ({
        delay: animation.effect?.getTiming().delay,
        duration: animation.effect?.getTiming().duration,
        state: animation.playState,
      })),
  );
}

/** Puts the animation at its end, as if its time had passed. */
function finishLeaving(page: Page) {
  return page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSAnimation && animation.animationName === "toast-leave")
        animation.finish();
    }
  });
}

it.each(SCRIPTS)("The toast with scripts $scripts tells the news, and leaves", async (scripts) => {
  const { page } = await visit({ ...scripts, reducedMotion: "no-preference" });
  const news = toast(page).getByText("Agregado al carrito");
  const add = async () => {
    await page.getByRole("button", { name: "Agregar al carrito" }).click();
    await news.waitFor();
  };
  await page.goto(SATCHEL);
  await waitForHydration(page, scripts);
  await add();
  await news.hover();
  await expect
    .poll(() => readLeaving(page), { message: "waits under the pointer" })
    .toEqual([{ delay: 8000, duration: 300, state: "paused" }]);
  expect(await toast(page).innerText()).toContain("Morral Ramal");
  expect(await page.title()).toMatch(/^Agregado al carrito · Morral Ramal/);
  await atEachSize(page, [PHONE, DESKTOP], async (size) => {
    const [box, link] = await Promise.all([
      news.locator("xpath=../..").boundingBox(),
      page
        .getByRole("banner")
        .getByRole("link", { name: /^Carrito/ })
        .boundingBox(),
    ]);
    const isApart =
      box !== null &&
      link !== null &&
      (box.y >= link.y + link.height || box.x >= link.x + link.width);
    expect(isApart, `the cart's link is free ${size}: ${JSON.stringify({ box, link })}`).toBe(true);
  });
  await page.mouse.move(600, 500);
  await finishLeaving(page);
  await news.waitFor({ state: "hidden" });
  await page.getByRole("banner").getByRole("link", { name: "Carrito, 1 producto" }).waitFor();

  await page.reload();
  await waitForHydration(page, scripts);
  expect(await toast(page).innerText()).toBe("");
  expect(await page.title()).toMatch(/^Morral Ramal/);

  await add();
  await toast(page).getByRole("checkbox", { name: "Cerrar aviso" }).check();
  await news.waitFor({ state: "hidden" });

  await page.emulateMedia({ reducedMotion: "reduce" });
  await add();
  await news.hover();
  expect((await readLeaving(page))[0]?.duration, "no fade").toBeLessThanOrEqual(1);
  await toast(page).getByRole("link", { name: "Ver carrito" }).click();
  await page.getByRole("heading", { level: 1, name: "Tu carrito" }).waitFor();
});

it("What was added is told whole on a narrow phone at twice the text size", async () => {
  const { page, context } = await visit({
    hasScripts: false,
    viewport: { width: 320, height: 640 },
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await page.goto(SATCHEL);
  await page.getByRole("button", { name: "Agregar al carrito" }).click();
  const panel = page.locator(".toast-bought");
  const box = await panel.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(640);
  const way = await panel.getByRole("link", { name: "Iniciar compra" }).boundingBox();
  expect(way?.width).toBeGreaterThan(200);
});
