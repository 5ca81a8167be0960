import type { Page } from "playwright-core";
import { expect } from "vitest";

import { createAxe } from "./axe";
import { waitForHydration } from "./browser";
import { atEachSize } from "./each-size";

const SIZES = [320, 360, 768, 1280].map((width) => ({ width, height: 800 }));

/** Fails unless the open page fits each screen, and axe finds nothing wrong on it. */
export async function expectGoodPage(page: Page): Promise<void> {
  await waitForHydration(page, { hasScripts: true });
  await waitForToast(page);
  await atEachSize(page, SIZES, async (size) => {
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess, `${page.url()} ${size}`).toBe(0);
    const { violations } = await createAxe(page).analyze();
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    expect(found, `${page.url()} ${size}`).toEqual([]);
  });
}

/** While a toast fades, its contrast is too low for a moment. */
async function waitForToast(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const leaving = document
      .getAnimations()
      .filter((each) => each instanceof CSSAnimation && each.animationName === "toast-leave")
      .filter(({ playState }) => playState === "running");
    await Promise.all(leaving.map(({ finished }) => finished));
  });
}
