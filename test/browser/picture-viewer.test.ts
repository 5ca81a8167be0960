import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { DESKTOP, PHONE, useShopBrowser, waitForHydration } from "../helpers/browser";
import { expectGoodPage } from "../helpers/good-page";
import { wearOddPhotos } from "../odd-photos";

const { visit, shop } = useShopBrowser();

const PRODUCT = paths.product("midway-jean-ruta-3-celeste-lavado-01");

beforeAll(async () => {
  const database = shop().openDatabase();
  await wearOddPhotos(shop().directory, database);
  database.close();
});

const pressPicture = (page: Page, position = 1) =>
  page
    .locator(`#foto-${position}`)
    .getByRole("link", { name: /Ver en grande/ })
    .click();
const viewerOf = (page: Page) => page.getByRole("dialog", { name: "Fotos en grande" });
const button = (page: Page, name: string) => viewerOf(page).getByRole("button", { name });

/** Without motion, so that a picture is at once where it goes. */
async function open(reducedMotion: "reduce" | "no-preference" = "reduce", viewport = PHONE) {
  const visitor = await visit({ hasScripts: true, viewport, reducedMotion });
  const { page } = visitor;
  await page.goto(PRODUCT);
  await waitForHydration(page, { hasScripts: true });
  return visitor;
}

async function openViewer() {
  const visitor = await open();
  await pressPicture(visitor.page);
  await viewerOf(visitor.page).getByRole("img").waitFor();
  await viewerOf(visitor.page)
    .getByRole("img")
    .evaluate((image: HTMLImageElement) => image.decode());
  return visitor;
}

it("shows the file that the page has until the larger one is there", async () => {
  const { page } = await open();
  const small = await page
    .locator("#foto-1 img")
    .evaluate((image: HTMLImageElement) => image.currentSrc);
  await pressPicture(page);
  const behind = await viewerOf(page)
    .locator("[data-current]")
    .evaluate((element) => getComputedStyle(element).backgroundImage);
  expect(small).not.toBe("");
  expect(behind).toBe(`url("${small}")`);
});

/** Where the current picture is, and how many times as large as the screen. */
async function look(page: Page): Promise<{ x: number; y: number; scale: number }> {
  const { x, y, width } = (await viewerOf(page).getByRole("img").boundingBox()) ?? NOWHERE;
  return { x, y, scale: width / PHONE.width };
}

const NOWHERE = { x: NaN, y: NaN, width: NaN, height: NaN };

type Touch = readonly [x: number, y: number];

/** Fingers as the browser gets them from a phone, at times of our own. */
async function touchWith(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 2 });
  let timestamp = Date.now() / 1000;
  const send = async (type: "touchStart" | "touchMove" | "touchEnd", touches: readonly Touch[]) => {
    timestamp += 0.02;
    const touchPoints = touches.map(([x, y], id) => ({ x, y, id }));
    await session.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp });
  };
  return {
    async tap(at: Touch) {
      await send("touchStart", [at]);
      await send("touchEnd", []);
    },
    async drag(from: Touch, to: Touch) {
      await send("touchStart", [from]);
      const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const;
      for (const at of [middle, to]) await send("touchMove", [at]);
      await send("touchEnd", []);
    },
    async pinch(from: readonly [Touch, Touch], to: readonly [Touch, Touch]) {
      await send("touchStart", from.slice(0, 1));
      await send("touchStart", from);
      await send("touchMove", to);
      await send("touchEnd", []);
    },
    rest: (seconds: number) => (timestamp += seconds),
  };
}

const MIDDLE: Touch = [PHONE.width / 2, PHONE.height / 2];

