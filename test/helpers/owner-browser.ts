import type { Page } from "playwright-core";

import { paths } from "../../app/paths";
import { OWNER } from "./running-shop";

/** Signs the owner in through the form and goes on to a page of the back office. */
export async function signIn(page: Page, wanted: string = paths.admin()): Promise<void> {
  await page.goto(paths.adminLogin(wanted));
  await fillSignIn(page, OWNER.password);
  await page.waitForURL((url) => url.pathname + url.search === wanted);
}

/** Sends the sign-in form that the page shows. */
export async function fillSignIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("Usuario", { exact: true }).fill(OWNER.username);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Ingresar" }).click();
}
