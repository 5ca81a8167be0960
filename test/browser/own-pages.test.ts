import { describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { expectGoodPage } from "../helpers/good-page";
import { signInBrowser } from "../helpers/owner-browser";

const { visit, shop } = useShopBrowser();

const TEXT = `# Nuestra guía

Medite **antes** de elegir: [mirá las remeras](/categoria/ropa/remeras).

- Pecho
- Cintura

> ${"Supercalifragilisticoespialidoso".repeat(4)}

    código ${"largo ".repeat(40)}`;

describe.each(SCRIPTS)("The owner's pages, scripts $scripts,", ({ hasScripts }) => {
  it("are written, previewed, published and found at the foot of the shop", async () => {
    const title = `Guía de talles ${hasScripts ? "con" : "sin"} script`;
    const { page, context } = await visit({ hasScripts });
    await signInBrowser(context, shop());
    await page.goto(adminPaths.pages());
    await waitForHydration(page, { hasScripts });
    await page.getByRole("link", { name: "Página nueva" }).click();
    await page.getByLabel("Título").fill(title);
    await page.getByLabel("Texto").fill(TEXT);
    await page.getByRole("button", { name: "Vista previa" }).click();
    const preview = page.getByRole("region", { name: "Vista previa" });
    await expect
      .poll(() => preview.getByRole("listitem").allTextContents())
      .toEqual(["Pecho", "Cintura"]);
    expect(await page.getByLabel("Texto").inputValue()).toBe(TEXT);
    await page.getByRole("button", { name: "Publicar" }).click();
    await page.getByText("Lo que guardes se ve enseguida").waitFor();
    await page.goto(paths.home());
    await page.getByRole("contentinfo").getByRole("link", { name: title }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.getByRole("heading", { level: 2, name: "Nuestra guía" }).waitFor();
    if (hasScripts) await expectGoodPage(page);
    await page.getByRole("link", { name: "mirá las remeras" }).click();
    await page.getByRole("heading", { level: 1, name: "Remeras" }).waitFor();
  });
});
