import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { signInBrowser } from "../helpers/owner-browser";

const PASSWORD = "cuatro caballos cruzan cantando";

describe.each(SCRIPTS)("An employee with scripts $scripts", (scripts) => {
  const { visit, shop } = useShopBrowser();

  async function openAs(page: Page, path: string): Promise<void> {
    await page.goto(path);
    await waitForHydration(page, scripts);
  }

  it("is invited, accepts elsewhere, works, and is deactivated at an open form", async () => {
    const owner = await visit(scripts);
    await signInBrowser(owner.context, shop());
    await openAs(owner.page, adminPaths.people());
    await owner.page.getByLabel("E-mail").fill("eva@tienda.test");
    await owner.page.getByLabel("Rol", { exact: true }).selectOption({ label: "Ventas" });
    await owner.page.getByRole("button", { name: "Invitar" }).click();
    const link = await owner.page.getByLabel("Copialo ahora: no se vuelve a mostrar").inputValue();
    expect(owner.page.url()).not.toContain("invitacion");
    await owner.page.getByText("Invitaciones abiertas").waitFor();

    const eva = await visit({ ...scripts, viewport: PHONE });
    eva.expectProblem(/\b4(00|03|10)\b/);
    await openAs(eva.page, link);
    await eva.page.getByText("te invita a la administración con el rol Ventas").waitFor();
    await eva.page.getByLabel("Nombre").fill("Eva");
    await eva.page.getByLabel("Contraseña", { exact: true }).fill("corta");
    await eva.page.getByLabel("Repetila").fill("corta");
    await eva.page.getByRole("button", { name: "Crear mi cuenta" }).click();
    await eva.page.getByRole("alert").getByText("al menos 12 caracteres").waitFor();
    expect(await eva.page.getByLabel("Nombre").inputValue()).toBe("Eva");
    await eva.page.getByLabel("Contraseña", { exact: true }).fill(PASSWORD);
    await eva.page.getByLabel("Repetila").fill(PASSWORD);
    await eva.page.getByRole("button", { name: "Crear mi cuenta" }).click();
    await eva.page.waitForURL((url) => url.pathname === adminPaths.home());
    await eva.page.getByText("Te damos la bienvenida, Eva").waitFor();

    await eva.page.getByRole("button", { name: "Menú · Inicio" }).click();
    const menu = eva.page.getByRole("navigation", { name: "Administración" });
    await menu.getByRole("link", { name: "Pedidos" }).waitFor();
    expect(await menu.getByRole("link", { name: "Páginas" }).count()).toBe(0);
    await openAs(eva.page, adminPaths.pages());
    await eva.page.getByRole("heading", { name: "Tu rol no alcanza para esto" }).waitFor();
    await openAs(eva.page, link);
    await eva.page.getByText("Esta invitación ya no sirve").waitFor();

    await openAs(eva.page, adminPaths.newOrder());
    await openAs(owner.page, adminPaths.people());
    await owner.page.getByRole("link", { name: "Eva" }).click();
    await owner.page.getByRole("button", { name: "Desactivar" }).click();
    await owner.page.getByText("Cuenta desactivada").waitFor();
    await owner.page.getByRole("button", { name: "Volver a activar" }).waitFor();

    const main = eva.page.getByRole("main");
    await main.getByLabel("Nombre").first().fill("Alguien");
    await main.locator("form[method=post] button:visible").last().click();
    await eva.page.getByText("Tu cuenta está desactivada").waitFor();
    expect(new URL(eva.page.url()).pathname).toBe(paths.adminLogin());
  });
});
