import type { BrowserContext, Locator, Page } from "playwright-core";

import { paths } from "../../app/paths";
import { waitForHydration } from "./browser";
import { OWNER, type RunningShop } from "./running-shop";

/** Signs the owner in through the form and opens a back-office page. */
export async function signIn(
  page: Page,
  wanted: string,
  scripts: { hasScripts: boolean },
): Promise<void> {
  await page.goto(paths.adminLogin(wanted));
  await waitForHydration(page, scripts);
  await fillSignIn(page, OWNER.password);
  await page.waitForURL((url) => url.pathname + url.search === wanted);
}

/** Sends the sign-in form on the current page. */
export async function fillSignIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("Usuario", { exact: true }).fill(OWNER.username);
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Ingresar" }).click();
}

/** On a phone it stands on every page of the back office, and holds all else. */
export const menuButton = (page: Page): Locator => page.getByRole("button", { name: /^Menú · / });

export async function signOut(page: Page): Promise<void> {
  if (await menuButton(page).isVisible()) await menuButton(page).click();
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
}

const cookieByShop = new WeakMap<RunningShop, { name: string; value: string }>();

/**
 * Signs the browser in without the sign-in page, which has its own tests and a limit on attempts.
 */
export async function signInBrowser(context: BrowserContext, shop: RunningShop): Promise<void> {
  const cookie = cookieByShop.get(shop) ?? (await fetchCookie(shop.url));
  cookieByShop.set(shop, cookie);
  await context.addCookies([{ ...cookie, url: shop.url }]);
}

async function fetchCookie(url: string): Promise<{ name: string; value: string }> {
  const body = new URLSearchParams({ usuario: OWNER.username, contrasena: OWNER.password });
  const response = await fetch(url + paths.adminLogin(), {
    method: "POST",
    body,
    headers: { Origin: url },
    redirect: "manual",
  });
  for (const header of response.headers.getSetCookie()) {
    const [, name, value] = /^(tela_admin)=([^;]+)/.exec(header) ?? [];
    if (name !== undefined && value !== undefined) return { name, value };
  }
  throw new Error(`The owner was not let in: ${response.status}`);
}
