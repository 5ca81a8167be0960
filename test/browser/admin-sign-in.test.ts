import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { SCRIPTS, useShopBrowser, waitForHydration } from "../helpers/browser";
import { fillSignIn, signOut } from "../helpers/owner-browser";
import { OWNER } from "../helpers/running-shop";

const { visit } = useShopBrowser();

const WANTED = `${adminPaths.account()}?desde=aviso`;

const user = (page: Page) => page.getByLabel("Usuario", { exact: true });
const password = (page: Page) => page.getByLabel("Contraseña", { exact: true });

/** A paste by keyboard alone, because scripts may be off. */
async function pastePassword(page: Page): Promise<void> {
  await user(page).fill(OWNER.password);
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+X");
  await password(page).focus();
  await page.keyboard.press("Control+V");
}

const readExcess = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

it.each(SCRIPTS)("Signing in with scripts $scripts", async ({ hasScripts }) => {
  const { page, expectProblem } = await visit({
    hasScripts,
    viewport: { width: 320, height: 640 },
  });
  expectProblem(/\b400\b/);
  await page.goto(WANTED);
  await waitForHydration(page, { hasScripts });
  expect(new URL(page.url()).pathname).toBe(paths.adminLogin());
  expect(await readExcess(page)).toBe(0);
  await pastePassword(page);
  expect(await password(page).inputValue()).toBe(OWNER.password);

  // An error, whose link leads to the field.
  await fillSignIn(page, "esta no es la clave");
  await page.getByRole("link", { name: "Credenciales inválidas" }).click();
  expect(await page.title()).toMatch(/^Error: /);
  expect(await user(page).inputValue()).toBe(OWNER.username);
  expect(await password(page).evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await password(page).getAttribute("aria-invalid")).toBe("true");

  // The second attempt, with the keyboard alone, opens the wanted page.
  await waitForHydration(page, { hasScripts });
  await user(page).focus();
  await page.keyboard.press("Control+A");
  await page.keyboard.type(OWNER.username);
  await page.keyboard.press("Tab");
  await page.keyboard.type(OWNER.password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Cuenta" }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(WANTED);
  await page.getByRole("main").getByText(OWNER.username, { exact: true }).waitFor();
  expect(await readExcess(page)).toBe(0);

  // An invalid new password is reported beside its field.
  await waitForHydration(page, { hasScripts });
  await page.getByLabel("Contraseña actual").fill(OWNER.password);
  await page.getByLabel("Contraseña nueva", { exact: true }).fill("contraseña1234");
  await page.getByLabel("Repetí la contraseña nueva").fill("contraseña1234");
  await page.getByRole("button", { name: "Cambiar la contraseña" }).click();
  await page
    .getByRole("alert")
    .getByRole("link", { name: /primeras que alguien/ })
    .click();
  const chosen = page.getByLabel("Contraseña nueva", { exact: true });
  expect(await chosen.evaluate((input) => input === document.activeElement)).toBe(true);

  await signOut(page);
  await page.getByRole("status").getByText("Cerraste la sesión").waitFor();
  await page.goto(adminPaths.account());
  await page.getByRole("button", { name: "Ingresar" }).waitFor();
});
