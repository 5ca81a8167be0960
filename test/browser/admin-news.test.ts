import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { DESKTOP, PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { atEachSize } from "../helpers/each-size";
import { signInBrowser } from "../helpers/owner-browser";

const { visit, shop } = useShopBrowser();

const SIZES = [{ width: 320, height: 640 }, PHONE, { width: 768, height: 1024 }, DESKTOP];

const news = (page: Page) => page.getByRole("status", { name: "Avisos" });

async function open(page: Page, address: string, scripts: { hasScripts: boolean }): Promise<void> {
  await signInBrowser(page.context(), shop());
  await page.goto(address);
  await waitForHydration(page, scripts);
}

/** The controls that the news cover, in part or wholly. */
const listCovered = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector(".toast")?.getBoundingClientRect();
    if (!toast || toast.height === 0) return ["no news"];
    return [...document.querySelectorAll("a, button, input, select, textarea")]
      .filter((element) => element.closest(".toast, .skip-link") === null)
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        const isApart =
          bottom <= toast.top || top >= toast.bottom || right <= toast.left || left >= toast.right;
        return !isApart;
      })
      .map((element) => element.outerHTML.slice(0, 80));
  });

describe.each(SCRIPTS)("The news of the back office with scripts $scripts", (scripts) => {
  it("cover no control of the page", async () => {
    const { page } = await visit(scripts);
    await open(page, adminPaths.settings(), scripts);
    await page.getByRole("button", { name: "Guardar ajustes" }).click();
    await news(page).getByText("Ajustes guardados").waitFor();
    await atEachSize(page, SIZES, async (size) => {
      await page.evaluate(() => scrollTo(0, 0));
      expect(await listCovered(page), size).toEqual([]);
    });
    await news(page).getByRole("checkbox", { name: "Cerrar aviso" }).check();
    await news(page).getByText("Ajustes guardados").waitFor({ state: "hidden" });
  });

  it("do not stand beside what a later form could not do", async () => {
    const { page, expectProblem } = await visit(scripts);
    expectProblem(/\b400\b/);
    await open(page, adminPaths.settings(), scripts);
    await page.getByRole("button", { name: "Guardar ajustes" }).click();
    await news(page).getByText("Ajustes guardados").waitFor();
    await page.getByLabel("Nombre de la tienda").fill("");
    await page.getByRole("button", { name: "Guardar ajustes" }).click();
    await page.getByRole("alert").waitFor();
    await news(page).getByText("Ajustes guardados").waitFor({ state: "hidden" });
    expect(await page.title()).toMatch(/^Error: Ajustes · /);
  });
});

it("News of a change in the middle of a page are seen there", async () => {
  const { page, context } = await visit({ hasScripts: true });
  const devtools = await context.newCDPSession(page);
  // They would leave the edge of the screen while this test still looks.
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0 });
  await open(page, adminPaths.products(), { hasScripts: true });
  await page.getByRole("button", { name: "Ocultar" }).last().click();
  await news(page).getByText("Productos actualizados").waitFor();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const toast = await news(page).boundingBox();
  expect(toast?.y).toBe(0);
});
