import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { insertMail } from "../helpers/mails";
import { signInBrowser } from "../helpers/owner-browser";
import { adminPaths } from "../../app/admin-paths";

const { visit, shop } = useShopBrowser();

beforeAll(() => {
  shop().changeDatabase((database) => {
    for (let number = 0; number < 32; number += 1) {
      insertMail(database, {
        subject: `Recibimos tu pedido TELA-${String(number).padStart(6, "0")}-ABC`,
        recipient: `clienta-de-nombre-bastante-largo-${number}@correo.test`,
      });
    }
    insertMail(database, {
      subject: "Tu pedido TELA-123456-ABC está en camino",
      kind: "order-shipped",
      status: "failed",
      attempts: 8,
    });
  });
});

async function open(page: Page, address: string, hasScripts: boolean): Promise<void> {
  await signInBrowser(page.context(), shop());
  await page.goto(address);
  await waitForHydration(page, { hasScripts });
}

describe.each(SCRIPTS)("The owner's mails with scripts $scripts", ({ hasScripts }) => {
  it("are paged, read, sent again, and get the owner's words and lose them again", async () => {
    const { page } = await visit({ hasScripts });
    await open(page, adminPaths.mails(), hasScripts);
    await page.getByRole("link", { name: "Más viejos" }).click();
    await page.getByRole("link", { name: "Los más nuevos" }).click();
    await page.getByRole("link", { name: /^No salieron/ }).click();
    await page.waitForURL(/estado=failed$/);
    // The address changes before the list does.
    await page.locator("[aria-current=page]", { hasText: "No salieron" }).waitFor();
    await page.getByRole("link", { name: "Tu pedido TELA-123456-ABC está en camino" }).click();
    await page.getByRole("heading", { name: "Lo que dice" }).waitFor();
    await page.getByRole("button", { name: /^Reenviar/ }).click();
    await page.getByRole("status", { name: "Avisos" }).getByText("E-mail en espera").waitFor();
    await page.getByText("En espera", { exact: true }).first().waitFor();

    await page.goto(adminPaths.mails());
    await waitForHydration(page, { hasScripts });
    await page.getByRole("link", { name: "Textos de los e-mails" }).click();
    await page.getByRole("link", { name: "Listo para retirar" }).click();
    await page.getByLabel("Saludo").fill("¡Hola, {nombre}!");
    await page.getByLabel("Despedida").fill("Te esperamos,\nel equipo");
    await page.getByRole("button", { name: "Vista previa" }).click();
    const preview = page.getByRole("region", { name: "Vista previa, sin guardar" });
    await preview.getByText("¡Hola, Ana Pérez! Tu pedido está listo.").waitFor();
    expect(await page.getByLabel("Despedida").inputValue()).toBe("Te esperamos,\nel equipo");
    await page.getByRole("button", { name: "Guardar" }).click();
    const current = page.getByRole("region", { name: "Así sale ahora" });
    await current.getByText("¡Hola, Ana Pérez! Tu pedido está listo.").waitFor();
    await page.getByRole("button", { name: "Volver al original" }).click();
    await current.getByText("Hola, Ana Pérez: tu pedido está listo.").waitFor();
    expect(await page.getByLabel("Saludo").inputValue()).toBe("Hola, {nombre}:");
  });
});
