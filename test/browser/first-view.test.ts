import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { PHONE, useShopBrowser, waitForHydration } from "../helpers/browser";
import { describeGrowth } from "../../scripts/bench/script-modules";
import { weighFirstView } from "../helpers/first-view";

const { visit } = useShopBrowser();

const SATCHEL = paths.product("midway-morral-ramal-indigo-01");

/** Limits for a page on a phone, in transferred bytes. */
const LIMITS: Record<string, number> = {
  document: 14_000,
  stylesheet: 11_000,
  font: 30_000,
  script: 95_000,
};

/** The build's file for back-office code (vite.config.ts). */
const OWNER_SCRIPT = /\/owner-[\w-]+\.js$/;

/** Holds back the page's first picture, and so its load event. */
async function holdPictures(page: Page): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/dibujos/**", async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return () => letGo();
}

function listScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

describe("The first view", () => {
  it.each([paths.home(), paths.products(), SATCHEL, paths.cart()])(
    "of %s is small",
    async (address) => {
      const { page } = await visit({ hasScripts: true, viewport: PHONE });
      const scripts = listScripts(page);
      const weights = await weighFirstView(page, address);
      for (const [kind, limit] of Object.entries(LIMITS)) {
        expect(weights.get(kind)?.bytes, kind).toBeGreaterThan(0);
        const said = kind === "script" ? describeGrowth(scripts) : kind;
        expect(weights.get(kind)?.bytes, said).toBeLessThanOrEqual(limit);
      }
      expect(scripts.filter((file) => OWNER_SCRIPT.test(file))).toEqual([]);
    },
  );

  it("of the back office has a script of its own", async () => {
    const { page } = await visit({ hasScripts: true, viewport: PHONE });
    const scripts = listScripts(page);
    await page.goto(paths.adminLogin());
    await waitForHydration(page, { hasScripts: true });
    expect(scripts.filter((file) => OWNER_SCRIPT.test(file))).toHaveLength(1);
  });

  it("hydrates while its pictures are still loading", async () => {
    const { page } = await visit({ hasScripts: true, viewport: PHONE });
    const letGo = await holdPictures(page);
    await page.goto(paths.products(), { waitUntil: "domcontentloaded" });
    await waitForHydration(page, { hasScripts: true });
    letGo();
  });

  it("loses no tap before its script, and sends no form twice", async () => {
    const { page } = await visit({ hasScripts: true, viewport: PHONE });
    const letGo = await holdPictures(page);
    let posts = 0;
    page.on("request", (request) => (posts += request.method() === "POST" ? 1 : 0));
    await page.goto(SATCHEL, { waitUntil: "domcontentloaded" });
    await page.getByRole("button", { name: "Agregar al carrito" }).click();
    await page.getByRole("link", { name: "Carrito, 1 producto" }).waitFor();
    await page.getByRole("status", { name: "Avisos" }).getByText("Agregado al carrito").waitFor();
    expect(posts).toBe(1);
    letGo();
  });
});

describe("The next page", () => {
  /** Chromium's reports on prefetched pages. */
  async function watchPrefetches(page: Page) {
    const session = await page.context().newCDPSession(page);
    const done: string[] = [];
    session.on("Preload.prefetchStatusUpdated", ({ status, prefetchUrl }) => {
      if (status === "Ready") done.push(new URL(prefetchUrl).pathname);
    });
    await session.send("Preload.enable");
    return done;
  }

  it("is prefetched without script, unless it changes something", async () => {
    const { page } = await visit({ hasScripts: false });
    const prefetches = await watchPrefetches(page);
    await page.goto(paths.products());
    await page
      .getByRole("banner")
      .getByRole("link", { name: /^Carrito/ })
      .hover();
    const product = page.getByRole("article").first().getByRole("heading").getByRole("link");
    await product.hover();
    const address = await product.getAttribute("href");
    await expect.poll(() => prefetches).toEqual([address]);
    await product.click();
    await page.waitForURL(`**${address}`);
  });

  it("is prefetched as data, not as a document, when the script handles links", async () => {
    const { page } = await visit({ hasScripts: true });
    const prefetches = await watchPrefetches(page);
    await page.goto(paths.products());
    await waitForHydration(page, { hasScripts: true });
    const product = page.getByRole("article").first().getByRole("heading").getByRole("link");
    const address = await product.getAttribute("href");
    const isFetched = page.waitForRequest((request) => request.url().endsWith(`${address}.data`));
    await product.hover();
    await isFetched;
    expect(prefetches).toEqual([]);
  });
});
