import type { Page } from "playwright-core";
import { describe, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { expectGoodPage } from "../helpers/good-page";
import { fillSignIn, signIn, signOut } from "../helpers/owner-browser";
import { OWNER } from "../helpers/running-shop";
import { codeAt } from "../helpers/second-factor";

/** With scripts, because axe needs them. */
async function lookAt(page: Page, { hasScripts }: { hasScripts: boolean }): Promise<void> {
  if (hasScripts) await expectGoodPage(page);
}

describe.each(SCRIPTS)("The second factor with scripts $scripts", (scripts) => {
  const { visit } = useShopBrowser();

  it("is turned on from the key as text, and asked for at the next sign-in", async () => {
    const { page, expectProblem } = await visit({ ...scripts, viewport: PHONE });
    expectProblem(/\b400\b/);
    await signIn(page, adminPaths.account(), scripts);
    await waitForHydration(page, scripts);
    await page.locator("#claveParaActivar").fill(OWNER.password);
    await page.getByRole("button", { name: "Activar el segundo factor" }).click();
    await page.getByRole("img", { name: /^Código QR/ }).waitFor();
    const key = (await page.locator(".factor-key").textContent()) ?? "";

    await lookAt(page, scripts);

    await page.getByLabel("Código", { exact: true }).fill("no lo sé");
    await page.getByRole("button", { name: "Activar", exact: true }).click();
    await page
      .getByRole("alert")
      .getByRole("link", { name: /6 números/ })
      .waitFor();
    await page.getByLabel("Código", { exact: true }).fill(codeAt(key));
    await page.getByRole("button", { name: "Activar", exact: true }).click();
    await page.getByRole("heading", { name: /^Guardalos ahora/ }).waitFor();
    await lookAt(page, scripts);
    const [recovery = ""] = await page.locator(".recovery-codes code").allTextContents();
    await page.getByRole("link", { name: "Ya los guardé" }).click();
    await page.getByText("Te quedan 10 códigos de recuperación").waitFor();
    await page.getByText("Desactivar o cambiar de teléfono").click();
    await lookAt(page, scripts);
    await signOut(page);
    await page.getByText("Cerraste la sesión").waitFor();

    await page.goto(paths.adminLogin(adminPaths.account()));
    await waitForHydration(page, scripts);
    await fillSignIn(page, OWNER.password);
    // The code that turned it on was used; the next one is early, as from a phone that is ahead.
    await page.getByLabel("Código", { exact: true }).fill(codeAt(key, 1));
    await page.getByRole("button", { name: "Ingresar" }).click();
    await page.waitForURL((url) => url.pathname === adminPaths.account());
    await signOut(page);
    await page.getByText("Cerraste la sesión").waitFor();

    await page.goto(paths.adminLogin());
    await waitForHydration(page, scripts);
    await fillSignIn(page, OWNER.password);
    await page.getByText("¿No tenés el teléfono?").click();
    await lookAt(page, scripts);
    await page.getByLabel("Código de recuperación").fill(recovery);
    await page.getByRole("button", { name: "Ingresar" }).click();
    await page.getByRole("status").getByText("Te quedan 9").waitFor();
  });
});
