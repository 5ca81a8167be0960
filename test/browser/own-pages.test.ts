import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { createAxe } from "../helpers/axe";
import { DESKTOP, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { atEachSize } from "../helpers/each-size";
import { signInBrowser } from "../helpers/owner-browser";

const { visit, shop } = useShopBrowser();

const NARROW = { width: 360, height: 740 };
const TEXT = `# Nuestra guía

Medite **antes** de elegir: [mirá las remeras](/categoria/ropa/remeras).

- Pecho
- Cintura

> ${"Supercalifragilisticoespialidoso".repeat(4)}

    código ${"largo ".repeat(40)}`;

/** Axe itself needs scripts. */
async function findProblems(page: Page, hasScripts: boolean): Promise<string[]> {
  const violations = hasScripts ? (await createAxe(page).analyze()).violations : [];
  const isTooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  return [...violations.map(({ id }) => id), ...(isTooWide ? ["too wide"] : [])];
}

const expectNothingWrong = (page: Page, hasScripts: boolean) =>
  atEachSize(page, [NARROW, DESKTOP], async (size) => {
    expect(await findProblems(page, hasScripts), size).toEqual([]);
  });

describe.each(SCRIPTS)("The owner's pages, scripts $scripts,", ({ hasScripts }) => {
  it("are written, previewed, published and found at the foot of the shop", async () => {
    const title = `Guía de talles ${hasScripts ? "con" : "sin"} script`;
    const { page, context } = await visit({ hasScripts });
    await signInBrowser(context, shop());
    await page.goto(adminPaths.pages());
    await waitForHydration(page, { hasScripts });
    await expectNothingWrong(page, hasScripts);
    await page.getByRole("link", { name: "Página nueva" }).click();
    await page.getByLabel("Título").fill(title);
    await page.getByLabel("Texto").fill(TEXT);
    await page.getByRole("button", { name: "Vista previa" }).click();
    const preview = page.getByRole("region", { name: "Vista previa" });
    await expect
      .poll(() => preview.getByRole("listitem").allTextContents())
      .toEqual(["Pecho", "Cintura"]);
    expect(await page.getByLabel("Texto").inputValue()).toBe(TEXT);
    await expectNothingWrong(page, hasScripts);
    await page.getByRole("button", { name: "Publicar" }).click();
    await page.getByText("Lo que guardes se ve enseguida").waitFor();
    await expectNothingWrong(page, hasScripts);
    await page.goto(paths.home());
    await page.getByRole("contentinfo").getByRole("link", { name: title }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.getByRole("heading", { level: 2, name: "Nuestra guía" }).waitFor();
    await expectNothingWrong(page, hasScripts);
    await page.getByRole("link", { name: "mirá las remeras" }).click();
    await page.getByRole("heading", { level: 1, name: "Remeras" }).waitFor();
  });
});
