import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../app/paths";
import { PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";

const { visit } = useShopBrowser();

const LIST = paths.group("ropa", "remeras");
const cards = (page: Page) => page.getByRole("region", { name: "Productos" }).getByRole("article");
/** In a window where several cards stand side by side, and lists are long. */
const NARROW = { width: 320, height: 640 };

function listPictures(page: Page): string[] {
  const pictures: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "image") pictures.push(new URL(request.url()).pathname);
  });
  return pictures;
}

/** The second photo of the first card, which is not laid out before it is pointed at. */
async function findSecond(page: Page) {
  const second = cards(page).first().locator(".card-second");
  return {
    second,
    address: new URL((await second.getAttribute("src")) ?? "", page.url()).pathname,
  };
}

/** Without script, browsers load every photo at once, though it says that it can wait. */
describe("The second photo of a card", () => {
  it("loads only for who points at it", async () => {
    const { page } = await visit({ hasScripts: true });
    const loaded = listPictures(page);
    await page.goto(LIST, { waitUntil: "networkidle" });
    const { second, address } = await findSecond(page);
    expect(await second.isVisible()).toBe(false);
    expect(loaded).not.toContain(address);
    await cards(page).first().hover();
    await expect.poll(() => loaded).toContain(address);
    expect(await second.isVisible()).toBe(true);
    await page.mouse.move(0, 0);
    expect(await second.isVisible()).toBe(false);
  });

  it("shows for the keyboard too, without script", async () => {
    const { page } = await visit({ hasScripts: false });
    await page.goto(LIST);
    const { second } = await findSecond(page);
    await cards(page).first().getByRole("heading").getByRole("link").focus();
    await page.keyboard.press("Shift");
    expect(await second.isVisible()).toBe(true);
  });

  it.each(SCRIPTS)("does not load on a phone with scripts $scripts", async ({ hasScripts }) => {
    const { page } = await visit({ hasScripts, viewport: PHONE, isTouched: true });
    const loaded = listPictures(page);
    await page.goto(LIST, { waitUntil: "networkidle" });
    const { second, address } = await findSecond(page);
    await cards(page).first().getByRole("heading").getByRole("link").focus();
    expect(await second.isVisible()).toBe(false);
    expect(loaded).not.toContain(address);
  });
});

describe.each(SCRIPTS)("A card with scripts $scripts", (options) => {
  it("leads to each colour by its dot", async () => {
    const { page } = await visit(options);
    await page.goto(LIST);
    await waitForHydration(page, options);
    const dot = cards(page).first().getByRole("link", { name: "Turquesa", exact: true });
    const box = await dot.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    await dot.click();
    await page.getByRole("heading", { level: 1, name: "Remera Calesita boxy" }).waitFor();
    expect(page.url()).toContain("turquesa");
  });

  it("has four lines at most: two of brand and name, the price, and one more", async () => {
    const { page } = await visit({ ...options, viewport: NARROW });
    await page.goto(LIST);
    const lines = await cards(page).evaluateAll((all) => {
      const count = (element: Element | null) => {
        if (!element) return 0;
        const { lineHeight } = getComputedStyle(element);
        return Math.round(element.getBoundingClientRect().height / parseFloat(lineHeight));
      };
      return all.map((card) => {
        const own = [".card-words", ".price", ".card-facts"];
        return own.map((part) => count(card.querySelector(part)));
      });
    });
    expect(lines.length).toBeGreaterThan(20);
    for (const [words, price, facts] of lines) {
      expect(words).toBeLessThanOrEqual(2);
      expect([price, facts]).toEqual([1, 1]);
    }
  });
});
