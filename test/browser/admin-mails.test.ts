import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { createAxe } from "../helpers/axe";
import { DESKTOP, PHONE, SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { atEachSize } from "../helpers/each-size";
import { insertMail } from "../helpers/mails";
import { signInBrowser } from "../helpers/owner-browser";
import { adminPaths } from "../../app/admin-paths";

const { visit, shop } = useShopBrowser();
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

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
      last_error:
        "El servidor de correo no aceptó la dirección de destino (dijo: 550 5.1.1 <ana@correo.test>: Recipient address rejected).",
      text: `Hola, Ana:\n\n${"https://tienda.test/pedido/una-ficha-muy-larga-".repeat(4)}`,
    });
  });
});

async function open(page: Page, address: string, hasScripts: boolean): Promise<void> {
  await signInBrowser(page.context(), shop());
  await page.goto(address);
  await waitForHydration(page, { hasScripts });
}

describe.each(SCRIPTS)("The owner's mails with scripts $scripts", ({ hasScripts }) => {
  it("are read, sent again and paged", async () => {
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
    await page.getByRole("status", { name: "Avisos" }).getByText("Mail en espera").waitFor();
    await page.getByText("En espera", { exact: true }).first().waitFor();
  });

  it("get the owner's words, seen before they are saved, and lose them again", async () => {
    const { page } = await visit({ hasScripts });
    await open(page, adminPaths.mails(), hasScripts);
    await page.getByRole("link", { name: "Textos de los mails" }).click();
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

it.each([
  adminPaths.mails(),
  adminPaths.mailsIn("failed"),
  adminPaths.mail(33),
  adminPaths.mailTexts(),
  adminPaths.mailText("order-received"),
])("axe finds nothing wrong on %s, and it fits 320 px", async (address) => {
  const { page } = await visit({ hasScripts: true });
  await open(page, address, true);
  await atEachSize(page, [PHONE, DESKTOP], async (size) => {
    const { violations } = await createAxe(page).withTags(STANDARDS).analyze();
    expect(
      violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
      size,
    ).toEqual([]);
  });
  await page.setViewportSize({ width: 320, height: 700 });
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(excess).toBeLessThanOrEqual(0);
});
