import type { Page, ViewportSize } from "playwright-core";

/** Checks a page at each size without loading it again, because only its layout depends on that. */
export async function atEachSize(
  page: Page,
  sizes: readonly ViewportSize[],
  check: (size: string) => Promise<void>,
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await check(`at ${size.width} px`);
  }
}