describe("A product's picture on the whole screen", () => {
  it("is at its own width without scripts, and scrolls both ways", async () => {
    const { page } = await visit({ hasScripts: false, viewport: PHONE });
    await page.goto(PRODUCT);
    await pressPicture(page);
    const region = page.getByRole("region", { name: "La foto entera" });
    const [shown, own] = await region.getByRole("img").evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.clientWidth, image.naturalWidth];
    });
    expect(shown).toBe(own);
    const room = await region.evaluate((it) => [
      it.scrollWidth - it.clientWidth,
      it.scrollHeight - it.clientHeight,
    ]);
    expect(Math.min(...room)).toBeGreaterThan(100);
  });

  it.each([PHONE, { width: 844, height: 390 }, DESKTOP])(
    "is whole at first on %j",
    async (viewport) => {
      const { page } = await open("reduce", viewport);
      await pressPicture(page);
      const image = viewerOf(page).getByRole("img");
      await image.evaluate((it: HTMLImageElement) => it.decode());
      const { x, y, width, height } = (await image.boundingBox()) ?? NOWHERE;
      expect([x, y, width]).toEqual([0, 0, viewport.width]);
      expect(height).toBeLessThan(viewport.height);
      expect(await image.evaluate((it) => getComputedStyle(it).objectFit)).toBe("contain");
      await expectGoodPage(page);
    },
  );

  it("grows by a double tap where it was tapped, is dragged, and is whole again", async () => {
    const { page } = await openViewer();
    const fingers = await touchWith(page);
    await fingers.tap(MIDDLE);
    fingers.rest(1);
    await fingers.tap(MIDDLE);
    expect((await look(page)).scale).toBe(1);
    await fingers.tap(MIDDLE);
    await expect.poll(async () => (await look(page)).scale).toBeGreaterThanOrEqual(2.5);
    const before = await look(page);
    await fingers.drag(MIDDLE, [MIDDLE[0] + 40, MIDDLE[1] + 30]);
    const after = await look(page);
    expect([after.x - before.x, after.y - before.y]).toEqual([40, 30]);
    await fingers.drag([20, 300], [370, 300]);
    await fingers.drag([20, 300], [370, 300]);
    await fingers.drag([20, 300], [370, 300]);
    expect((await look(page)).x).toBeCloseTo(0, 0);
    fingers.rest(1);
    await fingers.tap(MIDDLE);
    await fingers.tap(MIDDLE);
    await expect.poll(() => look(page)).toEqual({ x: 0, y: 0, scale: 1 });
  });

  it("grows and shrinks between two fingers", async () => {
    const { page } = await openViewer();
    const fingers = await touchWith(page);
    const near: [Touch, Touch] = [
      [150, 400],
      [240, 400],
    ];
    const far: [Touch, Touch] = [
      [60, 400],
      [330, 400],
    ];
    await fingers.pinch(near, far);
    await expect.poll(async () => (await look(page)).scale).toBeCloseTo(3, 1);
    await fingers.pinch(far, near);
    await expect.poll(async () => (await look(page)).scale).toBeCloseTo(1, 1);
  });

  it("gives way to the next one by a swipe, a key and a button, and to none behind the last", async () => {
    const { page } = await openViewer();
    const fingers = await touchWith(page);
    const place = viewerOf(page).getByRole("status");
    await expect.poll(() => place.innerText()).toMatch(/1 de 3$/);
    await fingers.drag([300, 400], [100, 400]);
    await expect.poll(() => place.innerText()).toMatch(/2 de 3$/);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => place.innerText()).toMatch(/3 de 3$/);
    await button(page, "Foto siguiente").click({ force: true });
    await fingers.drag([300, 400], [100, 400]);
    await button(page, "Foto anterior").click();
    await expect.poll(() => place.innerText()).toMatch(/2 de 3$/);
  });

  it("grows by keys, buttons, a wheel and two clicks of a mouse, and moves by keys", async () => {
    const { page } = await openViewer();
    const scale = async () => (await look(page)).scale;
    const grows = () => expect.poll(scale).toBeGreaterThan(1.3);
    const isWhole = () => expect.poll(scale).toBe(1);
    expect(await button(page, "Alejar").getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.press("+");
    await grows();
    const { x } = await look(page);
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await look(page)).x).toBe(x - 80);
    await page.keyboard.press("-");
    await isWhole();
    await button(page, "Acercar").click();
    await grows();
    await button(page, "Alejar").click();
    await isWhole();
    await page.mouse.dblclick(...MIDDLE);
    await expect.poll(scale).toBeGreaterThanOrEqual(2.5);
    await page.keyboard.press("0");
    await isWhole();
    await page.mouse.wheel(0, -400);
    await grows();
  });

  it("moves smoothly only for who wants motion", async () => {
    for (const [reducedMotion, seconds] of [
      ["no-preference", "0.25s, 0.25s"],
      ["reduce", "0s"],
    ] as const) {
      const { page } = await open(reducedMotion);
      await pressPicture(page);
      await button(page, "Acercar").click();
      const duration = await viewerOf(page)
        .locator("[data-current]")
        .evaluate((picture) => getComputedStyle(picture).transitionDuration);
      expect(duration, reducedMotion).toBe(seconds);
    }
  });

  it("comes with a script of its own, and without that the picture's page opens", async () => {
    const { page, context, expectProblem } = await open();
    expectProblem(/ERR_FAILED|picture-viewer/);
    const asked: string[] = [];
    await context.route(/\/assets\/picture-viewer-/, async (route) => {
      asked.push(route.request().url());
      await route.abort();
    });
    await page.waitForLoadState("networkidle");
    expect(asked).toEqual([]);
    await pressPicture(page, 2);
    await page.getByRole("region", { name: "La foto entera" }).waitFor();
    expect(asked).toHaveLength(1);
    expect(new URL(page.url()).pathname).toBe(`${PRODUCT}/fotos/2`);
  });
});
