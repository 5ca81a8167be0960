import { describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { expectGoodPage } from "../helpers/good-page";
import { fillSignIn, signIn } from "../helpers/owner-browser";
import { OWNER } from "../helpers/running-shop";

const { visit, shop } = useShopBrowser();

describe.each(SCRIPTS)("A session that nobody uses, with scripts $scripts", (scripts) => {
  it("ends, and gives the open form back", async () => {
    const { page } = await visit(scripts);
    await signIn(page, adminPaths.account(), scripts);
    await page.getByLabel("Cerrar la sesión sin uso después de").selectOption("15 minutos");
    const rules = page.getByRole("region", { name: "Reglas para todas las personas" });
    await rules.getByLabel("Tu contraseña").fill(OWNER.password);
    await rules.getByRole("button", { name: "Guardar las reglas" }).click();
    await page.getByText("Guardamos las reglas").waitFor();

    const title = `Cómo lavar la lana, con scripts ${scripts.scripts}`;
    await page.goto(adminPaths.page("nueva"));
    await waitForHydration(page, scripts);
    await page.getByLabel("Título", { exact: true }).fill(title);
    await page.getByLabel("Texto", { exact: true }).fill("Con agua fría.\nSin centrifugar.");
    shop().changeDatabase((database) =>
      database.exec("UPDATE admin_sessions SET last_seen_at = '2020-01-01T00:00:00.000Z'"),
    );
    await page.getByRole("button", { name: "Guardar" }).first().click();
    await page.getByText("Lo que mandaste te espera adentro, sin guardar.").waitFor();
    await fillSignIn(page, OWNER.password);
    await page.getByRole("heading", { name: "Esto quedó sin guardar" }).waitFor();
    if (scripts.hasScripts) await expectGoodPage(page);
    await page.getByRole("button", { name: "Mandarlo ahora" }).click();
    await page.getByRole("heading", { name: title }).waitFor();
    expect(await page.getByLabel("Texto", { exact: true }).inputValue()).toContain(
      "Sin centrifugar.",
    );
  });
});
