import { describe, expect, it } from "vitest";

import { adminPaths } from "../../app/admin-paths";
import { paths } from "../../app/paths";
import { createAxe } from "../helpers/axe";
import {
  DESKTOP,
  PHONE,
  SCRIPTS,
  useShopBrowser,
  waitForHydration,
  type VisitOptions,
} from "../helpers/browser";
import { atEachSize } from "../helpers/each-size";
import { fillSignIn, signIn } from "../helpers/owner-browser";
import { OWNER } from "../helpers/running-shop";

const { visit } = useShopBrowser();

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const WANTED = `${adminPaths.account()}?desde=aviso`;

describe.each(SCRIPTS)("Signing in with scripts $scripts", ({ hasScripts }) => {
  async function open(address: string, options: Partial<VisitOptions> = {}) {
    const visited = await visit({ hasScripts, ...options });
    await visited.page.goto(address);
    await waitForHydration(visited.page, { hasScripts });
    return visited;
  }

  it("opens the wanted page, and signs out completely", async () => {
    const { page } = await open(WANTED);
    expect(new URL(page.url()).pathname).toBe(paths.adminLogin());
    await fillSignIn(page, OWNER.password);
    await page.getByRole("heading", { level: 1, name: "Cuenta" }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(WANTED);
    await page.getByRole("main").getByText(OWNER.username, { exact: true }).waitFor();

    await waitForHydration(page, { hasScripts });
    await page.getByRole("button", { name: "Cerrar sesión" }).click();
    await page.getByRole("status").getByText("Cerraste la sesión").waitFor();
    await page.goto(adminPaths.account());
    await page.getByRole("button", { name: "Ingresar" }).waitFor();
  });

  it("reports the error, keeps the user name, and works at the second attempt", async () => {
    const { page, expectProblem } = await open(WANTED);
    expectProblem(/\b400\b/);
    await fillSignIn(page, "esta no es la clave");
    await page.getByRole("alert").getByText("Credenciales inválidas").waitFor();
    expect(await page.title()).toMatch(/^Error: /);
    expect(await page.getByLabel("Usuario", { exact: true }).inputValue()).toBe(OWNER.username);
    await page.getByRole("link", { name: "Credenciales inválidas" }).click();
    const password = page.getByLabel("Contraseña", { exact: true });
    expect(await password.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await password.getAttribute("aria-invalid")).toBe("true");
    await waitForHydration(page, { hasScripts });
    await fillSignIn(page, OWNER.password);
    await page.getByRole("heading", { level: 1, name: "Cuenta" }).waitFor();
    expect(page.url()).toContain(WANTED);
  });

  it("works with the keyboard alone", async () => {
    const { page } = await open(paths.adminLogin());
    await page.getByLabel("Usuario", { exact: true }).focus();
    await page.keyboard.type(OWNER.username);
    await page.keyboard.press("Tab");
    await page.keyboard.type(OWNER.password);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Cerrar sesión" }).waitFor();
  });

  it("takes a pasted password", async () => {
    const { page } = await open(paths.adminLogin());
    // Fills the clipboard with the keyboard, because scripts may be off.
    await page.getByLabel("Usuario", { exact: true }).fill(OWNER.password);
    await page.keyboard.press("Control+A");
    await page.keyboard.press("Control+X");
    await page.getByLabel("Contraseña", { exact: true }).focus();
    await page.keyboard.press("Control+V");
    expect(await page.getByLabel("Contraseña", { exact: true }).inputValue()).toBe(OWNER.password);
  });

  it("fits a narrow phone, before and after", async () => {
    const { page } = await open(paths.adminLogin(), { viewport: { width: 320, height: 640 } });
    const overflow = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    expect(await overflow()).toBe(0);
    await signIn(page, adminPaths.account(), { hasScripts });
    expect(await overflow()).toBe(0);
  });

  it("reports an invalid new password beside its field", async () => {
    const { page, expectProblem } = await visit({ hasScripts });
    expectProblem(/\b400\b/);
    await signIn(page, adminPaths.account(), { hasScripts });
    await waitForHydration(page, { hasScripts });
    await page.getByLabel("Contraseña actual").fill(OWNER.password);
    await page.getByLabel("Contraseña nueva", { exact: true }).fill("contraseña1234");
    await page.getByLabel("Repetí la contraseña nueva").fill("contraseña1234");
    await page.getByRole("button", { name: "Cambiar la contraseña" }).click();
    await page
      .getByRole("alert")
      .getByRole("link", { name: /primeras que alguien/ })
      .click();
    const field = page.getByLabel("Contraseña nueva", { exact: true });
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  });
});

it("axe finds nothing wrong before and after signing in", async () => {
  const { page } = await visit({ hasScripts: true });
  const check = () =>
    atEachSize(page, [PHONE, DESKTOP], async (size) => {
      const { violations } = await createAxe(page).withTags(STANDARDS).analyze();
      expect(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        size,
      ).toEqual([]);
    });
  await page.goto(paths.adminLogin());
  await waitForHydration(page, { hasScripts: true });
  await check();
  await signIn(page, adminPaths.account(), { hasScripts: true });
  await waitForHydration(page, { hasScripts: true });
  await check();
});
