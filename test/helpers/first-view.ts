import type { Page } from "playwright-core";

/** Transferred bytes without headers, and the number of files. */
export type Weight = { bytes: number; files: number };

/** Everything that a first visit loads before any action, by Playwright's resource type. */
export async function weighFirstView(page: Page, address: string): Promise<Map<string, Weight>> {
  const weights = new Map<string, Weight>();
  const finished: Promise<void>[] = [];
  page.on("requestfinished", (request) => {
    const kind = request.resourceType();
    const add = async () => {
      const { responseBodySize } = await request.sizes();
      const { bytes, files } = weights.get(kind) ?? { bytes: 0, files: 0 };
      weights.set(kind, { bytes: bytes + responseBodySize, files: files + 1 });
    };
    finished.push(add());
  });
  await page.goto(address);
  // Hydration's last effect sets it.
  await page.waitForFunction(() => document.documentElement.dataset.script !== undefined);
  await page.waitForLoadState("networkidle");
  await Promise.all(finished);
  return weights;
}
